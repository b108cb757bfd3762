import "server-only";
import { DrizzleQueryError } from "drizzle-orm";

export interface RequestLine {
  id: string;
  method: string;
  /** The route's pattern: the address itself may hold a code or a comment. */
  route: string;
  status: number;
  ms: number;
  user: string | null;
}

const tested = process.env.NODE_ENV === "test";
const quiet = () => tested && process.env.ELAN_LOG_FAILURES !== "1";

/** One JSON line for an answer of the API. */
export function logRequest(line: RequestLine): void {
  if (tested) return;
  // Not console: what Next wraps around it takes longer than the line.
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
}

/** One JSON line for an operator, in French: what must be looked at. */
export function logAlert(message: string, context: Record<string, unknown>): void {
  if (quiet()) return;
  console.error(
    JSON.stringify({ time: new Date().toISOString(), level: "error", message, ...context }),
  );
}

/** An error, or what a library tells of one. */
const tellsItself = (thrown: unknown): thrown is Error =>
  thrown instanceof Error ||
  (typeof thrown === "object" &&
    thrown !== null &&
    "message" in thrown &&
    typeof thrown.message === "string");

/** The cause of a 500 or of a failed job: where and which kind, never the values it was about. */
export function logFailure(context: Record<string, unknown>, error: unknown): void {
  if (quiet()) return;
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const { name, message, stack, code } = (
    tellsItself(cause) ? cause : new Error(String(cause))
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
      // PostgreSQL quotes a value that it cannot read.
      message: /^22/.test(code ?? "") ? message.replace(/: ".*"$/s, "") : message,
      frames,
    }),
  );
}
