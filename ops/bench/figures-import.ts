import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { BOOKERS, type Figure, words } from "@/ops/bench/figures";
import type { LargeStudio } from "@/ops/bench/large-studio";
import { ask, type Calls, type Measure, median } from "@/ops/bench/load";
import type { Server } from "@/ops/bench/servers";
import { bearer } from "@/ops/bench/studio";

const ROWS = 5_000;
const SECONDS = 3;
const LONGEST_MS = 200;

/** The transactions that have locked a row or written one, by how long they have stood open: what they hold, others wait for. */
const OLDEST = `
  select coalesce(max(extract(epoch from clock_timestamp() - a.xact_start)) * 1000, 0)::float8 as ms
  from pg_stat_activity a join pg_locks l on l.pid = a.pid
  where a.datname = current_database() and l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted`;

/** Looks every few milliseconds; answers how to stop, and the longest in milliseconds. */
async function watchLocks(url: string): Promise<() => Promise<number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let [longest, going] = [0, true];
  const done = (async () => {
    while (going) {
      const { rows } = await client.query<{ ms: number }>(OLDEST);
      longest = Math.max(longest, rows[0]?.ms ?? 0);
      await sleep(5);
    }
    await client.end();
  })();
  return async () => {
    going = false;
    await done;
    return longest;
  };
}

/** A table of 5 000 people with a card each, imported while others book. */
export async function importFigures(
  url: string,
  elan: Server,
  { token }: LargeStudio,
  next: Calls,
): Promise<Figure[]> {
  const book = () => ask(elan.origin, next, { connections: BOOKERS, seconds: SECONDS });
  const unlocked = await watchLocks(url);
  const alone = [await book(), await book()];
  const usual = await unlocked();
  const headers = { ...bearer(token), "content-type": "application/json" };
  const lines = Array.from(
    { length: ROWS },
    (_, n) => `Nour;Velle ${n};nour${n}@arrivee.example;Carte;Carte;10;7;120;60`,
  );
  const text = ["Prénom;Nom;Email;Formule;Type;Séances;Restant;Prix;Payé", ...lines].join("\n");
  const locked = await watchLocks(url);
  const began = performance.now();
  const answer = await fetch(`${elan.origin}/api/imports`, {
    method: "POST",
    headers,
    body: JSON.stringify({ text, invite: false }),
  });
  let report = (await answer.json()) as {
    id: string;
    state: string;
    done: number;
    created: number;
  };
  const meanwhile: Measure[] = [];
  while (report.state === "RUNNING") {
    meanwhile.push(await book());
    const asked = await fetch(`${elan.origin}/api/imports/${report.id}`, { headers });
    report = (await asked.json()) as typeof report;
  }
  const seconds = (performance.now() - began) / 1000;
  const longest = await locked();
  if (report.state !== "DONE" || report.created !== ROWS)
    throw new Error(`The import ended otherwise: ${JSON.stringify(report)}`);
  return [
    {
      what: `le verrou le plus long pendant une importation de ${ROWS} lignes`,
      goal: `${LONGEST_MS} ms au plus`,
      found: `${longest.toFixed(0)} ms (réservations seules : ${usual.toFixed(0)} ms) ; ${seconds.toFixed(0)} s ; réserver ${words(median(meanwhile))}, seul ${words(median(alone))}`,
      met: longest <= LONGEST_MS,
    },
  ];
}
