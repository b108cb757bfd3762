// `npm test` runs lint, types, unit tests and the build, then the API and chaos tests, then journeys.
// `npm run test:all` adds the long stages; `--resume` skips stages that passed with these sources.
import { mkdirSync, rmSync } from "node:fs";
import { report, say } from "@/server/terminal";
import { type Counts, type RunTest, readCounts, readTests } from "./test-counts";
import { passedBefore, rememberPassed } from "./test-progress";
import { longStages, REPORTS, reportOf, stages } from "./test-stages";
import { aborted, processorSeconds } from "./test-tools";

const SLOWEST = 10;
/** The end of the output repeats so many lines of each error. */
const ERROR_LINES = 20;
const [only, ...filters] = process.argv.slice(2);
const known = { ...stages, ...longStages };
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const failed: string[] = [];
const ran: string[] = [];

async function attempt(name: string, filters: string[], buffered: boolean): Promise<boolean> {
  try {
    return (await known[name]?.(filters, buffered)) ?? false;
  } catch (error) {
    report(error);
    return false;
  }
}

const seconds = (value: number) => `${value.toFixed(1)} s`;

interface RunOptions {
  filters?: string[];
  /** Prints the output at the end, because another stage runs in parallel. */
  buffered?: boolean;
}

async function run(
  name: string,
  { filters = [], buffered = false }: RunOptions = {},
): Promise<boolean> {
  rmSync(reportOf(name), { force: true });
  ran.push(name);
  const begin = performance.now();
  const succeeded = await attempt(name, filters, buffered);
  if (aborted.aborted) return false;
  const counts = readCounts(reportOf(name));
  total.passed += counts.passed;
  total.skipped += counts.skipped;
  // A stage that fails outside its tests counts as one failure.
  total.failed += succeeded ? counts.failed : Math.max(1, counts.failed);
  if (!succeeded) failed.push(name);
  else if (only === "all") rememberPassed(name);
  say(`${name}: ${succeeded ? "ok" : "failed"} (${seconds((performance.now() - begin) / 1000)})\n`);
  return succeeded;
}

/** Stops at the first failure. */
async function inSequence(names: string[], options: RunOptions): Promise<boolean> {
  for (const name of names) if (!(await run(name, options))) return false;
  return true;
}

async function measured(label: string, work: () => Promise<boolean>): Promise<boolean> {
  const before = processorSeconds();
  const succeeded = await work();
  const spent = processorSeconds() - before;
  if (spent > 0) say(`${label}: ${seconds(spent)} of processor\n`);
  return succeeded;
}

/** Waits for all stages, also after a failure. */
async function inParallel(...lanes: Promise<boolean>[]): Promise<boolean> {
  return (await Promise.all(lanes)).every(Boolean);
}

const PREPARING = ["types", "lint", "unit", "build"];
/** The build writes the same files as the types stage, so it comes second. */
const prepared = () =>
  measured("types, lint, unit and build", () =>
    inParallel(
      inSequence(["types", "build"], { buffered: true }),
      inSequence(["lint", "unit"], { buffered: true }),
    ),
  );

async function short(): Promise<void> {
  if (!(await prepared())) return;
  // The chaos tests mostly wait, so they run in parallel with the API tests.
  const calls = () => inParallel(run("api"), run("chaos", { buffered: true }));
  if (await measured("API and chaos tests", calls)) await measured("e2e", () => run("e2e"));
}

/** The chaos tests mostly wait, and the model uses one process. */
const SIDE_BY_SIDE = ["model", "all-chaos"];

async function all(resumed: boolean): Promise<void> {
  const done = resumed ? passedBefore() : [];
  // The long stages include the journeys and chaos tests of `npm test`.
  const parts = ["api", ...Object.keys(longStages)].filter((name) => !SIDE_BY_SIDE.includes(name));
  const groups = [...parts.map((name) => [name]), SIDE_BY_SIDE];
  say(`Parts: ${[...PREPARING, ...groups.map((names) => names.join(" beside "))].join(", ")}\n`);
  if (!PREPARING.every((name) => done.includes(name))) await prepared();
  if (failed.includes("types") || failed.includes("build")) return;
  for (const [n, names] of groups.entries()) {
    say(`${names.join(" beside ")}: part ${n + 1} of ${groups.length}`);
    const left = names.filter((name) => !done.includes(name));
    if (left.length === 0) say(`${names.join(", ")}: passed before\n`);
    const lanes = () => inParallel(...left.map((name, lane) => run(name, { buffered: lane > 0 })));
    if (left.length > 0) await measured(left.join(" and "), lanes);
    if (aborted.aborted) return;
  }
}

function saySlowest(tests: RunTest[]): void {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (slowest.length < 2) return;
  say("The slowest:");
  for (const one of slowest) say(`${seconds(one.seconds)}  ${one.title}`);
}

function sayErrors(tests: RunTest[]): void {
  for (const { title, errors } of tests)
    for (const error of errors)
      say(`\n${title}\n${error.split("\n").slice(0, ERROR_LINES).join("\n")}\n`);
}

if (only !== undefined && only !== "all" && !(only in known)) {
  say(`Étape inconnue : ${only}. Les étapes sont ${Object.keys(known).join(", ")} et all.`);
  process.exit(1);
}
mkdirSync(REPORTS, { recursive: true });
if (only === "all") await all(filters.includes("--resume"));
else if (only) await measured(only, () => run(only, { filters }));
else await short();
// The interrupt handler ends the process once the programs have ended.
if (aborted.aborted) await new Promise(() => undefined);
const tests = ran.flatMap((name) => readTests(reportOf(name)));
saySlowest(tests);
sayErrors(tests);
if (failed.length > 0) say(`Failed: ${failed.join(", ")}`);
const { passed, failed: failures, skipped } = total;
say(`${passed} passed, ${failures} failed${skipped ? `, ${skipped} skipped` : ""}`);
process.exit(failures ? 1 : 0);
