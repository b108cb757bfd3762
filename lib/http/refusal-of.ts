import "server-only";
import { AppError } from "@/lib/errors";
import { logFailure } from "@/lib/infra/log";
import { postgresFailure } from "@/lib/services/outage";

/** The refusal for whatever a route outside the contract threw; its cause goes to the log, without the values it was about. */
export function refusalOf(error: unknown, route: string): AppError {
  if (error instanceof AppError) return error;
  logFailure({ route }, error);
  return postgresFailure(error) ?? new AppError("UNEXPECTED");
}
