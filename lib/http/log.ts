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

const silent = process.env.NODE_ENV === "test";

/** One JSON line for each answer of the API. */
export function logRequest(line: RequestLine): void {
  if (!silent) console.info(JSON.stringify({ time: new Date().toISOString(), ...line }));
}

/** The cause of a 500 or of a failed job: where and which kind, never the values it was about. */
export function logFailure(context: Record<string, unknown>, error: unknown): void {
  if (silent && process.env.ELAN_LOG_FAILURES !== "1") return;
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const { name, message, stack, code } = (
    cause instanceof Error ? cause : new Error(String(cause))
  ) as Error & { code?: string };
  const frames = stack
    ?.split("\n")
    .filter((row) => row.trimStart().startsWith("at "))
    .slice(0, 8);
  console.error(
    JSON.stringify({
      time: new Date().toISOString(),
      level: "error",
      ...context,
      error: name,
      code,
      message,
      frames,
    }),
  );
}
