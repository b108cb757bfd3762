import { randomUUID } from "node:crypto";
import pg from "pg";
import { makeToken } from "@/lib/auth/tokens";
import { monthStart, parisDay } from "@/lib/domain/paris-time";
import { anyClass, hotClass } from "@/ops/bench/bookings";
import type { LargeStudio } from "@/ops/bench/large-studio";
import { ask, type Calls } from "@/ops/bench/load";
import { median } from "@/ops/bench/median";
import { type Figure, measureText } from "@/ops/bench/metrics";
import { measured, medianOf, type Served } from "@/ops/bench/served";
import type { Server } from "@/ops/bench/servers";
import { bearer, elanBooking, type Studio } from "@/ops/bench/studio";
import { untilDelivered } from "@/ops/bench/until-delivered";

const ROUNDS = 5;
const SECONDS = 2;
const AT_ONCE = 10;
const LEAST = 0.8;
const LIST_MS = 20;

/** A receipt of one euro each time, of unpaid cards of these coaches in turn. */
async function receiptsOf(url: string, coaches: readonly string[]): Promise<Calls> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string; coach: string }>(
    `select id, coach_id as coach from subscriptions where coach_id = any($1) and price_cents - amount_paid_cents > 6000
     order by row_number() over (partition by coach_id order by id), coach_id`,
    [coaches],
  );
  await client.end();
  const tokens = new Map(
    await Promise.all(
      coaches.map(async (id) => [id, await makeToken({ userId: id, version: 0 })] as const),
    ),
  );
  let n = 0;
  return () => {
    n += 1;
    const { id, coach } = rows[n % rows.length] as (typeof rows)[number];
    return {
      method: "POST",
      path: "/api/receipts",
      headers: {
        ...bearer(tokens.get(coach) ?? ""),
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({
        subscriptionId: id,
        amount: 1,
        method: "CARD",
        clientId: randomUUID(),
      }),
    };
  };
}

const shown = (one: Served) =>
  `${measureText(one)}, processeur ${one.processor.server.toFixed(2)} + ${one.processor.database.toFixed(2)} ms`;

interface Beside {
  what: string;
  receipts: Calls;
  /** Called again each round. */
  bookings: () => Calls | Promise<Calls>;
  connections: number;
}

/** Measures receipts and bookings in turn, and waits for a booking's mails after each. */
async function besideBookings(
  elan: Server,
  database: number,
  { pool }: Studio,
  { what, receipts, bookings, connections }: Beside,
): Promise<Figure> {
  const load = { connections, seconds: SECONDS };
  const book = async () =>
    measured(elan, database, await bookings(), load, () => untilDelivered(pool));
  const receive = () => measured(elan, database, receipts, load);
  await book();
  await receive();
  const [booked, received]: [Served[], Served[]] = [[], []];
  for (let n = 0; n < ROUNDS; n += 1) {
    booked.push(await book());
    received.push(await receive());
  }
  const ratio = median(received.map(({ rate }, n) => rate / (booked[n]?.rate ?? rate)));
  return {
    what,
    goal: `${LEAST} fois une réservation au moins`,
    found: `${shown(medianOf(received))} ; réserver ${shown(medianOf(booked))} : × ${ratio.toFixed(2)}`,
    met: ratio >= LEAST,
  };
}

/** Compares receipts with bookings, and measures a month of receipts with its totals. */
export async function moneyFigures(
  url: string,
  elan: Server,
  database: number,
  coach: LargeStudio,
  others: Studio,
  next: Calls,
): Promise<Figure[]> {
  const ofOne = await receiptsOf(url, [coach.id]);
  const any = anyClass(others);
  const rows: Beside[] = [
    { what: "encaisser, un à la fois", receipts: ofOne, bookings: () => next, connections: 1 },
    {
      what: `encaisser, ${AT_ONCE} à la fois de beaucoup de coachs`,
      receipts: await receiptsOf(url, [...others.classes.keys()]),
      bookings: () => () => elanBooking(any()),
      connections: AT_ONCE,
    },
    {
      what: `encaisser, ${AT_ONCE} à la fois d'un même coach (réserver : un même cours)`,
      receipts: ofOne,
      bookings: async () => {
        const hot = await hotClass(others);
        return () => elanBooking(hot());
      },
      connections: AT_ONCE,
    },
  ];
  const beside: Figure[] = [];
  for (const row of rows) beside.push(await besideBookings(elan, database, others, row));
  const today = parisDay(new Date());
  const months = Array.from({ length: 12 }, (_, back) => [
    monthStart(today, -back),
    monthStart(today, 1 - back),
  ]);
  let count = 0;
  const month = () => {
    const [from, to] = months[count++ % months.length] as [string, string];
    return { path: `/api/receipts?from=${from}&to=${to}`, headers: bearer(coach.token) };
  };
  await ask(elan.origin, month, { connections: 1, amount: 50 });
  const list = await ask(elan.origin, month, { connections: 1, amount: 500 });
  return [
    ...beside,
    {
      what: "un mois d'encaissements et ses totaux, parmi 200 000",
      goal: `p50 de moins de ${LIST_MS} ms`,
      found: measureText(list),
      met: list.p50 < LIST_MS,
    },
  ];
}
