import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { LargeStudio } from "@/ops/bench/large-studio";
import { ask, type Calls, type Measure, medianMeasure } from "@/ops/bench/load";
import { BOOKERS, type Figure, measureText } from "@/ops/bench/metrics";
import type { Server } from "@/ops/bench/servers";
import { bearer } from "@/ops/bench/studio";

const ROWS = 5_000;
const SECONDS = 3;
const LONGEST_MS = 200;

/**
 * The age of the oldest transaction that holds a row's lock.
 * PostgreSQL's vacuum is left out, because no call waits for it.
 */
const OLDEST = `
  select coalesce(max(extract(epoch from clock_timestamp() - a.xact_start)) * 1000, 0)::float8 as ms
  from pg_stat_activity a join pg_locks l on l.pid = a.pid
  where a.datname = current_database() and a.backend_type = 'client backend' and l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted`;

/** The longest wait for a lock. */
const WAITING = `
  select coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::float8 as ms
  from pg_locks where not granted and waitstart is not null`;

/** Polls a query every 5 ms; stopping returns the maximum in ms. */
async function watchLocks(url: string, looked = OLDEST): Promise<() => Promise<number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let [longest, going] = [0, true];
  const done = (async () => {
    while (going) {
      const { rows } = await client.query<{ ms: number }>(looked);
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

/** Measures the undo of an import, during which no booking may wait long for a lock. */
async function undoFigure(
  url: string,
  elan: Server,
  token: string,
  id: string,
  book: () => Promise<Measure>,
): Promise<Figure> {
  const waited = await watchLocks(url, WAITING);
  const alone = await book();
  const usual = await waited();
  const waiting = await watchLocks(url, WAITING);
  const began = performance.now();
  let undone = -1;
  const done = fetch(`${elan.origin}/api/imports/${id}`, {
    method: "DELETE",
    headers: bearer(token),
  }).then(async (response) => {
    const seconds = (performance.now() - began) / 1000;
    undone = ((await response.json()) as { undone: number }).undone ?? 0;
    return seconds;
  });
  const meanwhile: Measure[] = [];
  while (undone < 0) meanwhile.push(await book());
  const seconds = await done;
  const longest = await waiting();
  if (undone !== ROWS) throw new Error(`${undone} were taken back of ${ROWS}`);
  return {
    what: `l'attente d'un verrou la plus longue pendant l'annulation de ces ${ROWS} lignes`,
    goal: `${LONGEST_MS} ms au plus`,
    found: `${longest.toFixed(0)} ms (réservations seules : ${usual.toFixed(0)} ms) ; ${seconds.toFixed(1)} s ; réserver ${measureText(medianMeasure(meanwhile))}, seul ${measureText(alone)}`,
    met: longest <= LONGEST_MS,
  };
}

/** Imports 5 000 trainees with a card each and undoes it, while others book. */
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
  const response = await fetch(`${elan.origin}/api/imports`, {
    method: "POST",
    headers,
    body: JSON.stringify({ text, invite: false }),
  });
  let report = (await response.json()) as {
    id: string;
    state: string;
    done: number;
    created: number;
  };
  const meanwhile: Measure[] = [];
  while (report.state === "RUNNING") {
    meanwhile.push(await book());
    const response = await fetch(`${elan.origin}/api/imports/${report.id}`, { headers });
    report = (await response.json()) as typeof report;
  }
  const seconds = (performance.now() - began) / 1000;
  const longest = await locked();
  if (report.state !== "DONE" || report.created !== ROWS)
    throw new Error(`The import ended otherwise: ${JSON.stringify(report)}`);
  return [
    {
      what: `le verrou le plus long pendant une importation de ${ROWS} lignes`,
      goal: `${LONGEST_MS} ms au plus`,
      found: `${longest.toFixed(0)} ms (réservations seules : ${usual.toFixed(0)} ms) ; ${seconds.toFixed(0)} s ; réserver ${measureText(medianMeasure(meanwhile))}, seul ${measureText(medianMeasure(alone))}`,
      met: longest <= LONGEST_MS,
    },
    await undoFigure(url, elan, token, report.id, book),
  ];
}
