import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";

export const health = endpoint({
  method: "GET",
  path: "/api/health",
  access: "PUBLIC",
  summary: "L'état du service",
  response: z.object({ status: z.literal("ok") }),
  errors: ["UNAVAILABLE"],
});
