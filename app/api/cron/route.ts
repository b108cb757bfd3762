import { methods } from "@/lib/http/methods";
import { serveCron } from "@/lib/jobs/serve-cron";

/** Seconds. The jobs stop themselves earlier. */
export const maxDuration = 60;

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: (request) => serveCron(request, { runsJobs: true }),
  HEAD: (request) => serveCron(request, { runsJobs: false }),
});
