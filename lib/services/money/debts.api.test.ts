import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { hasNothingDue } from "@/db/queries/money/payments";
import { scopeOf } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { parisDay } from "@/lib/domain/paris-time";
import { eraseAccount } from "@/lib/services/accounts/erasure";
import { api } from "@/testing/api";
import {
  book,
  makeClass,
  makeCoach,
  makeOffer,
  makeSubscription,
  makeTrainee,
  type Person,
} from "@/testing/factories";
import { cleanUp } from "@/testing/jobs";

const TODAY = parisDay(new Date());
let coach: Person;
let lea: Person;
let card: { id: string; version: number };

beforeEach(async () => {
  coach = await makeCoach();
  lea = await makeTrainee(coach);
  card = await makeSubscription(coach, lea);
});

type Body = Record<string, unknown>;
const call = (method: string, path: string, body?: Body, caller = coach) =>
  api(method, path, { token: caller.token, ...(body ? { body } : {}) });
const debts = async () => (await call("GET", "/api/user/debts")).body;
const pay = (amount: number, subscriptionId = card.id) =>
  call("POST", "/api/receipts", { subscriptionId, amount, method: "CASH" });

test("the debts list the largest debtor first, with subscriptions and days", async () => {
  const ana = await makeTrainee(coach);
  const small = await makeSubscription(coach, ana, { price: 30 });
  const second = await makeSubscription(coach, lea, { price: 10.5, label: "Stage" });
  await pay(20);
  const unannounced = { since: TODAY, transferAnnouncedOn: null };
  expect(await debts()).toEqual([
    {
      ...{ traineeId: lea.id, firstName: "Léa", lastName: expect.any(String) },
      ...{ amount: 110.5, since: TODAY },
      subscriptions: [
        { id: card.id, label: "Carte 10 cours", amount: 100, ...unannounced },
        { id: second.id, label: "Stage", amount: 10.5, ...unannounced },
      ],
    },
    expect.objectContaining({ traineeId: ana.id, amount: 30 }),
  ]);
  await pay(30, small.id);
  expect(await debts()).toHaveLength(1);
});

test("a waived debt lowers the owed amount to the received one, once", async () => {
  await pay(20);
  expect((await call("DELETE", `/api/user/debts/${card.id}`)).status).toBe(204);
  expect(await debts()).toEqual([]);
  const shown = async () =>
    (await call("GET", `/api/user/trainee/${lea.id}/subscriptions`)).body[0];
  expect(await shown()).toMatchObject({
    ...{ price: 120, owed: 20, amountPaid: 20, due: 0, toRefund: 0, isPaid: true },
    version: card.version + 2,
  });
  expect(await call("DELETE", `/api/user/debts/${card.id}`)).toMatchObject({
    status: 409,
    code: "NOTHING_DUE",
  });
  expect((await pay(1)).text).toBe("Tout est payé.");
  const put = (changes: Body) =>
    call("PUT", `/api/subscription/trainee/${lea.id}`, {
      ...card,
      version: null,
      quantity: 10,
      quantityLeft: 10,
      type: "CARD",
      ...changes,
    });
  const stored = await shown();
  expect((await put({ ...stored, version: null })).body).toMatchObject({ owed: 20, isPaid: true });
  expect((await put({ ...stored, version: null, price: 90 })).body).toMatchObject({
    owed: 90,
    due: 70,
    isPaid: false,
  });
});

test("a debt ends when its subscription is deleted, not when the trainee is removed", async () => {
  const { body } = await call("DELETE", `/api/subscription/${lea.id}/${card.id}?preview=true`);
  expect(body.due).toBe(120);
  await call("DELETE", `/api/user/delete-trainee/${lea.id}`);
  expect(await debts()).toMatchObject([{ traineeId: lea.id, amount: 120 }]);
  expect((await pay(50)).status).toBe(201);
  await call("DELETE", `/api/subscription/${lea.id}/${card.id}`);
  expect(await debts()).toEqual([]);
});

test("a participant list shows the trainee's whole debt to its coach only", async () => {
  const other = await makeCoach();
  await call("POST", `/api/user/add-coach/${other.code}`, undefined, lea);
  await makeSubscription(other, lea, { price: 500 });
  await makeSubscription(coach, lea, { price: 30 });
  await pay(20);
  const yoga = await makeClass(coach);
  await book(lea, yoga.id, card.id);
  const { participantsList } = (await call("GET", `/api/activity/${yoga.id}/details`)).body;
  expect(participantsList).toMatchObject([{ traineeId: lea.id, due: 130 }]);
});

test.each([
  ["a cent is missing", sql`price_cents = 2001`, 0.01],
  ["all is paid", sql`price_cents = 2000`, 0],
  ["more than the price is paid", sql`price_cents = 1999`, 0],
  ["the rest is waived", sql`settled_cents = 2000`, 0],
  ["the subscription is deleted", sql`deleted_at = now()`, 0],
])("debts, participants and payments agree when %s", async (_, set, due) => {
  const yoga = await makeClass(coach);
  await book(lea, yoga.id, card.id);
  await pay(20);
  await database().execute(sql`update subscriptions set ${set} where id = ${card.id}`);
  const { participantsList } = (await call("GET", `/api/activity/${yoga.id}/details`)).body;
  expect(participantsList).toMatchObject([{ due }]);
  expect(await debts()).toMatchObject(due > 0 ? [{ amount: due }] : []);
  expect(
    await hasNothingDue(database(), scopeOf({ id: coach.id, type: "COACH" }).id, card.id),
  ).toBe(due === 0);
});

test("a debt keeps an erased trainee's name for two years after the purchase", async () => {
  const name = (await debts())[0].lastName;
  await transaction((tx) => eraseAccount(tx, scopeOf({ id: lea.id, type: "TRAINEE" })));
  expect(await debts()).toMatchObject([
    { firstName: "Léa", lastName: name, amount: 120, erased: true },
  ]);
  expect((await pay(20)).body).toMatchObject({ payer: `Léa ${name}`, traineeId: null });
  await database().execute(
    sql`update subscriptions set created_at = now() - interval '25 months' where id = ${card.id}`,
  );
  await cleanUp();
  expect(await debts()).toMatchObject([
    { firstName: "Compte", lastName: "supprimé", amount: 100, erased: true },
  ]);
  expect((await call("GET", "/api/receipts")).body.content).toMatchObject([
    { payer: `Léa ${name}`, traineeId: null },
  ]);
});

test("a receipt, a refund and a debt name the latest payer of an erased trainee", async () => {
  const paid = { subscriptionId: card.id, amount: 120, method: "CHEQUE", payer: "Mairie de Lyon" };
  const { body: cheque } = await call("POST", "/api/receipts", paid);
  const offer = await makeOffer(coach);
  const { body: bought } = await call("POST", `/api/subscription/${offer.id}`, undefined, lea);
  await call("POST", "/api/receipts", { ...paid, subscriptionId: bought.id, payer: "Pa Yeur" });
  await call("POST", `/api/subscription/${bought.id}/withdrawal`, undefined, lea);
  await transaction((tx) => eraseAccount(tx, scopeOf({ id: lea.id, type: "TRAINEE" })));
  expect((await call("GET", "/api/user/refunds")).body).toMatchObject([
    { subscriptionId: bought.id, firstName: "Pa", lastName: "Yeur" },
  ]);
  const refund = { subscriptionId: bought.id, amount: 120, method: "TRANSFER" };
  expect((await call("POST", "/api/receipts/refund", refund)).body.payer).toBe("Pa Yeur");
  await call("POST", `/api/receipts/${cheque.id}/reversal`, { reason: "Sans provision" });
  const mayor = { firstName: "Mairie", lastName: "de Lyon" };
  expect(await debts()).toMatchObject([{ ...mayor, amount: 120, erased: true }]);
  expect((await call("GET", "/api/user/trainees?debts=true")).body).toMatchObject([mayor]);
  expect((await pay(120)).body).toMatchObject({ payer: "Mairie de Lyon", traineeId: null });
  await call("POST", "/api/receipts/refund", {
    subscriptionId: card.id,
    amount: 20,
    method: "CASH",
  });
  await database().execute(
    sql`update subscriptions set created_at = now() - interval '25 months' where id = ${card.id}`,
  );
  expect(await debts()).toMatchObject([{ firstName: "Compte", lastName: "supprimé", amount: 20 }]);
});

test("a receipt keeps the payer's name without the account when the trainee is erased", async () => {
  await pay(120);
  await transaction((tx) => eraseAccount(tx, scopeOf({ id: lea.id, type: "TRAINEE" })));
  const [receipt] = (await call("GET", "/api/receipts")).body.content;
  expect(receipt).toMatchObject({ payer: expect.stringMatching(/^Léa/), traineeId: null });
});
