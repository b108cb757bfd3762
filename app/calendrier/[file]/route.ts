import { methods } from "@/lib/http/methods";
import { serveCalendar } from "@/lib/http/serve-calendar";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: serveCalendar,
});
