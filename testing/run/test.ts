// `npm test`: lint, types and unit tests beside the build, then the API beside the chaos tests, then journeys. `npm run test:all`:
// the long forms too; it goes on after a part that failed, and with `--resume` does only what has not passed since the
// sources changed.
import { mkdirSync, rmSync } from "node:fs";
import { report, say } from "@/server/terminal";
import { type Counts, readCounts, readDurations } from "./test-counts";
import { passedBefore, rememberPassed } from "./test-progress";
import { longStages, REPORTS, reportOf, stages } from "./test-stages";
import { aborted, processorSeconds } from "./test-tools";

const SLOWEST = 10;
const [only, ...filters] = process.argv.slice(2);
const known = { ...stages, ...longStages };
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const failed: string[] = [];
const ran: string[] = [];

async function attempt(name: string, filters: string[], held: boolean): Promise<boolean> {
  try {
    return (await known[name]?.(filters, held)) ?? false;
  } catch (error) {
    report(error);
    return false;
  }
}

const seconds = (value: number) => `${value.toFixed(1)} s`;

async function run(name: string, filters: string[] = [], held = false): Promise<boolean> {
  rmSync(reportOf(name), { force: true });
  ran.push(name);
  const begin = performance.now();
  const content = await attempt(name, filters, held);
  if (aborted.aborted) return false;
  const counts = readCounts(reportOf(name));
  total.passed += counts.passed;
  total.skipped += counts.skipped;
  // A stage may fail outside its tests, or have none: that counts as one failure.
  total.failed += content ? counts.failed : Math.max(1, counts.failed);
  if (!content) failed.push(name);
  else if (only === "all") rememberPassed(name);
  say(`${name}: ${content ? "ok" : "failed"} (${seconds((performance.now() - begin) / 1000)})\n`);
  return content;
}

/** One after the other, up to the first that fails. */
async function inSequence(names: string[], held = false): Promise<boolean> {
  for (const name of names) if (!(await run(name, [], held))) return false;
  return true;
}

/** Says what stages did together of the processor's work. */
async function measured(label: string, work: () => Promise<boolean>): Promise<boolean> {
  const before = processorSeconds();
  const content = await work();
  const spent = processorSeconds() - before;
  if (spent > 0) say(`${label}: ${seconds(spent)} of processor\n`);
  return content;
}

/** Side by side, to the end of each, whichever fails. */
async function together(...lanes: Promise<boolean>[]): Promise<boolean> {
  return (await Promise.all(lanes)).every(Boolean);
}

const PREPARING = ["types", "lint", "unit", "build"];
/** Types before the build, which writes the same files. */
const prepared = () =>
  measured("types, lint, unit and build", () =>
    together(inSequence(["types", "build"], true), inSequence(["lint", "unit"], true)),
  );

async function short(): Promise<void> {
  if (!(await prepared())) return;
  // The chaos tests wait for what they broke to be whole again: most of their time is the API's.
  const calls = () => together(run("api"), run("chaos", [], true));
  if (await measured("API and chaos tests", calls)) await measured("e2e", () => run("e2e"));
}

/** The chaos tests wait most of their time for what they broke to be whole again, and the model is one process. */
const SIDE_BY_SIDE = ["model", "all-chaos"];

async function all(resumed: boolean): Promise<void> {
  const done = resumed ? passedBefore() : [];
  // The journeys of `npm test` are among those at every width, its chaos tests among all of them.
  const parts = ["api", ...Object.keys(longStages)].filter((name) => !SIDE_BY_SIDE.includes(name));
  const groups = [...parts.map((name) => [name]), SIDE_BY_SIDE];
  say(`Parts: ${[...PREPARING, ...groups.map((names) => names.join(" beside "))].join(", ")}\n`);
  if (!PREPARING.every((name) => done.includes(name))) await prepared();
  if (failed.includes("types") || failed.includes("build")) return;
  for (const [n, names] of groups.entries()) {
    say(`${names.join(" beside ")}: part ${n + 1} of ${groups.length}`);
    const left = names.filter((name) => !done.includes(name));
    if (left.length === 0) say(`${names.join(", ")}: passed before\n`);
    const lanes = () => together(...left.map((name, lane) => run(name, [], lane > 0)));
    if (left.length > 0) await measured(left.join(" and "), lanes);
    if (aborted.aborted) return;
  }
}

function sayTheSlowest(): void {
  const slowest = ran
    .flatMap((name) => readDurations(reportOf(name)))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  if (slowest.length < 2) return;
  say("The slowest:");
  for (const one of slowest) say(`${seconds(one.seconds)}  ${one.title}`);
}

if (only !== undefined && only !== "all" && !(only in known)) {
  say(`Étape inconnue : ${only}. Les étapes sont ${Object.keys(known).join(", ")} et all.`);
  process.exit(1);
}
mkdirSync(REPORTS, { recursive: true });
if (only === "all") await all(filters.includes("--resume"));
else if (only) await measured(only, () => run(only, filters));
else await short();
// An interrupted run ends once its programs have.
if (aborted.aborted) await new Promise(() => undefined);
sayTheSlowest();
if (failed.length > 0) say(`Failed: ${failed.join(", ")}`);
const { passed, failed: failures, skipped } = total;
say(`${passed} passed, ${failures} failed${skipped ? `, ${skipped} skipped` : ""}`);
process.exit(failures ? 1 : 0);
