import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { api } from "@/testing/api";
import { makeCoach, makeTrainee } from "@/testing/factories";
import {
  deliver,
  makePaidStudio,
  openPayment,
  pay,
  paymentOf,
  receiptsOf,
  type Studio,
  shownCard,
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
  stub.requests.length = 0;
});

const sent = (path: string) => stub.requests.filter((request) => request.path.startsWith(path));
const cash = (amount: number) =>
  api("POST", "/api/receipts", {
    token: studio.coach.token,
    body: { subscriptionId: studio.card.id, amount, method: "CASH" },
  });

test("a payment asks Stripe for a session of what is due", async () => {
  await cash(20);
  const { status, body } = await pay(studio);
  expect(status).toBe(201);
  const [request] = sent("/v1/checkout/sessions");
  expect(Object.fromEntries(request?.form ?? [])).toEqual({
    mode: "payment",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "eur",
    "line_items[0][price_data][unit_amount]": "10000",
    "line_items[0][price_data][product_data][name]": "Carte 10 cours",
    "payment_method_types[0]": "card",
    "payment_method_types[1]": "sepa_debit",
    client_reference_id: body.id,
    "metadata[paymentId]": body.id,
    "metadata[origin]": "http://localhost:3000",
    success_url: `http://localhost:3000/paiement/${body.id}`,
    cancel_url: `http://localhost:3000/paiement/${body.id}`,
    expires_at: String(Date.parse(body.expiresAt) / 1000),
    locale: "fr",
  });
  expect(request?.headers).toMatchObject({
    "stripe-account": studio.account,
    "idempotency-key": body.id,
  });
  const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(59);
  expect(minutes).toBeLessThanOrEqual(60);
  expect(body.url).toBe(stub.world.sessionOf(body.id).url);
});

test("only methods with an active capability are offered", async () => {
  const cardsOnly = await makePaidStudio(stub, { debits: false });
  const { session } = await openPayment(stub, cardsOnly);
  expect(session.payment_method_types).toEqual(["card"]);
});

test("an open payment is returned again while its amount is due", async () => {
  const first = await pay(studio);
  const again = await pay(studio);
  expect([again.status, again.body]).toEqual([200, first.body]);
  const session = stub.world.sessionOf(first.body.id);
  await cash(20);
  const other = await pay(studio);
  expect(other.status).toBe(201);
  expect(other.body.id).not.toBe(first.body.id);
  expect(session.status).toBe("expired");
  expect(await paymentOf(studio, first.body.id)).toMatchObject({ state: "EXPIRED" });
});

test("a request whose response is lost is repeated as it was", async () => {
  stub.misbehaviours.push({ kind: "LOST" });
  const lost = await pay(studio);
  expect([lost.status, lost.code]).toEqual([503, "PAYMENT_UNAVAILABLE"]);
  expect(await pay(studio)).toMatchObject({ status: 201 });
  const [first, second, ...others] = sent("/v1/checkout/sessions");
  expect(others).toEqual([]);
  expect(String(second?.form)).toBe(String(first?.form));
  expect(second?.headers["idempotency-key"]).toBe(first?.headers["idempotency-key"]);
  expect(
    [...stub.world.sessions.values()].filter((s) => s.account === studio.account),
  ).toHaveLength(1);
});

test("a payment fails after 10 s when Stripe does not respond, and its retry succeeds", async () => {
  stub.misbehaviours.push({ kind: "SLOW" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let settled = false;
  const slow = pay(studio).finally(() => {
    settled = true;
  });
  while (sent("/v1/checkout/sessions").length === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  expect(await slow).toMatchObject({ status: 503, code: "PAYMENT_UNAVAILABLE" });
  expect((await slow).text).toBe("Le paiement en ligne ne répond pas. Réessayez.");
  expect(await pay(studio)).toMatchObject({ status: 201 });
});

test("a lost session is found and closed when another amount is due", async () => {
  stub.misbehaviours.push({ kind: "LOST" });
  await pay(studio);
  await cash(20);
  expect((await pay(studio)).status).toBe(201);
  const sessions = [...stub.world.sessions.values()].filter((s) => s.account === studio.account);
  expect(sessions.map(({ status }) => status)).toEqual(["expired", "open"]);
});

test.each([429, 500, 503])("Stripe's %s becomes 503 after one try", async (status) => {
  stub.misbehaviours.push({ kind: "STATUS", status });
  const refused = await pay(studio);
  expect([refused.status, refused.text]).toEqual([
    503,
    "Le paiement en ligne ne répond pas. Réessayez.",
  ]);
  expect(sent("/v1/checkout/sessions")).toHaveLength(1);
});

test("a closed connection is not tried again", async () => {
  stub.misbehaviours.push({ kind: "SILENT" });
  expect((await pay(studio)).status).toBe(503);
  expect(stub.requests).toHaveLength(1);
});

test("a payment returns an error for each state that forbids it", async () => {
  const { coach, trainee, card } = studio;
  const errorCode = async () => (await pay(studio)).code;
  const due = { path: `/api/subscription/${card.id}/due`, token: trainee.token };
  const isDebitPending = async () => (await api("GET", due.path, due)).body.debitPending;
  const token = (await makeTrainee(coach)).token;
  const foreign = { token, body: { subscriptionId: card.id } };
  expect((await api("POST", "/api/payments", foreign)).code).toBe("SUBSCRIPTION_NOT_FOUND");
  await api("DELETE", "/api/payments/account", { token: coach.token });
  expect(await errorCode()).toBe("PAYMENT_OFF");
  await api("POST", "/api/payments/account", { token: coach.token });
  const { session } = await openPayment(stub, studio);
  await deliver(stub, stub.world.payByDebit(session));
  expect(await errorCode()).toBe("PAYMENT_PENDING");
  expect(await isDebitPending()).toBe(true);
  await deliver(stub, stub.world.failDebit(session));
  expect(await isDebitPending()).toBe(false);
  await cash(119.6);
  expect(await errorCode()).toBe("TOO_LITTLE_ONLINE");
  await cash(0.4);
  expect(await errorCode()).toBe("NOTHING_DUE");
  const other = await makeCoach();
  const elsewhere = await makePaidStudio(stub);
  expect(other.id).not.toBe(elsewhere.coach.id);
  expect(trainee.id).not.toBe(elsewhere.trainee.id);
});

test("a removed trainee who owes still pays", async () => {
  const { coach, trainee, card } = studio;
  const removed = await api("DELETE", `/api/user/delete-trainee/${trainee.id}`, {
    token: coach.token,
  });
  expect(removed.status).toBe(204);
  const due = () => api("GET", `/api/subscription/${card.id}/due`, { token: trainee.token });
  expect((await due()).body).toMatchObject({ amount: 120, takesPayments: true });
  const { session } = await openPayment(stub, studio);
  await deliver(stub, stub.world.payByCard(session));
  expect((await due()).body).toMatchObject({ amount: 0 });
});

test("a payment returns the response of its idempotency key", async () => {
  const { trainee, card } = studio;
  const headers = { "idempotency-key": "cle-1" };
  const body = { subscriptionId: card.id };
  const first = await api("POST", "/api/payments", { token: trainee.token, body, headers });
  const again = await api("POST", "/api/payments", { token: trainee.token, body, headers });
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
});

test("ten presses at once open one session", async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => pay(studio)));
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  expect(sent("/v1/checkout/sessions")).toHaveLength(1);
});

test.each([
  ["a receipt", () => cash(120)],
  [
    "a PUT",
    async () => {
      const { coach, trainee } = studio;
      const { id, ...card } = await shownCard(studio);
      return api("PUT", `/api/subscription/trainee/${trainee.id}`, {
        token: coach.token,
        body: { ...card, id, price: 0 },
      });
    },
  ],
  [
    "giving the debt up",
    () => api("DELETE", `/api/user/debts/${studio.card.id}`, { token: studio.coach.token }),
  ],
  [
    "the withdrawal",
    () =>
      api("POST", `/api/subscription/${studio.card.id}/withdrawal`, {
        token: studio.trainee.token,
      }),
  ],
  [
    "the deletion",
    () =>
      api("DELETE", `/api/subscription/${studio.trainee.id}/${studio.card.id}`, {
        token: studio.coach.token,
      }),
  ],
] as const)("%s closes the open session when nothing is due any more", async (_, leave) => {
  const { session } = await openPayment(stub, studio);
  expect((await leave()).status).toBeLessThan(300);
  await expect.poll(() => session.status).toBe("expired");
});

test("a payment is seen by its trainee and its coach alone", async () => {
  const { id } = await openPayment(stub, studio);
  const see = async (token: string) => (await api("GET", `/api/payments/${id}`, { token })).status;
  expect(await see(studio.trainee.token)).toBe(200);
  expect(await see(studio.coach.token)).toBe(200);
  expect(await see((await makeTrainee(studio.coach)).token)).toBe(404);
  expect(await see((await makeCoach()).token)).toBe(404);
  expect(await paymentOf(studio, id)).toEqual({
    ...{ id, state: "OPEN", amount: 120, method: null, receiptId: null, disputed: false },
  });
  expect(await receiptsOf(studio)).toEqual([]);
});
