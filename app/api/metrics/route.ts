import { serveMetrics } from "@/lib/http/serve-metrics";

export { serveMetrics as GET };
