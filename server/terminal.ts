import { EnvError } from "@/lib/infra/env-error";

/** An expected error of a command, in one French line for its user. */
export class Failure extends Error {}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function oneLine(error: unknown): string {
  const text =
    error instanceof AggregateError ? error.errors.map(String).join(" ; ") : String(error);
  return text
    .replace(/^(\w*error: )+/i, "")
    .replace(/\s*\n\s*/g, " ")
    .trim();
}

/** An expected error is shown as its message, any other error with its stack. */
export function report(error: unknown): void {
  const expected = error instanceof Failure || error instanceof EnvError;
  process.stderr.write(
    `${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
}
