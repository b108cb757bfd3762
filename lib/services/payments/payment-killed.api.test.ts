import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import {
  deliver,
  makePaidStudio,
  openPayment,
  receiptsOf,
  startPayments,
} from "@/testing/stripe/paid-online";
import type { StripeStub } from "@/testing/stripe/stripe-stub";

let stub: StripeStub;
let other: pg.Client;
beforeAll(async () => {
  stub = await startPayments();
  other = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await stub.close();
});

const waiting = async () =>
  (
    await other.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows.map(({ pid }) => pid);

test("a kill between event and receipt loses nothing and doubles nothing, twenty times", async () => {
  for (let round = 0; round < 20; round += 1) {
    const studio = await makePaidStudio(stub);
    const first = await openPayment(stub, studio);
    // The counter's row exists from the first receipt on, and is the last lock of a transaction.
    expect((await deliver(stub, stub.world.payByCard(first.session))).text).toContain("received");
    await database().execute(
      sql`update subscriptions set price_cents = 20000 where id = ${studio.card.id}`,
    );
    const { session } = await openPayment(stub, studio);
    const event = stub.world.payByCard(session);
    await other.query("begin");
    await other.query("select from receipt_counters where coach_id = $1 for update", [
      studio.coach.id,
    ]);
    let status: number | undefined;
    const start = () => {
      status = undefined;
      void deliver(stub, event).then((response) => {
        status = response.status;
      });
    };
    start();
    const killed = async () => {
      // The kill before may still make the service refuse calls at once.
      if (status !== undefined) start();
      return waiting();
    };
    await expect.poll(killed, { timeout: 15_000 }).toHaveLength(1);
    await other.query("select pg_terminate_backend($1)", await waiting());
    await expect.poll(() => status, { timeout: 15_000 }).toBeGreaterThanOrEqual(500);
    await other.query("rollback");
    expect(await receiptsOf(studio)).toHaveLength(1);
    expect((await deliver(stub, event)).status).toBe(200);
    expect((await deliver(stub, event)).status).toBe(200);
    expect((await receiptsOf(studio)).map(({ amount }) => amount)).toEqual([120, 80]);
  }
  expect(await auditData()).toEqual([]);
}, 120_000);
