import pg from "pg";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import {
  CLASSES,
  type ClosingStudio,
  formOf,
  PLACES,
  seedClosingStudio,
} from "@/ops/bench/closing-studio";
import { ask, type Calls, type Measure, medianMeasure } from "@/ops/bench/load";
import { median } from "@/ops/bench/median";
import { BOOKERS, type Figure, measureText } from "@/ops/bench/metrics";
import type { Server } from "@/ops/bench/servers";
import { bearer } from "@/ops/bench/studio";

const ROUNDS = 5;
const SECONDS = 4;
const CLOSED_S = 3;
/** The database ends a statement after ten seconds. */
const LARGE_S = 5;
const PREVIEW_MS = 500;
const SLOWER = 2;

interface Times {
  preview: number;
  close: number;
  undo: number;
}

/** Previews a closure, makes it, checks its mails and undoes it; times in ms. */
async function closeOnce(client: pg.Client, elan: Server, studio: ClosingStudio): Promise<Times> {
  const call = async (method: string, path: string, body?: object) => {
    const began = performance.now();
    const response = await fetch(`${elan.origin}${path}`, {
      method,
      headers: { ...bearer(studio.token), "content-type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { ms: performance.now() - began, body: JSON.parse(text) };
  };
  const form = formOf(studio, (later) => addDays(parisDay(new Date()), later));
  const preview = await call("POST", "/api/closures?preview=true", form);
  const closed = await call("POST", "/api/closures", form);
  const { id, ...counts } = closed.body;
  const { rows } = await client.query(
    `select count(*)::int as mails, count(distinct "to")::int as people from outbox where cancellation_id = $1`,
    [id],
  );
  const undone = await call("DELETE", `/api/closures/${id}`);
  const { people } = studio;
  const found = JSON.stringify([counts.activities, counts.places, counts.extended, rows[0]]);
  if (found !== JSON.stringify([CLASSES, CLASSES * PLACES, people, { mails: people, people }]))
    throw new Error(`Closed otherwise: ${found}`);
  if (undone.body.restored !== CLASSES || undone.body.lost.length > 0)
    throw new Error(`Taken back otherwise: ${undone.body.restored}`);
  return { preview: preview.ms, close: closed.ms, undo: undone.ms };
}

async function closing(
  client: pg.Client,
  elan: Server,
  studio: ClosingStudio,
  rounds: number,
): Promise<Times> {
  await closeOnce(client, elan, studio);
  const times: Times[] = [];
  for (let n = 0; n < rounds; n += 1) times.push(await closeOnce(client, elan, studio));
  const middle = (name: keyof Times) => median(times.map((one) => one[name]));
  return { preview: middle("preview"), close: middle("close"), undo: middle("undo") };
}

/** Measures other coaches' bookings alone and during closures, in turn. */
async function beside(
  client: pg.Client,
  elan: Server,
  studio: ClosingStudio,
  next: Calls,
): Promise<Figure> {
  const book = () => ask(elan.origin, next, { connections: BOOKERS, seconds: SECONDS });
  const [alone, meanwhile]: [Measure[], Measure[]] = [[], []];
  await book();
  for (let n = 0; n < ROUNDS; n += 1) {
    alone.push(await book());
    let going = true;
    const closed = (async () => {
      while (going) await closeOnce(client, elan, studio);
    })();
    meanwhile.push(await book());
    going = false;
    await closed;
  }
  const [usual, slower] = [medianMeasure(alone), medianMeasure(meanwhile)];
  const ratio = slower.p99 / usual.p99;
  return {
    what: "réserver chez d'autres coachs pendant que 400 cours ferment et rouvrent sans fin",
    goal: `p99 au plus × ${SLOWER}`,
    found: `${measureText(slower)} ; seul ${measureText(usual)} : p99 × ${ratio.toFixed(1)}`,
    met: ratio <= SLOWER,
  };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const said = ({ preview, close, undo }: Times) =>
  `${seconds(close)}, reprise ${seconds(undo)}, aperçu ${preview.toFixed(0)} ms ; un mail par élève`;

/** Measures the closure of 400 classes of 25 places, and of 120 days of 5 000 subscriptions. */
export async function closureFigures(url: string, elan: Server, next: Calls): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const usual = await seedClosingStudio(client, "ZZZZZX", 1_000, 40);
  const large = await seedClosingStudio(client, "ZZZZZY", 5_000, 120);
  const one = await closing(client, elan, usual, ROUNDS);
  const other = await closing(client, elan, large, 3);
  const bookings = await beside(client, elan, usual, next);
  await client.end();
  return [
    {
      what: `fermer ${CLASSES} cours de ${PLACES} places, ${usual.people} élèves`,
      goal: `moins de ${CLOSED_S} s`,
      found: said(one),
      met: one.close < CLOSED_S * 1000,
    },
    {
      what: `fermer ${large.days} jours de ${large.people} abonnements et ${CLASSES} cours`,
      goal: `moins de ${LARGE_S} s, aperçu de moins de ${PREVIEW_MS} ms`,
      found: said(other),
      met: other.close < LARGE_S * 1000 && other.preview < PREVIEW_MS,
    },
    bookings,
  ];
}
