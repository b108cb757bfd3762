import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { pool } from "@/db/pool";
import { type CoachScope, scopeOf } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { addDays, addMonths, DAY_MS, parisDay } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { eraseAccount } from "@/lib/services/accounts/erasure";
import { recordReceipt } from "@/lib/services/money/receipts";
import { api } from "@/testing/api";
import { countBlocked } from "@/testing/count-blocked";
import { makeCoach, makeSubscription, makeTrainee, type Person } from "@/testing/factories";
import { cleanUp } from "@/testing/jobs";

const TODAY = parisDay(new Date());
const YEAR = TODAY.slice(0, 4);
let coach: Person<CoachScope>;
let lea: Person;
let card: { id: string; version: number };

beforeEach(async () => {
  coach = await makeCoach();
  lea = await makeTrainee(coach);
  card = await makeSubscription(coach, lea);
});

type Body = Record<string, unknown>;
const call = (method: string, path: string, body?: Body, caller: Person = coach) =>
  api(method, path, { token: caller.token, ...(body ? { body } : {}) });
const pay = (body: Body = {}) =>
  call("POST", "/api/receipts", { subscriptionId: card.id, amount: 50, method: "CASH", ...body });
const list = async (query = "", caller: Person = coach) =>
  (await call("GET", `/api/receipts${query}`, undefined, caller)).body;
const shown = async () =>
  (await call("GET", `/api/user/trainee/${lea.id}/subscriptions`)).body[0] as Body;
const reverse = (id: string, reason = "Erreur de saisie") =>
  call("POST", `/api/receipts/${id}/reversal`, { reason });
const giveBack = (amount: number, more: Body = {}) =>
  call("POST", "/api/receipts/refund", {
    ...{ subscriptionId: card.id, amount, method: "TRANSFER" },
    ...more,
  });

describe("a payment", () => {
  test("is recorded when its card passes to another account meanwhile", async () => {
    const account = await makeTrainee(coach);
    const sent = await pool().transaction(async (tx) => {
      await tx.execute(
        sql`update subscriptions set trainee_id = ${account.id} where id = ${card.id}`,
      );
      const response = pay();
      await expect.poll(countBlocked).toBe(1);
      return { response };
    });
    expect(await sent.response).toMatchObject({ status: 201, body: { traineeId: account.id } });
  });

  test("gets the next number and updates the subscription's received and due amounts", async () => {
    const { status, body } = await pay({ note: "Au studio", reference: "R7" });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      number: `${YEAR}-0001`,
      kind: "PAYMENT",
      receivedOn: TODAY,
      recordedAt: expect.stringMatching(/Z$/),
      traineeId: lea.id,
      payer: expect.stringMatching(/^Léa Martin/),
      payerAccountId: null,
      subscriptionId: card.id,
      label: "Carte 10 cours",
      amount: 50,
      method: "CASH",
      reference: "R7",
      cameOnline: false,
      depositFrom: null,
      depositId: null,
      depositedOn: null,
      corrects: null,
      correctedBy: null,
      note: "Au studio",
    });
    expect(await shown()).toMatchObject({
      ...{ amountPaid: 50, owed: 120, due: 70, toRefund: 0, isPaid: false },
      version: card.version + 1,
    });
    expect((await pay({ amount: 70, payer: "Mairie de Lyon" })).body).toMatchObject({
      number: `${YEAR}-0002`,
      payer: "Mairie de Lyon",
    });
    expect(await shown()).toMatchObject({ amountPaid: 120, due: 0, isPaid: true });
    expect(await auditData()).toEqual([]);
  });

  test("returns MORE_THAN_DUE and takes no number when it exceeds what is due", async () => {
    const tooMuch = await pay({ amount: 120.01 });
    expect([tooMuch.status, tooMuch.code, tooMuch.text]).toEqual([
      409,
      "MORE_THAN_DUE",
      "Il reste 120 € à payer.",
    ]);
    expect((await pay({ amount: 120 })).body.number).toBe(`${YEAR}-0001`);
    expect(await pay({ amount: 0.01 })).toMatchObject({ status: 409, text: "Tout est payé." });
    expect((await list()).totalElements).toBe(1);
  });

  test.each<[string, Body, number, string?]>([
    ["0 €", { amount: 0 }, 400],
    ["less than 0 €", { amount: -5 }, 400],
    ["three decimals", { amount: 1.001 }, 400],
    ["1e9 €", { amount: 1e9 }, 400],
    ["a text", { amount: "50" }, 400],
    ["an unknown method", { method: "GOLD" }, 400],
    ["no method", { method: undefined }, 400],
    ["tomorrow's date", { receivedOn: addDays(TODAY, 1) }, 400, "RECEIVED_IN_FUTURE"],
    [
      "a date more than a year ago",
      { receivedOn: addDays(addMonths(TODAY, -12), -1) },
      400,
      "RECEIVED_TOO_LONG_AGO",
    ],
    [
      "a cheque to wait more than a year",
      { method: "CHEQUE", depositFrom: addDays(addMonths(TODAY, 12), 1) },
      400,
      "DEPOSIT_TOO_LATE",
    ],
    ["a day that does not exist", { receivedOn: "2026-02-30" }, 400],
    ["a malformed clientId", { clientId: "7" }, 400],
    ["an unknown subscription", { subscriptionId: "01970000-0000-7000-8000-000000000000" }, 404],
    ["a malformed subscription", { subscriptionId: "x" }, 404],
    ["a sale without a payer", { subscriptionId: null, label: "Tapis" }, 400],
    ["a sale without a label", { subscriptionId: null, payer: "Ana" }, 400],
    ["a note of 201 letters", { note: "x".repeat(201) }, 400],
  ])("returns a French error and changes nothing when it has %s", async (_, body, status, code) => {
    const response = await pay(body);
    expect([response.status, code ?? response.code]).toEqual([status, response.code]);
    expect(response.text.length).toBeGreaterThan(10);
    expect((await list()).totalElements).toBe(0);
    expect(await shown()).toMatchObject({ amountPaid: 0, version: card.version });
  });

  test("stores its deposit day only when it is a cheque", async () => {
    const depositFrom = addDays(TODAY, 40);
    expect((await pay({ method: "CHEQUE", depositFrom })).body.depositFrom).toBe(depositFrom);
    const far = addDays(addMonths(TODAY, 12), 9);
    expect((await pay({ method: "CARD", depositFrom: far })).body.depositFrom).toBeNull();
  });

  test("returns CASH_LIMIT when it is in cash for a price above 1 000 €", async () => {
    const dear = await makeSubscription(coach, lea, { price: 1000.01 });
    const response = await pay({ subscriptionId: dear.id, amount: 10 });
    expect([response.status, response.code, response.text]).toEqual([
      400,
      "CASH_LIMIT",
      "Au-delà de 1 000 €, aucune partie ne peut être réglée en espèces.",
    ]);
    expect((await pay({ subscriptionId: dear.id, method: "CHEQUE" })).status).toBe(201);
    const sale = { subscriptionId: null, label: "Stage", payer: "Ana" };
    expect((await pay({ ...sale, amount: 1000.01 })).code).toBe("CASH_LIMIT");
    expect((await pay({ ...sale, amount: 1000 })).status).toBe(201);
  });

  test("returns the coach's first receipt when its clientId is repeated", async () => {
    const clientId = crypto.randomUUID();
    const first = await pay({ clientId });
    expect(first.status).toBe(201);
    const again = await pay({ clientId, amount: 99, receivedOn: "2020-01-01" });
    expect([again.status, again.body]).toEqual([200, first.body]);
    await call("DELETE", `/api/subscription/${lea.id}/${card.id}`);
    expect((await pay({ clientId })).status).toBe(200);
    const other = await makeCoach();
    const sale = { label: "Tapis", payer: "Ana", amount: 20, method: "CASH", clientId };
    expect((await call("POST", "/api/receipts", sale, other)).status).toBe(201);
  });

  test("is recorded once when ten requests share a clientId", async () => {
    const clientId = crypto.randomUUID();
    const responses = await Promise.all(Array.from({ length: 10 }, () => pay({ clientId })));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    const sale = {
      subscriptionId: null,
      label: "Tapis",
      payer: "Ana",
      clientId: crypto.randomUUID(),
    };
    const sales = await Promise.all(Array.from({ length: 10 }, () => pay(sale)));
    expect(sales.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await list()).content.map(({ number }: Body) => number)).toEqual([
      `${YEAR}-0002`,
      `${YEAR}-0001`,
    ]);
  });

  test("is a sale to a trainee or to a name when it has no subscription", async () => {
    const sale = { subscriptionId: null, label: "Tapis de yoga", amount: 25 };
    expect((await pay({ ...sale, traineeId: lea.id })).body).toMatchObject({
      ...{ traineeId: lea.id, subscriptionId: null, label: "Tapis de yoga" },
      payer: expect.stringMatching(/^Léa/),
    });
    expect((await pay({ ...sale, payer: "Un passant" })).body).toMatchObject({
      traineeId: null,
      payer: "Un passant",
    });
    const stranger = await makeTrainee();
    expect((await pay({ ...sale, traineeId: stranger.id })).status).toBe(404);
  });

  test("returns 404 when the subscription is another coach's", async () => {
    const other = await makeCoach();
    const response = await call(
      "POST",
      "/api/receipts",
      { subscriptionId: card.id, amount: 5, method: "CASH" },
      other,
    );
    expect(response.status).toBe(404);
  });
});

describe("several cheques", () => {
  const several = (cheques: Body[], more: Body = {}) =>
    call("POST", "/api/receipts/several", { subscriptionId: card.id, cheques, ...more });

  test("are recorded together and raise the subscription's version once", async () => {
    const months = [0, 1, 2].map((n) => addMonths(TODAY, n));
    const { status, body } = await several(
      months.map((depositFrom, n) => ({ amount: 40, reference: `${n}`, depositFrom })),
      { payer: "Paul Martin" },
    );
    expect(status).toBe(201);
    expect(body.receipts).toMatchObject(
      months.map((depositFrom, n) => ({
        ...{ number: `${YEAR}-000${n + 1}`, method: "CHEQUE", amount: 40 },
        ...{ depositFrom, reference: `${n}`, payer: "Paul Martin" },
      })),
    );
    expect(await shown()).toMatchObject({ amountPaid: 120, version: card.version + 1 });
  });

  test("return an error and are not recorded when one amount or their count is invalid", async () => {
    const cheque = { amount: 9 };
    expect((await several([{ amount: 60 }, { amount: 60.01 }])).code).toBe("MORE_THAN_DUE");
    expect((await several([{ amount: 60 }, { amount: 0 }])).status).toBe(400);
    expect((await several([cheque])).status).toBe(400);
    expect((await several(Array(13).fill(cheque))).status).toBe(400);
    expect((await list()).totalElements).toBe(0);
    expect((await several(Array(12).fill(cheque))).status).toBe(201);
  });
});

describe("a reversal", () => {
  test("is the payment's opposite dated today, and hides its reason from the trainee", async () => {
    const receivedOn = addDays(TODAY, -30);
    const { body: payment } = await pay({ method: "CHEQUE", receivedOn, payer: "Paul" });
    const { status, body } = await reverse(payment.id, "Chèque revenu impayé");
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ kind: "REVERSAL", number: `${YEAR}-0002`, amount: -50, method: "CHEQUE" },
      ...{ receivedOn: TODAY, label: "Carte 10 cours", payer: "Paul" },
      ...{ corrects: payment.id, note: "Chèque revenu impayé" },
    });
    expect(await shown()).toMatchObject({ amountPaid: 0, due: 120, version: card.version + 2 });
    const [mine, first] = (
      await call("GET", `/api/subscription/${card.id}/receipts`, undefined, lea)
    ).body;
    expect(mine).toMatchObject({ kind: "REVERSAL", note: null });
    expect(first).toMatchObject({ correctedBy: body.id, depositFrom: null });
  });

  test("returns an error when its receipt is reversed, refunded or no payment", async () => {
    const { body: payment } = await pay();
    const { body: reversal } = await reverse(payment.id);
    expect((await reverse(payment.id)).code).toBe("ALREADY_REVERSED");
    expect((await reverse(reversal.id)).code).toBe("NOT_REVERSIBLE");
    const { body: second } = await pay();
    const { body: refund } = await giveBack(20);
    expect((await reverse(refund.id)).code).toBe("NOT_REVERSIBLE");
    expect(await reverse(second.id)).toMatchObject({ status: 409, code: "ALREADY_REFUNDED" });
    for (const reason of ["", " ", "x".repeat(201)])
      expect((await reverse(second.id, reason)).status).toBe(400);
    expect(await auditData()).toEqual([]);
  });
});

describe("a refund", () => {
  test("is negative, and returns MORE_THAN_RECEIVED above the received amount", async () => {
    await pay({ amount: 80 });
    const response = await giveBack(80.01);
    expect([response.status, response.code]).toEqual([409, "MORE_THAN_RECEIVED"]);
    const { status, body } = await giveBack(30);
    expect([status, body.kind, body.amount, body.method]).toEqual([201, "REFUND", -30, "TRANSFER"]);
    expect(await shown()).toMatchObject({ amountPaid: 50, due: 70 });
    expect((await giveBack(50)).status).toBe(201);
    expect((await giveBack(0.01)).text).toContain("Il ne reste rien");
  });

  test("lowers the price by its amount when lowersPrice is set", async () => {
    await pay({ amount: 120 });
    expect((await giveBack(10, { lowersPrice: true })).status).toBe(201);
    expect(await shown()).toMatchObject({
      ...{ price: 110, amountPaid: 110, owed: 110, due: 0, toRefund: 0, isPaid: true },
      version: card.version + 2,
    });
    expect((await call("GET", "/api/user/debts")).body).toEqual([]);
    expect((await giveBack(10, { lowersPrice: false })).status).toBe(201);
    expect(await shown()).toMatchObject({ price: 110, amountPaid: 100, due: 10, isPaid: false });
    expect((await giveBack(100, { lowersPrice: true })).status).toBe(201);
    expect(await shown()).toMatchObject({ price: 10, amountPaid: 0, due: 10 });
    expect(await auditData()).toEqual([]);
  });

  test("lowers the owed amount, never below 0, when the debt was waived", async () => {
    await pay({ amount: 60 });
    await call("DELETE", `/api/user/debts/${card.id}`);
    expect((await giveBack(10, { lowersPrice: true })).status).toBe(201);
    expect(await shown()).toMatchObject({ price: 120, amountPaid: 50, owed: 50, due: 0 });
    await database().execute(
      sql`update subscriptions set settled_cents = 2000 where id = ${card.id}`,
    );
    const tooMuch = await giveBack(20.01, { lowersPrice: true });
    expect([tooMuch.status, tooMuch.code]).toEqual([400, "PRICE_BELOW_ZERO"]);
    expect(tooMuch.text).toBe("Le prix ne peut pas baisser de plus de 20 €.");
    expect(await shown()).toMatchObject({ amountPaid: 50, owed: 20 });
    expect((await giveBack(20, { lowersPrice: true })).status).toBe(201);
    expect(await shown()).toMatchObject({ price: 120, amountPaid: 30, owed: 0, toRefund: 30 });
  });

  test("in cash is allowed whatever the price", async () => {
    const dear = await makeSubscription(coach, lea, { price: 2000 });
    await pay({ subscriptionId: dear.id, amount: 2000, method: "CHEQUE" });
    const body = { subscriptionId: dear.id, amount: 100, method: "CASH" };
    expect((await call("POST", "/api/receipts/refund", body)).status).toBe(201);
  });

  test("is recorded when the subscription is deleted, but a payment returns 404", async () => {
    await pay({ amount: 80 });
    await call("DELETE", `/api/subscription/${lea.id}/${card.id}`);
    expect(await pay({ amount: 10 })).toMatchObject({ status: 404 });
    const cheques = [{ amount: 5 }, { amount: 5 }];
    const body = { subscriptionId: card.id, cheques };
    expect((await call("POST", "/api/receipts/several", body)).status).toBe(404);
    expect((await giveBack(80.01)).code).toBe("MORE_THAN_RECEIVED");
    expect((await giveBack(80)).status).toBe(201);
    expect((await list()).totals.amount).toBe(0);
    expect(await auditData()).toEqual([]);
  });

  test("is listed with its due day when it is owed after a withdrawal", async () => {
    await pay({ amount: 120 });
    const withdrawn = "2026-11-10T10:00:00.000Z";
    const list = async () => (await call("GET", "/api/user/refunds")).body;
    expect(await list()).toEqual([]);
    await database().execute(
      sql`update subscriptions set settled_cents = 4000, withdrawn_at = ${withdrawn} where id = ${card.id}`,
    );
    expect(await list()).toMatchObject([
      {
        traineeId: lea.id,
        subscriptionId: card.id,
        amount: 80,
        before: "2026-11-24T10:00:00.000Z",
      },
    ]);
    expect(await shown()).toMatchObject({ owed: 40, due: 0, toRefund: 80 });
    expect((await pay({ amount: 1 })).text).toBe("Tout est payé.");
    await giveBack(80);
    expect(await list()).toEqual([]);
  });
});

describe("the list", () => {
  test("has the latest received first, in pages, with totals by method", async () => {
    const day = (n: number) => addDays(TODAY, -n);
    await pay({ amount: 10, receivedOn: day(5) });
    await pay({ amount: 20, method: "CHEQUE", receivedOn: day(3) });
    await pay({ amount: 30, method: "TRANSFER", receivedOn: day(5) });
    await pay({ amount: 15, receivedOn: day(0) });
    const all = await list("?size=3");
    expect(all.content.map(({ amount }: Body) => amount)).toEqual([15, 20, 30]);
    expect(all).toMatchObject({ totalElements: 4, pageNumber: 0, totalPages: 2 });
    expect(all.totals).toEqual({ amount: 75, byMethod: { CASH: 25, CHEQUE: 20, TRANSFER: 30 } });
    expect((await list("?page=1&size=3")).content).toMatchObject([{ amount: 10 }]);
    const some = await list(`?from=${day(5)}&to=${day(3)}`);
    expect([some.totalElements, some.totals.amount]).toEqual([3, 60]);
    expect((await list("?method=CASH")).totals).toEqual({ amount: 25, byMethod: { CASH: 25 } });
    expect((await list("?kind=REFUND")).totals).toEqual({ amount: 0, byMethod: {} });
    expect((await list(`?traineeId=${lea.id}`)).totalElements).toBe(4);
    expect((await list(`?subscriptionId=${card.id}`)).totalElements).toBe(4);
    for (const wrong of ["?size=0", "?size=101", "?page=-1", "?method=GOLD", "?kind=X", "?from=x"])
      expect((await call("GET", `/api/receipts${wrong}`)).status).toBe(400);
    expect((await call("GET", `/api/receipts?traineeId=${coach.id}`)).status).toBe(404);
  });

  test("hides notes from the trainee and filters by coach", async () => {
    await pay({ note: "secret" });
    const other = await makeCoach();
    const otherCard = await makeSubscription(other, await linked(other, lea));
    await call(
      "POST",
      "/api/receipts",
      { subscriptionId: otherCard.id, amount: 5, method: "CARD" },
      other,
    );
    const mine = (await call("GET", "/api/receipts/mine", undefined, lea)).body;
    expect(mine).toMatchObject({ totalElements: 2, totalPages: 1, pageNumber: 0 });
    expect(JSON.stringify(mine)).not.toContain("secret");
    const filtered = (await call("GET", `/api/receipts/mine?coachId=${other.id}`, undefined, lea))
      .body;
    expect(filtered.content).toMatchObject([{ amount: 5 }]);
    const stranger = await makeCoach();
    expect(
      (await call("GET", `/api/receipts/mine?coachId=${stranger.id}`, undefined, lea)).status,
    ).toBe(404);
  });

  test("shows a subscription's receipts to its trainee and its coach only", async () => {
    await pay();
    const path = `/api/subscription/${card.id}/receipts`;
    expect((await call("GET", path)).body).toHaveLength(1);
    expect((await call("GET", path, undefined, lea)).body).toHaveLength(1);
    for (const caller of [await makeCoach(), await makeTrainee(coach)])
      expect((await call("GET", path, undefined, caller)).status).toBe(404);
  });
});

async function linked(other: Person, trainee: Person): Promise<Person> {
  await call("POST", `/api/user/add-coach/${other.code}`, undefined, trainee);
  return trainee;
}

describe("the database", () => {
  const run = (statement: string) => database().execute(sql.raw(statement));
  const rejection = { cause: expect.objectContaining({ code: "23001" }) };

  test("rejects every update, delete and truncate of receipts", async () => {
    const { body } = await pay();
    for (const set of [
      "amount_cents = 1",
      "payer = 'x'",
      "received_on = '2020-01-01'",
      "trainee_id = null",
      `trainee_id = '${coach.id}'`,
    ])
      await expect(run(`update receipts set ${set} where id = '${body.id}'`)).rejects.toMatchObject(
        rejection,
      );
    await expect(run("delete from receipts")).rejects.toMatchObject(rejection);
    await expect(run("truncate receipts cascade")).rejects.toMatchObject(rejection);
    expect((await list()).totals.amount).toBe(50);
  });

  test("writes a CORRECTION when the previous release changes the received amount", async () => {
    await pay();
    const { version } = (await shown()) as { version: number };
    await run(
      `update subscriptions set amount_paid_cents = 12000, is_paid = true, version = version + 1 where id = '${card.id}'`,
    );
    await run(
      `update subscriptions set amount_paid_cents = 9000, is_paid = false where id = '${card.id}'`,
    );
    const { content, totals } = await list();
    expect(content).toMatchObject([
      {
        kind: "CORRECTION",
        amount: -30,
        method: "OTHER",
        number: `${YEAR}-0003`,
        traineeId: lea.id,
      },
      { kind: "CORRECTION", amount: 70, method: "OTHER", number: `${YEAR}-0002` },
      { kind: "PAYMENT", amount: 50 },
    ]);
    expect(totals.amount).toBe(90);
    expect(await shown()).toMatchObject({ amountPaid: 90, isPaid: false, version: version + 1 });
    expect(await auditData()).toEqual([]);
  });

  test("deletes receipts after ten full years without creating a debt", async () => {
    const then = new Date(`${Number(YEAR)}-06-01T10:00:00Z`);
    await at(then, () =>
      recordReceipt(coach.id, {
        subscriptionId: card.id,
        amount: 120,
        method: "CHEQUE",
        receivedOn: `${YEAR}-05-30`,
      }),
    ).catch(() => pay({ amount: 120 }));
    const forget = async (instant: string) =>
      (
        await database().execute<{ n: number }>(
          sql`select forget_receipts(${instant}::timestamptz) as n`,
        )
      ).rows[0]?.n;
    const last = Number(YEAR) + 10;
    expect(await forget(`${last}-12-31T22:59:59Z`)).toBe(0);
    expect(await forget(`${last}-12-31T23:00:00Z`)).toBeGreaterThan(0);
    expect((await list()).totalElements).toBe(0);
    expect(await shown()).toMatchObject({ due: 0, isPaid: true, amountPaid: 0, owed: 0 });
    expect((await auditData()).filter((line) => line.includes(card.id))).toEqual([]);
  });
});

test("a deleted coach's receipts end after 30 days, the business but its name at once", async () => {
  await pay();
  await call("PUT", "/api/user/business", { legalName: "Claire Fontaine" });
  await transaction((tx) => eraseAccount(tx, scopeOf({ id: coach.id, type: "COACH" })));
  const left = async () => {
    const { rows } = await database().execute<Record<string, unknown>>(sql`
      select (select count(*)::int from receipts where coach_id = ${coach.id}) as receipts,
        legal_name as name, seller_name as seller from businesses where coach_id = ${coach.id}`);
    return rows[0];
  };
  const inDaysFromNow = (days: number, work: () => Promise<unknown>) =>
    at(new Date(Date.now() + days * DAY_MS), work);
  await inDaysFromNow(29, cleanUp);
  expect(await left()).toEqual({ receipts: 1, name: null, seller: "Claire Fontaine, EI" });
  await inDaysFromNow(31, cleanUp);
  expect(await left()).toEqual({ receipts: 0, name: null, seller: "Claire Fontaine, EI" });
});

test("receipt numbers restart at 0001 when a year begins in Paris", async () => {
  const sale = (instant: string) =>
    at(new Date(instant), () =>
      recordReceipt(coach.id, { label: "Cours", payer: "Ana", amount: 10, method: "CASH" }),
    );
  const numbers: unknown[] = [];
  for (const instant of [
    "2027-12-31T22:59:59.999Z",
    "2027-12-31T23:00:00.000Z",
    "2027-12-31T22:59:00.000Z",
  ]) {
    const { receipt } = await sale(instant);
    numbers.push([receipt.number, receipt.recordedAt]);
  }
  expect(numbers).toEqual([
    ["2027-0001", "2027-12-31T22:59:59.999Z"],
    ["2028-0001", "2027-12-31T23:00:00.000Z"],
    ["2028-0002", "2027-12-31T23:00:00.000Z"],
  ]);
});
