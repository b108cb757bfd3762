import "server-only";
import { v7 } from "uuid";
import { AppError } from "@/lib/error-codes";
import { bearerOf } from "@/lib/http/actor";
import type { ApiRequest } from "@/lib/http/api-response";
import { respondWithError, unknownRoute } from "@/lib/http/unknown-route";
import { env } from "@/lib/infra/env";
import { logRequest } from "@/lib/infra/log";
import { isSecret } from "@/lib/infra/secret";
import { runDueJobs } from "@/lib/jobs/run-due";

/** For hosting without a permanent process: a timer calls it. Unknown route without CRON_SECRET. */
export async function serveCron(
  request: ApiRequest,
  { runsJobs }: { runsJobs: boolean },
): Promise<Response> {
  const { cronSecret } = env();
  if (!cronSecret) return unknownRoute(request);
  const token = bearerOf(request.headers.get("authorization")) ?? "";
  if (!isSecret(token, cronSecret)) return respondWithError(request, new AppError("NOT_LOGGED_IN"));
  const id = request.headers.get("x-request-id") ?? v7();
  const began = performance.now();
  const done = runsJobs ? await runDueJobs() : null;
  const ms = Math.round(performance.now() - began);
  logRequest({ id, method: request.method, route: "/api/cron", status: 200, ms, user: null });
  return new Response(done && JSON.stringify(done), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-request-id": id,
    },
  });
}
