import { DAY_MS, type Day } from "@/lib/domain/paris-time";

const EMPTY = "{}";
/** A one-entry cache; a closure gives the same days to thousands of subscriptions in a row. */
let latest: { text: string; days: readonly Day[] } = { text: EMPTY, days: [] };

/** The days of a PostgreSQL datemultirange. `{[2026-11-10,2026-11-13)}` holds three days. */
export function daysOfSet(text: string): Day[] {
  if (text === EMPTY) return [];
  if (text !== latest.text) latest = { text, days: readDays(text) };
  return [...latest.days];
}

const readDays = (text: string): Day[] =>
  [...text.matchAll(/([\d-]{10}),([\d-]{10})/g)].flatMap(([, from = "", to = ""]) => {
    const first = Date.parse(from);
    return Array.from({ length: (Date.parse(to) - first) / DAY_MS }, (_, n) =>
      new Date(first + n * DAY_MS).toISOString().slice(0, 10),
    );
  });

/** A PostgreSQL datemultirange of the days, which are sorted. */
export function setOfDays(days: readonly Day[]): string {
  const runs: [first: Day, last: Day][] = [];
  let before = Number.NaN;
  for (const day of days) {
    const at = Date.parse(day);
    const run = runs.at(-1);
    if (run && at - before === DAY_MS) run[1] = day;
    else runs.push([day, day]);
    before = at;
  }
  return `{${runs.map(([first, last]) => `[${first},${last}]`).join()}}`;
}
