import path from "node:path";
import { pathToFileURL } from "node:url";

const loaded = pathToFileURL(path.resolve("testing/shift-date.mjs")).href;

/** Moves the clock of this process, its children and the test file's database to TEST_INSTANT. */
export async function moveClock(administer: (sql: string) => Promise<void>): Promise<void> {
  const instant = process.env.TEST_INSTANT;
  if (!instant) return;
  const moved = Number(process.env.MOVED_CLOCK_MS ?? 0);
  const ms = Date.parse(instant) - Date.now() + moved;
  process.env.MOVED_CLOCK_MS = String(ms);
  process.env.NODE_OPTIONS = `--import=${loaded}`;
  await import(loaded);
  await administer(`create or replace function public.now() returns timestamptz stable language sql
    as 'select pg_catalog.now() + interval ''${ms} ms'''`);
}
