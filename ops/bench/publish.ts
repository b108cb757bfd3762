import { readFileSync, writeFileSync } from "node:fs";
import type { Results } from "@/ops/bench/results";
import { tableOf } from "@/ops/bench/table";
import { Failure, say } from "@/server/terminal";

const FILE = "ops/bench/results.json";
const PAGE = "docs/performance.md";
const BEGIN = "<!-- Written by `npm run bench`: begin -->";
const END = "<!-- Written by `npm run bench`: end -->";

function text({ date, machine, minutes, ...measured }: Results): string {
  const { cores, cpu, node, postgres, load, others } = machine;
  const [before, after] = load.map((one) => one.toFixed(1));
  return `\`npm run bench\`, ${date.slice(0, 10)}: ${cores} cores of ${cpu}, Node ${node.slice(1)}, PostgreSQL ${postgres}. Others took ${(100 * others).toFixed(0)} % of the
processors (load ${before} before, ${after} after). The whole run took ${minutes.toFixed(1)} minutes.

${tableOf(measured)}`;
}

/** Prints the results, and stores those of a whole run in docs/performance.md. */
export function publish(results: Results, whole: boolean): void {
  say(text(results));
  if (!whole) return;
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`);
  const page = readFileSync(PAGE, "utf8");
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Failure(`${PAGE} has no place for the table.`);
  const [above, below] = [page.slice(0, begin + BEGIN.length), page.slice(end)];
  writeFileSync(PAGE, `${above}\n\n${text(results)}\n\n${below}`);
}
