import { methods } from "@/lib/http/methods";
import { openApi } from "@/lib/http/openapi";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: () => Response.json(openApi()),
});
