import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { systemScope } from "@/db/scope";
import { database } from "@/db/transaction";
import { catchUpPayments } from "@/lib/services/payments/catch-up";
import { api } from "@/testing/api";
import {
  deliver,
  makePaidStudio,
  openPayment,
  paymentOf,
  receiptsOf,
  refund,
  type Studio,
  startPayments,
} from "@/testing/stripe/paid-online";
import type { StripeStub } from "@/testing/stripe/stripe-stub";

let stub: StripeStub;
beforeAll(async () => {
  stub = await startPayments();
});
afterAll(() => stub.close());

let studio: Studio;
beforeEach(async () => {
  studio = await makePaidStudio(stub);
});

const recorded = async () =>
  (await receiptsOf(studio)).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
const later = (minutes: number) =>
  database().execute(sql`update payments set created_at = created_at - make_interval(mins => ${minutes}),
    expires_at = expires_at - make_interval(mins => ${minutes})`);
const catchUp = () => catchUpPayments(systemScope("job"));

test("the job records what lost events announced", async () => {
  const { id, session } = await openPayment(stub, studio);
  stub.world.payByCard(session);
  await catchUp();
  expect((await paymentOf(studio, id)).state).toBe("OPEN");
  await later(16);
  await catchUp();
  expect((await paymentOf(studio, id)).state).toBe("SUCCEEDED");
  const made = stub.world.refund(session.payment_intent ?? "", 1_000, { status: "pending" });
  await catchUp();
  expect(await recorded()).toBe(12_000);
  stub.world.settleRefund(made, "succeeded");
  await catchUp();
  const dispute = stub.world.dispute(session, { amount: 2_000 });
  await catchUp();
  await catchUp();
  expect(await recorded()).toBe(9_000);
  stub.world.closeDispute(dispute, "won");
  await catchUp();
  expect(await recorded()).toBe(11_000);
  expect(stub.world.balance(studio.account)).toBe(11_000);
  expect(await auditData()).toEqual([]);
});

test("the job records a debit whose success was lost", async () => {
  const { id, session } = await openPayment(stub, studio);
  await deliver(stub, stub.world.payByDebit(session));
  stub.world.succeedDebit(session);
  await later(16);
  await catchUp();
  expect(await paymentOf(studio, id)).toMatchObject({ state: "SUCCEEDED", method: "DEBIT" });
});

test("the job closes a page that stayed open although nothing is due", async () => {
  const { session } = await openPayment(stub, studio);
  stub.misbehaviours.push({ kind: "STATUS", status: 500 });
  await api("DELETE", `/api/user/debts/${studio.card.id}`, { token: studio.coach.token });
  await expect.poll(() => stub.misbehaviours.length).toBe(0);
  expect(session.status).toBe("open");
  await later(16);
  await catchUp();
  expect(session.status).toBe("expired");
});

test("the job ends a payment whose page was never opened", async () => {
  stub.misbehaviours.push({ kind: "STATUS", status: 500 });
  const { trainee, card } = studio;
  await api("POST", "/api/payments", {
    token: trainee.token,
    body: { subscriptionId: card.id },
  });
  await later(61);
  await catchUp();
  const { rows } = await database().execute(
    sql`select state from payments where subscription_id = ${card.id}`,
  );
  expect(rows).toEqual([{ state: "EXPIRED" }]);
});

test("the job reads the other payments when one fails", async () => {
  const first = await openPayment(stub, studio);
  const other = await makePaidStudio(stub);
  const second = await openPayment(stub, other);
  stub.world.payByCard(first.session);
  stub.world.payByCard(second.session);
  await later(16);
  stub.misbehaviours.push({ kind: "SILENT" });
  await catchUp();
  const states = [await paymentOf(studio, first.id), await paymentOf(other, second.id)];
  expect(states.map(({ state }) => state).sort()).toEqual(["OPEN", "SUCCEEDED"]);
});

test("the job ends a refund without a response that Stripe does not know", async () => {
  const { session } = await openPayment(stub, studio);
  await deliver(stub, stub.world.payByCard(session));
  stub.misbehaviours.push({ kind: "SILENT" });
  await refund(studio, { amount: 80, method: "CARD" }, "cle");
  expect((await refund(studio, { amount: 40, method: "CARD" })).code).toBe("REFUND_PENDING");
  await database().execute(
    sql`update payment_refunds set created_at = created_at - make_interval(mins => 16)`,
  );
  await catchUp();
  expect((await refund(studio, { amount: 40, method: "CARD" }, "cle")).status).toBe(201);
  expect(stub.requests.at(-1)?.headers["idempotency-key"]).toBe("cle-2");
  expect(await recorded()).toBe(8_000);
});
