import { beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import { makeCoach, makeSubscription, makeTrainee, type Person } from "@/testing/factories";

const TODAY = parisDay(new Date());
let coach: Person;
let card: { id: string };

beforeEach(async () => {
  coach = await makeCoach();
  card = await makeSubscription(coach, await makeTrainee(coach));
});

type Body = Record<string, unknown>;
const call = (method: string, path: string, body?: Body) =>
  api(method, path, { token: coach.token, ...(body ? { body } : {}) });
const cheque = async (body: Body = {}) =>
  (
    await call("POST", "/api/receipts", {
      ...{ subscriptionId: card.id, amount: 10, method: "CHEQUE", ...body },
    })
  ).body;
const deposit = (receiptIds: string[], depositedOn = TODAY) =>
  call("POST", "/api/receipts/deposits", { receiptIds, depositedOn });
const toDeposit = async () =>
  (await call("GET", "/api/receipts?toDeposit=true")).body.content.map(({ id }: Body) => id);

test("a deposit takes several cheques, and its deletion releases them", async () => {
  const now = await cheque();
  const later = await cheque({ depositFrom: addDays(TODAY, 60) });
  await cheque({ method: "CASH" });
  expect((await toDeposit()).sort()).toEqual([now.id, later.id].sort());
  const { status, body } = await deposit([now.id, later.id, now.id]);
  expect([status, body]).toEqual([201, { id: body.id, depositedOn: TODAY, count: 2, amount: 20 }]);
  expect(await toDeposit()).toEqual([]);
  expect((await call("GET", "/api/receipts/deposits")).body).toEqual([body]);
  const [shown] = (await call("GET", `/api/subscription/${card.id}/receipts`)).body.filter(
    ({ id }: Body) => id === now.id,
  );
  expect(shown).toMatchObject({ depositId: body.id, depositedOn: TODAY });
  expect(await auditData()).toEqual([]);
  expect((await call("DELETE", `/api/receipts/deposits/${body.id}`)).status).toBe(204);
  expect((await call("DELETE", `/api/receipts/deposits/${body.id}`)).status).toBe(404);
  expect(await toDeposit()).toHaveLength(2);
  expect((await call("GET", "/api/receipts/deposits")).body).toEqual([]);
});

test("a deposit returns an error when one receipt cannot be deposited", async () => {
  const good = await cheque();
  const annulled = await cheque();
  const { body: reversal } = await call("POST", `/api/receipts/${annulled.id}/reversal`, {
    reason: "x",
  });
  const deposited = await cheque();
  await deposit([deposited.id]);
  const cash = await cheque({ method: "CASH" });
  for (const other of [annulled, reversal, deposited, cash])
    expect((await deposit([good.id, other.id])).code).toBe("NOT_A_CHEQUE_TO_DEPOSIT");
  const unknown = "01970000-0000-7000-8000-000000000000";
  expect((await deposit([good.id, unknown])).status).toBe(404);
  expect((await deposit([])).status).toBe(400);
  expect((await deposit(Array(201).fill(good.id))).status).toBe(400);
  expect(await toDeposit()).toEqual([good.id]);
});

test("a deposit returns DEPOSIT_DAY before its latest cheque's day and after today", async () => {
  const old = await cheque({ receivedOn: addDays(TODAY, -9) });
  const recent = await cheque({ receivedOn: addDays(TODAY, -2) });
  for (const day of [addDays(TODAY, -3), addDays(TODAY, 1)])
    expect((await deposit([old.id, recent.id], day)).code).toBe("DEPOSIT_DAY");
  expect((await deposit([old.id, recent.id], addDays(TODAY, -2))).status).toBe(201);
});

test("a deposit keeps its amount when one of its cheques is annulled", async () => {
  const bounced = await cheque({ amount: 30 });
  const { body } = await deposit([bounced.id, (await cheque()).id]);
  const response = await call("POST", `/api/receipts/${bounced.id}/reversal`, { reason: "Impayé" });
  expect([response.status, response.body.depositId]).toEqual([201, null]);
  expect((await call("GET", "/api/receipts/deposits")).body).toEqual([
    { ...body, count: 2, amount: 40 },
  ]);
});

test("a deposit and its deletion leave the subscription's version unchanged", async () => {
  const version = async () => {
    const { body } = await call("GET", "/api/user/trainees");
    return body[0].subscriptions[0].version;
  };
  const { id } = await cheque();
  const before = await version();
  const { body } = await deposit([id]);
  await call("DELETE", `/api/receipts/deposits/${body.id}`);
  expect(await version()).toBe(before);
});

test("a cheque is deposited once when ten deposits of it come at once", async () => {
  const { id } = await cheque();
  const responses = await Promise.all(Array.from({ length: 10 }, () => deposit([id])));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await call("GET", "/api/receipts/deposits")).body).toHaveLength(1);
});
