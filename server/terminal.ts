/** What stops a command, told to its user in one French line. */
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

/** A refusal that names itself is shown as it is; anything else is a defect, shown with its stack. */
export function report(error: unknown): void {
  const expected =
    error instanceof Failure || (error instanceof Error && error.constructor.name === "EnvError");
  process.stderr.write(
    `${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
}
