import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { say } from "@/server/terminal";

/** Says what each journey that failed had before it: where it ran elsewhere, nobody sees its files. */
export function sayPagesOfFailures(): void {
  for (const file of globSync("test-results/*/error-context.md")) {
    const [, page] = /```yaml\n(.*?)\n```/s.exec(readFileSync(file, "utf8")) ?? [];
    if (page) say(`${path.basename(path.dirname(file))}:\n${page}\n`);
  }
}
