import { methods } from "@/lib/http/methods";
import { servePicture } from "@/lib/http/serve-picture";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: servePicture,
});
