import { beforeEach, expect, test } from "vitest";
import { api } from "@/testing/api";
import { makeCoach, makeSubscription, makeTrainee, type Person } from "@/testing/factories";

type Card = { id: string; version: number } & Record<string, unknown>;
let coach: Person;
let ana: Person;
let card: Card;

beforeEach(async () => {
  coach = await makeCoach();
  ana = await makeTrainee(coach);
  card = await makeSubscription(coach, ana);
});

const put = (changes: Record<string, unknown>) =>
  api("PUT", `/api/subscription/trainee/${ana.id}`, {
    token: coach.token,
    body: { ...card, version: null, ...changes },
  });
const receipts = async () =>
  (await api("GET", `/api/subscription/${card.id}/receipts`, { token: coach.token })).body;

test("an edit records no receipt when amount and Payé are sent as stored", async () => {
  const { body: paid } = await put({ isPaid: true });
  expect(paid).toMatchObject({ amountPaid: 120, isPaid: true, due: 0 });
  const { body: dearer } = await put({ amountPaid: 120, isPaid: true, price: 150 });
  expect(dearer).toMatchObject({ amountPaid: 120, isPaid: false, owed: 150, due: 30 });
  expect(await receipts()).toHaveLength(1);
  const other = await makeSubscription(coach, ana);
  card = other;
  expect((await put({ price: 0 })).body).toMatchObject({ isPaid: true, due: 0 });
  expect(await receipts()).toEqual([]);
});

test.each([
  ["a higher amount", { amountPaid: 50 }, 50],
  ["Payé", { isPaid: true }, 120],
  ["Payé at another price", { isPaid: true, price: 200 }, 200],
  ["a higher amount with Payé", { amountPaid: 50, isPaid: true }, 50],
])("%s records the difference as a PAYMENT by OTHER", async (_, changes, amount) => {
  const { status, body } = await put(changes);
  expect([status, body.amountPaid, body.version]).toEqual([200, amount, card.version + 1]);
  expect(await receipts()).toMatchObject([
    { kind: "PAYMENT", method: "OTHER", amount, payer: expect.stringContaining("Léa") },
  ]);
});

test("a receipt has the method, day and reference of `payment`", async () => {
  const payment = { method: "CHEQUE", receivedOn: card.beginDate, reference: "1234" };
  await put({ amountPaid: 60, payment });
  expect(await receipts()).toMatchObject([{ amount: 60, ...payment }]);
});

test("a lower amount records one CORRECTION when the version is sent", async () => {
  await put({ isPaid: true });
  for (const changes of [
    { amountPaid: 30, isPaid: false },
    { amountPaid: 30, isPaid: false, version: card.version },
  ]) {
    const response = await put(changes);
    expect([response.status, response.code]).toEqual([409, "CHANGED_MEANWHILE"]);
  }
  expect(await receipts()).toHaveLength(1);
  const { status, body } = await put({ amountPaid: 30, isPaid: true, version: card.version + 1 });
  expect([status, body.amountPaid, body.isPaid, body.due]).toEqual([200, 30, false, 90]);
  expect(await receipts()).toMatchObject([
    { kind: "CORRECTION", amount: -90, method: "OTHER" },
    { kind: "PAYMENT", amount: 120 },
  ]);
});

test("an edit fails with PRICE_BELOW_RECEIVED before it checks version and amounts", async () => {
  await put({ amountPaid: 80 });
  for (const changes of [
    { price: 50, amountPaid: 80 },
    { price: 50, amountPaid: 0, version: card.version + 7 },
    { price: 79.99, amountPaid: 79.99, version: card.version + 1 },
  ]) {
    const response = await put(changes);
    expect([response.status, response.code]).toEqual([409, "PRICE_BELOW_RECEIVED"]);
  }
  expect((await put({ price: 50, amountPaid: 80, label: "" })).status).toBe(400);
  expect((await put({ price: 120, amountPaid: 120.5 })).status).toBe(400);
  expect(await receipts()).toHaveLength(1);
});

test("a cash payment fails with CASH_LIMIT when the price is above 1 000 €", async () => {
  const payment = { method: "CASH" };
  const response = await put({ price: 1000.01, amountPaid: 10, payment });
  expect([response.status, response.code, response.text]).toEqual([
    400,
    "CASH_LIMIT",
    "Au-delà de 1 000 €, aucune partie ne peut être réglée en espèces.",
  ]);
  expect((await put({ price: 1000, amountPaid: 1000, payment })).status).toBe(200);
});
