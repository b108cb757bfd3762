import "server-only";
import { DrizzleQueryError } from "drizzle-orm";

export interface RequestLine {
  id: string;
  method: string;
  /** The route's pattern, because the address may hold a code or a comment. */
  route: string;
  status: number;
  ms: number;
  user: string | null;
}

const isTest = process.env.VITEST !== undefined;
const isSilent = () => isTest && process.env.ELAN_LOG_FAILURES !== "1";

export function logRequest(line: RequestLine): void {
  if (isTest) return;
  // Next wraps console with slow code.
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
}

export function logAlert(message: string, context: Record<string, unknown>): void {
  if (isSilent()) return;
  console.error(
    JSON.stringify({ time: new Date().toISOString(), level: "error", message, ...context }),
  );
}

/** An Error, or an error-like object of a library. */
const isErrorLike = (thrown: unknown): thrown is Error =>
  thrown instanceof Error ||
  (typeof thrown === "object" &&
    thrown !== null &&
    "message" in thrown &&
    typeof thrown.message === "string");

/** Logs the kind and place of a failure, never the values involved. */
export function logFailure(context: Record<string, unknown>, error: unknown): void {
  if (isSilent()) return;
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const { name, message, stack, code } = (
    isErrorLike(cause) ? cause : new Error(String(cause))
  ) as Error & { code?: string };
  const frames = (typeof stack === "string" ? stack : undefined)
    ?.split("\n")
    .filter((row) => row.trimStart().startsWith("at "))
    .slice(0, 8);
  console.error(
    JSON.stringify({
      time: new Date().toISOString(),
      level: "error",
      ...context,
      error: name ?? "Error",
      code,
      // PostgreSQL quotes the value that it cannot parse.
      message: /^22/.test(code ?? "") ? message.replace(/: ".*"$/s, "") : message,
      frames,
    }),
  );
}
