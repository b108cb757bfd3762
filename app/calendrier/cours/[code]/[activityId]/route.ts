import { methods } from "@/lib/http/methods";
import { servePublicClass } from "@/lib/http/serve-calendar";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: servePublicClass,
});
