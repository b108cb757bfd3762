import type { Day } from "@/lib/domain/paris-time";

const DAY_MS = 86_400_000;

/** The days of a set as PostgreSQL writes one, in order: `{[2026-11-10,2026-11-13)}` is three of them. */
export const daysOfSet = (text: string): Day[] =>
  [...text.matchAll(/([\d-]{10}),([\d-]{10})/g)].flatMap(([, from = "", to = ""]) => {
    const first = Date.parse(from);
    return Array.from({ length: (Date.parse(to) - first) / DAY_MS }, (_, n) =>
      new Date(first + n * DAY_MS).toISOString().slice(0, 10),
    );
  });

/** A set of days as PostgreSQL reads one: each run of them by its first and its last. */
export function setOfDays(days: readonly Day[]): string {
  const runs: [first: Day, last: Day][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && Date.parse(day) - Date.parse(run[1]) === DAY_MS) run[1] = day;
    else runs.push([day, day]);
  }
  return `{${runs.map(([first, last]) => `[${first},${last}]`).join()}}`;
}
