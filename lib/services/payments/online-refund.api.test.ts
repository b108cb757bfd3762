import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { api } from "@/testing/api";
import {
  deliver,
  makePaidStudio,
  openPayment,
  paymentOf,
  receiptsOf,
  refund,
  type Studio,
  shownCard,
  startPayments,
} from "@/testing/stripe/paid-online";
import type { StripeStub } from "@/testing/stripe/stripe-stub";
import type { Refund, Session, StripeEvent } from "@/testing/stripe/world";

let stub: StripeStub;
beforeAll(async () => {
  stub = await startPayments();
});
afterAll(() => stub.close());

let studio: Studio;
let session: Session;
let id: string;
beforeEach(async () => {
  studio = await makePaidStudio(stub);
  ({ id, session } = await openPayment(stub, studio));
  await deliver(stub, stub.world.payByCard(session));
  stub.requests.length = 0;
  stub.world.nextRefund = "succeeded";
});

const asked = () =>
  stub.requests.filter(({ method, path }) => method === "POST" && path === "/v1/refunds");
const lastRefund = () => [...stub.world.refunds.values()].at(-1) as Refund;
const kinds = async () => (await receiptsOf(studio)).map(({ kind, amount }) => [kind, amount]);

test("a refund by card asks Stripe and writes one receipt", async () => {
  const made = await refund(studio, { amount: 50, method: "CARD", note: "Blessure" }, "cle-50");
  expect([made.status, made.body.kind, made.body.amount]).toEqual([201, "REFUND", -50]);
  expect(made.body).toMatchObject({ method: "CARD", note: "Blessure" });
  const [request] = asked();
  expect(request?.headers).toMatchObject({
    "idempotency-key": "cle-50",
    "stripe-account": studio.account,
  });
  expect(request?.form.get("payment_intent")).toBe(session.payment_intent);
  expect(request?.form.get("amount")).toBe("5000");
  for (const event of stub.world.events.slice(-2)) await deliver(stub, event);
  expect(await kinds()).toEqual([
    ["PAYMENT", 120],
    ["REFUND", -50],
  ]);
  const again = await refund(studio, { amount: 50, method: "CARD", note: "Blessure" }, "cle-50");
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(asked()).toHaveLength(1);
});

test("a payment is REFUNDED when its whole amount was refunded", async () => {
  await refund(studio, { amount: 100, method: "CARD" });
  expect((await paymentOf(studio, id)).state).toBe("SUCCEEDED");
  await refund(studio, { amount: 20, method: "CARD" });
  expect((await paymentOf(studio, id)).state).toBe("REFUNDED");
  expect((await refund(studio, { amount: 1, method: "CARD" })).code).toBe("MORE_THAN_RECEIVED");
});

/** Another payment of 30 euros, newer than the first of 120. */
async function payThirtyMore(): Promise<Session> {
  await api("PUT", `/api/subscription/trainee/${studio.trainee.id}`, {
    token: studio.coach.token,
    body: { ...(await shownCard(studio)), price: 150, isPaid: false },
  });
  const second = await openPayment(stub, studio);
  await deliver(stub, stub.world.payByCard(second.session));
  return second.session;
}
const askedAmounts = () =>
  asked().map(({ form }) => [form.get("payment_intent"), form.get("amount")]);

test("a refund of two payments writes one receipt for each, the newest first", async () => {
  const second = await payThirtyMore();
  expect((await refund(studio, { amount: 50, method: "CARD" }, "cle-deux")).status).toBe(201);
  expect(askedAmounts()).toEqual([
    [second.payment_intent, "3000"],
    [session.payment_intent, "2000"],
  ]);
  expect((await kinds()).slice(-2)).toEqual([
    ["REFUND", -30],
    ["REFUND", -20],
  ]);
});

test.each([
  ["with", "cle-deux"],
  ["without", undefined],
])("the rest of a refund %s a key is made once when its response was lost", async (_, key) => {
  await payThirtyMore();
  const balance = stub.world.balance(studio.account);
  // Stripe's first response arrives, its second is lost.
  stub.misbehaviours.push(null, { kind: "LOST" });
  const first = await refund(studio, { amount: 50, method: "CARD" }, key);
  expect(first.code).toBe("PAYMENT_UNAVAILABLE");
  expect((await refund(studio, { amount: 20, method: "CARD" })).status).toBe(201);
  expect(stub.world.balance(studio.account)).toBe(balance - 5_000);
  expect((await kinds()).slice(-2)).toEqual([
    ["REFUND", -30],
    ["REFUND", -20],
  ]);
});

test("a refund takes from the older payment when the newest was refunded", async () => {
  const second = await payThirtyMore();
  await refund(studio, { amount: 20, method: "CARD" });
  stub.requests.length = 0;
  expect((await refund(studio, { amount: 40, method: "CARD" })).status).toBe(201);
  expect(askedAmounts()).toEqual([
    [second.payment_intent, "1000"],
    [session.payment_intent, "3000"],
  ]);
});

test("a refund fails when it exceeds the unrefunded part of the card payment", async () => {
  await refund(studio, { amount: 100, method: "CARD" });
  const { id: subscriptionId } = await shownCard(studio);
  const cash = { subscriptionId, amount: 100, method: "CASH" };
  await api("POST", "/api/receipts", { token: studio.coach.token, body: cash });
  stub.requests.length = 0;
  const refused = await refund(studio, { amount: 50, method: "CARD" });
  expect([refused.status, refused.code, refused.text]).toEqual([
    409,
    "MORE_THAN_RECEIVED",
    "Il ne reste que 20 € à rembourser en ligne : choisissez un autre moyen pour le reste.",
  ]);
  expect(asked()).toEqual([]);
});

test("a pending refund returns 202 and gets its receipt when Stripe confirms it", async () => {
  stub.world.nextRefund = "pending";
  const input = { amount: 50, method: "CARD", lowersPrice: true };
  const made = await refund(studio, input);
  expect([made.status, made.body]).toEqual([202, { pending: true }]);
  expect((await refund(studio, { amount: 10, method: "CARD" })).code).toBe("REFUND_PENDING");
  expect(await kinds()).toHaveLength(1);
  const { version } = await shownCard(studio);
  await deliver(stub, stub.world.settleRefund(lastRefund(), "succeeded"));
  expect(await kinds()).toHaveLength(2);
  const settled = { price: 70, amountPaid: 70, due: 0, version: version + 1 };
  expect(await shownCard(studio)).toMatchObject(settled);
  await deliver(stub, stub.world.settleRefund(lastRefund(), "failed"));
  expect((await kinds()).at(-1)).toEqual(["CORRECTION", 50]);
  expect(await auditData()).toEqual([]);
});

test("a refund by hand fails when a pending refund leaves too little", async () => {
  stub.world.nextRefund = "pending";
  await refund(studio, { amount: 100, method: "CARD" });
  const refused = await refund(studio, { amount: 21, method: "TRANSFER" });
  expect([refused.status, refused.code]).toEqual([409, "REFUND_PENDING"]);
  expect((await refund(studio, { amount: 20, method: "TRANSFER" })).status).toBe(201);
  stub.world.settleRefund(lastRefund(), "succeeded");
  for (const event of stub.world.events.slice(-2)) await deliver(stub, event);
  expect((await shownCard(studio)).amountPaid).toBe(0);
});

test("a reversal and a lower paid amount fail when a pending refund needs the money", async () => {
  const { token } = studio.coach;
  await payThirtyMore();
  await api("PUT", `/api/subscription/trainee/${studio.trainee.id}`, {
    token,
    body: { ...(await shownCard(studio)), price: 200, isPaid: false },
  });
  const cash = { subscriptionId: studio.card.id, amount: 50, method: "CASH" };
  const { body: receipt } = await api("POST", "/api/receipts", { token, body: cash });
  stub.world.nextRefund = "pending";
  await refund(studio, { amount: 150, method: "CARD" });
  expect((await refund(studio, { amount: 50, method: "CASH" })).status).toBe(201);
  const reason = { reason: "Erreur" };
  const reversal = { token, body: reason };
  const path = `/api/receipts/${receipt.id}/reversal`;
  expect((await api("POST", path, reversal)).code).toBe("REFUND_PENDING");
  const card = await shownCard(studio);
  const lowered = await api("PUT", `/api/subscription/trainee/${studio.trainee.id}`, {
    token,
    body: { ...card, amountPaid: card.amountPaid - 1 },
  });
  expect([lowered.status, lowered.code]).toEqual([409, "REFUND_PENDING"]);
});

test.each([
  ["charge_disputed", "Ce paiement est contesté"],
  ["balance_insufficient", "Le solde de votre compte Stripe"],
  ["unknown", "Stripe a refusé ce remboursement"],
])("a refund returns 409 in French when Stripe's error is %s", async (code, sentence) => {
  for (const status of [400, 402]) {
    stub.misbehaviours.push({ kind: "STATUS", status, code });
    const refused = await refund(studio, { amount: 50, method: "CARD" });
    expect([refused.status, refused.code]).toEqual([409, "REFUND_REFUSED"]);
    expect(refused.text).toContain(sentence);
  }
  expect(await kinds()).toHaveLength(1);
});

test("a refund returns 409 and writes no receipt when it fails at once", async () => {
  stub.world.nextRefund = "failed";
  const refused = await refund(studio, { amount: 50, method: "CARD" });
  expect(refused.text).toContain("perdue ou volée");
  expect(await kinds()).toHaveLength(1);
});

test("a refund whose response is lost is made once", async () => {
  stub.misbehaviours.push({ kind: "LOST" });
  const input = { amount: 50, method: "CARD" };
  expect((await refund(studio, input, "cle-a")).code).toBe("PAYMENT_UNAVAILABLE");
  expect(await kinds()).toHaveLength(1);
  expect((await refund(studio, input, "cle-b")).status).toBe(201);
  expect(new Set(asked().map(({ headers }) => headers["idempotency-key"]))).toEqual(
    new Set(["cle-a"]),
  );
  expect(stub.world.balance(studio.account)).toBe(7_000);
  expect(await kinds()).toEqual([
    ["PAYMENT", 120],
    ["REFUND", -50],
  ]);
});

test("another refund returns REFUND_PENDING when the first one's result is unknown", async () => {
  stub.misbehaviours.push({ kind: "LOST" });
  await refund(studio, { amount: 80, method: "CARD" }, "cle-80");
  for (const key of ["cle-80", "cle-40"])
    expect((await refund(studio, { amount: 40, method: "CARD" }, key)).code).toBe("REFUND_PENDING");
  expect(stub.world.balance(studio.account)).toBe(4_000);
  for (const event of stub.world.events.slice(-2)) await deliver(stub, event);
  expect((await refund(studio, { amount: 40, method: "CARD" })).status).toBe(201);
  expect((await shownCard(studio)).amountPaid).toBe(0);
});

test("a retried refund lowers the price when one of its parts had failed", async () => {
  await payThirtyMore();
  const input = { amount: 50, method: "CARD", lowersPrice: true };
  stub.misbehaviours.push(null, { kind: "SILENT" });
  expect((await refund(studio, input, "cle")).code).toBe("PAYMENT_UNAVAILABLE");
  await database().execute(
    sql`update payment_refunds set state = 'FAILED' where state = 'ASKED' and coach_id = ${studio.coach.id}`,
  );
  expect((await refund(studio, input, "cle")).status).toBe(201);
  expect(await shownCard(studio)).toMatchObject({ price: 100, amountPaid: 100, due: 0 });
});

test("a retried refund fails again when Stripe had refused one of its parts", async () => {
  await payThirtyMore();
  const { world } = stub;
  world.onEvent = ({ type }) => {
    if (type === "refund.created") world.nextRefund = "failed";
  };
  onTestFinished(() => {
    world.onEvent = () => undefined;
  });
  for (const _ of ["first", "again"]) {
    const repeated = await refund(studio, { amount: 50, method: "CARD" }, "cle");
    expect(repeated.code).toBe("REFUND_REFUSED");
    await database().execute(sql`delete from idempotency_keys`);
  }
  expect((await kinds()).slice(-1)).toEqual([["REFUND", -30]]);
});

test("a refund succeeds when another one failed with the same key", async () => {
  stub.world.nextRefund = "failed";
  expect((await refund(studio, { amount: 60, method: "CARD" }, "cle")).code).toBe("REFUND_REFUSED");
  stub.world.nextRefund = "succeeded";
  expect((await refund(studio, { amount: 50, method: "CARD" }, "cle")).status).toBe(201);
  expect(asked().map(({ headers }) => headers["idempotency-key"])).toEqual(["cle", "cle-2"]);
});

test("a refund writes one receipt when its event arrives before its response", async () => {
  stub.misbehaviours.push({ kind: "LOST" });
  await refund(studio, { amount: 50, method: "CARD" }, "cle-c");
  for (const event of stub.world.events.slice(-2)) await deliver(stub, event as StripeEvent);
  expect((await refund(studio, { amount: 50, method: "CARD" }, "cle-c")).status).toBe(201);
  expect(await kinds()).toHaveLength(2);
});

test("ten simultaneous full refunds give the money back once", async () => {
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      refund(studio, { amount: 120, method: "CARD" }, `cle-${n}`),
    ),
  );
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(stub.world.balance(studio.account)).toBe(0);
});

test("an online payment is not reversed and a debit is not recorded by hand", async () => {
  const { token } = studio.coach;
  const [receipt] = await receiptsOf(studio);
  const reversal = await api("POST", `/api/receipts/${receipt?.id}/reversal`, {
    token,
    body: { reason: "Erreur" },
  });
  expect([reversal.status, reversal.code]).toEqual([409, "PAID_ONLINE"]);
  const body = { subscriptionId: studio.card.id, amount: 1, method: "DEBIT" };
  for (const path of ["/api/receipts", "/api/receipts/refund"])
    expect((await api("POST", path, { token, body })).status).toBe(400);
});

test("a refund in cash asks Stripe for nothing when the payment came online", async () => {
  expect((await refund(studio, { amount: 50, method: "CASH" })).status).toBe(201);
  expect(asked()).toEqual([]);
  const receipts = await receiptsOf(studio);
  expect(receipts.map(({ cameOnline }) => cameOnline)).toEqual([true, false]);
  expect((await refund(studio, { amount: 120, method: "CARD" })).code).toBe("MORE_THAN_RECEIVED");
});
