import { beforeEach, expect, test } from "vitest";
import { parisDay } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import { makeCoach, makeSubscription, makeTrainee, type Person } from "@/testing/factories";

const IBAN = "FR7630006000011234567890189";
let coach: Person;
let lea: Person;
let card: { id: string; version: number };

beforeEach(async () => {
  coach = await makeCoach();
  lea = await makeTrainee(coach);
  card = await makeSubscription(coach, lea);
});

const call = (method: string, path: string, caller: Person, body?: Record<string, unknown>) =>
  api(method, path, { token: caller.token, ...(body ? { body } : {}) });
const setAccount = (body: Record<string, unknown>) =>
  call("PUT", "/api/user/business", coach, body);
const transfer = (caller = lea) => call("GET", `/api/subscription/${card.id}/transfer`, caller);
const announce = (caller = lea) =>
  call("POST", `/api/subscription/${card.id}/transfer/announce`, caller);
const shown = async () =>
  (await call("GET", `/api/subscriptions/${coach.id}`, lea)).body[0] as Record<string, unknown>;
const pay = (amount: number) =>
  call("POST", "/api/receipts", coach, { subscriptionId: card.id, amount, method: "TRANSFER" });

test.each([
  ["an IBAN without a holder", { iban: IBAN }],
  ["a wrong checksum", { iban: "FR7630006000011234567890188", ibanHolder: "Claire" }],
  ["a French account of 26 characters", { iban: "FR143000600001123456789018", ibanHolder: "C" }],
  ["a holder of 71 letters", { iban: IBAN, ibanHolder: "x".repeat(71) }],
])("the business returns 400 for %s", async (_, body) => {
  expect((await setAccount(body)).status).toBe(400);
  expect((await call("GET", "/api/user/business", coach)).body.iban).toBeNull();
});

test("an IBAN is stored in capitals without blanks and keeps its holder", async () => {
  const typed = { iban: "fr76 3000 6000 0112 3456 7890 189", ibanHolder: "Claire Martin" };
  expect((await setAccount(typed)).body).toMatchObject({ iban: IBAN, ibanHolder: "Claire Martin" });
  expect((await setAccount({ ibanHolder: null })).code).toBe("IBAN_HOLDER_REQUIRED");
  expect((await setAccount({ iban: null, ibanHolder: null })).body.iban).toBeNull();
});

test("a transfer shows the amount due, the account, the reference and the code", async () => {
  expect((await transfer()).code).toBe("NO_IBAN");
  await setAccount({ iban: IBAN, ibanHolder: "Claire Martin" });
  await pay(20);
  const reference = String((await shown()).transferReference);
  expect(reference).toMatch(/^ELAN-[ABCDEFGHJKMNPQRSTUVWXYZ23456789]{6}$/);
  const { body } = await transfer();
  expect(body).toEqual({
    ...{ iban: IBAN, holder: "Claire Martin", amount: 100, reference },
    qr: `BCD\n002\n1\nSCT\n\nClaire Martin\n${IBAN}\nEUR100.00\n\n\n${reference}`,
  });
  expect((await transfer(coach)).body).toEqual(body);
  expect((await transfer(await makeTrainee(coach))).status).toBe(404);
  expect((await transfer(await makeCoach())).status).toBe(404);
  await pay(100);
  expect((await transfer()).code).toBe("NOTHING_DUE");
});

test("an announcement lasts until the next receipt and raises no version", async () => {
  const before = await shown();
  expect((await announce(coach)).status).toBe(403);
  expect((await announce(await makeTrainee(coach))).status).toBe(404);
  expect((await announce()).status).toBe(204);
  const today = parisDay(new Date());
  expect(await shown()).toEqual({ ...before, transferAnnouncedOn: today });
  const debts = await call("GET", "/api/user/debts", coach);
  expect(debts.body[0].subscriptions[0].transferAnnouncedOn).toBe(today);
  await pay(20);
  expect((await shown()).transferAnnouncedOn).toBeNull();
  await pay(100);
  expect((await announce()).code).toBe("NOTHING_DUE");
});
