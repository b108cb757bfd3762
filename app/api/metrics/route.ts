import { methods } from "@/lib/http/methods";
import { serveMetrics } from "@/lib/http/serve-metrics";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: serveMetrics,
});
