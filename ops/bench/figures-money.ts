import { randomUUID } from "node:crypto";
import pg from "pg";
import { monthStart, parisDay } from "@/lib/domain/paris-time";
import { type Figure, middle, words } from "@/ops/bench/figures";
import type { LargeStudio } from "@/ops/bench/large-studio";
import { ask, type Calls, type Measure, median } from "@/ops/bench/load";
import type { Server } from "@/ops/bench/servers";
import { bearer } from "@/ops/bench/studio";

const ROUNDS = 5;
const SECONDS = 2;
/** One coach, and ten hands of one coach: numbers come one after the other. */
const AT_ONCE = [1, 10];
const LEAST = 0.8;
const LIST_MS = 20;

/** Another euro each time, of a card that still owes. */
async function receiptsOf(url: string, { id, token }: LargeStudio): Promise<Calls> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    "select id from subscriptions where coach_id = $1 and amount_paid_cents = 0 order by id",
    [id],
  );
  await client.end();
  let n = 0;
  return () => {
    n += 1;
    return {
      method: "POST",
      path: "/api/receipts",
      headers: {
        ...bearer(token),
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({
        subscriptionId: rows[n % rows.length]?.id,
        amount: 1,
        method: "CARD",
      }),
    };
  };
}

/** Recording a receipt beside a booking, in turn. */
async function besideBookings(
  elan: Server,
  receipts: Calls,
  next: Calls,
  connections: number,
): Promise<Figure> {
  const measured = (calls: Calls) => ask(elan.origin, calls, { connections, seconds: SECONDS });
  await measured(next);
  await measured(receipts);
  const [booked, received]: [Measure[], Measure[]] = [[], []];
  for (let n = 0; n < ROUNDS; n += 1) {
    booked.push(await measured(next));
    received.push(await measured(receipts));
  }
  const ratio = middle(received.map(({ rate }, n) => rate / (booked[n]?.rate ?? rate)));
  return {
    what: `encaisser, ${connections} à la fois d'un même coach`,
    goal: `${LEAST} fois une réservation au moins`,
    found: `${words(median(received))} ; réserver ${words(median(booked))} : × ${ratio.toFixed(2)}`,
    met: ratio >= LEAST,
  };
}

/** The same by one and by ten at once; and a month of receipts with its totals. */
export async function moneyFigures(
  url: string,
  elan: Server,
  coach: LargeStudio,
  next: Calls,
): Promise<Figure[]> {
  const receipts = await receiptsOf(url, coach);
  const beside: Figure[] = [];
  for (const connections of AT_ONCE)
    beside.push(await besideBookings(elan, receipts, next, connections));
  const today = parisDay(new Date());
  const months = Array.from({ length: 12 }, (_, back) => [
    monthStart(today, -back),
    monthStart(today, 1 - back),
  ]);
  let asked = 0;
  const month = () => {
    const [from, to] = months[asked++ % months.length] as [string, string];
    return { path: `/api/receipts?from=${from}&to=${to}`, headers: bearer(coach.token) };
  };
  await ask(elan.origin, month, { connections: 1, amount: 50 });
  const list = await ask(elan.origin, month, { connections: 1, amount: 500 });
  return [
    ...beside,
    {
      what: "un mois d'encaissements et ses totaux, parmi 200 000",
      goal: `p50 de moins de ${LIST_MS} ms`,
      found: words(list),
      met: list.p50 < LIST_MS,
    },
  ];
}
