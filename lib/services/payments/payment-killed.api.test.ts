import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { countBlocked } from "@/testing/count-blocked";
import { type RunningServer, startServer } from "@/testing/server";
import {
  deliver,
  makePaidStudio,
  openPayment,
  receiptsOf,
  startPayments,
} from "@/testing/stripe/paid-online";
import type { StripeStub } from "@/testing/stripe/stripe-stub";

const KILLS = Number(process.env.PAYMENT_KILLS ?? 1);

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

/** A payment of 80 € after one of 120 €, because the counter's row exists from the first receipt on. */
async function secondPayment() {
  const studio = await makePaidStudio(stub);
  const first = await openPayment(stub, studio);
  expect((await deliver(stub, stub.world.payByCard(first.session))).text).toContain("received");
  await database().execute(
    sql`update subscriptions set price_cents = 20000 where id = ${studio.card.id}`,
  );
  const { session } = await openPayment(stub, studio);
  return { studio, event: stub.world.payByCard(session) };
}
type Payment = Awaited<ReturnType<typeof secondPayment>>;

function sendTo({ url }: RunningServer, { event }: Payment): void {
  const { raw, headers } = stub.sign(event);
  const address = `${url}/api/webhooks/stripe`;
  void fetch(address, { method: "POST", body: raw, headers }).catch(() => undefined);
}

/** Kills the server while it reads one payment and writes the other. */
async function killBetween(reading: Payment, writing: Payment): Promise<void> {
  const server = await startServer();
  // The transaction waits for the counter of receipts, its last lock.
  await other.query("begin");
  const { id } = writing.studio.coach;
  await other.query("select from receipt_counters where coach_id = $1 for update", [id]);
  sendTo(server, writing);
  await expect.poll(countBlocked, { timeout: 15_000 }).toBe(1);
  const asked = stub.requests.length;
  stub.misbehaviours.push({ kind: "SLOW" });
  sendTo(server, reading);
  await expect.poll(() => stub.requests.length, { timeout: 15_000 }).toBe(asked + 1);
  await server.kill();
  await other.query("rollback");
  await expect.poll(countBlocked, { timeout: 15_000 }).toBe(0);
}

test(
  "a payment writes one receipt when its server is killed as it reads or writes",
  async () => {
    for (let round = 0; round < KILLS; round += 1) {
      const [reading, writing] = [await secondPayment(), await secondPayment()];
      await killBetween(reading, writing);
      for (const { studio, event } of [reading, writing]) {
        expect(await receiptsOf(studio)).toHaveLength(1);
        expect((await deliver(stub, event)).status).toBe(200);
        expect((await deliver(stub, event)).status).toBe(200);
        expect((await receiptsOf(studio)).map(({ amount }) => amount)).toEqual([120, 80]);
      }
    }
    expect(await auditData()).toEqual([]);
  },
  KILLS * 30_000,
);
