import { methods } from "@/lib/http/methods";
import { answerCron } from "@/lib/jobs/serve-cron";

/** Seconds that a platform lets it run: longer than its own bound. */
export const maxDuration = 60;

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: (request) => answerCron(request, true),
  HEAD: (request) => answerCron(request, false),
});
