import { methods } from "@/lib/http/methods";
import { serveMeeting } from "@/lib/http/serve-meeting";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: serveMeeting,
});
