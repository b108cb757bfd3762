import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { allEndpoints } from "@/lib/contract/all";
import { deliverSoon, silently } from "@/lib/mail/outbox";
import { api } from "@/testing/api";
import { contents } from "@/testing/contents";
import { addressOf } from "@/testing/endpoint-calls";
import {
  addGuardian,
  makeChild,
  makeClass,
  makeOffer,
  makeSubscription,
  makeTrainee,
  type Person,
} from "@/testing/factories";
import { startPayments } from "@/testing/stripe/paid-online";
import { makeValidCalls, type ValidCall, type ValidCalls } from "@/testing/valid-calls";

let studio: ValidCalls;
let owner: Person;
let second: Person;
let former: Person;
/** A guardian of another person, with the same coach. */
let stranger: Person;
let emma: { id: string };
let yoga: { id: string };
/** Ids and names that only Emma's guardians and the coach may read. */
let secrets: string[];

let stripe: Awaited<ReturnType<typeof startPayments>>;
afterAll(() => stripe.close());

beforeAll(async () => {
  stripe = await startPayments();
  studio = await makeValidCalls();
  const { coach } = studio;
  owner = await makeTrainee(coach);
  [second, former, stranger] = [
    await makeTrainee(coach),
    await makeTrainee(coach),
    await makeTrainee(coach),
  ];
  emma = await makeChild(owner, coach, "Emmeline");
  await makeChild(stranger, coach, "Lou");
  await addGuardian(emma.id, former);
  const guardians = `/api/user/people/${emma.id}/guardians`;
  await api("DELETE", `${guardians}/${former.id}`, { token: owner.token });
  await addGuardian(emma.id, second);
  const offer = await makeOffer(coach, { isShareable: true });
  const buy = `/api/subscription/${offer.id}?for=${emma.id}`;
  const { body: card } = await api("POST", buy, { token: owner.token });
  yoga = await makeClass(coach);
  const book = `/api/activity/reservation/${yoga.id}?for=${emma.id}&id-subscription=${card.id}`;
  await api("POST", book, { token: owner.token });
  // The first call of a day is recorded with the account.
  for (const { token } of [owner, second, former, stranger])
    await api("GET", "/api/user/me", { token });
  secrets = [emma.id, card.id, "Emmeline", card.transferReference];
});

const forPersons = allEndpoints.filter(
  ([, { query, access }]) => access !== "COACH" && "for" in (query?.shape ?? {}),
);

test("every call about a class, a subscription, history or money acts for a person", () => {
  expect(forPersons.map(([name]) => name).sort()).toEqual(
    [
      ...["announceTransfer", "askOpeningNotice", "bookActivity", "bookSeveral", "cancelAllPlaces"],
      ...["cancelPlace", "cancelSeries", "claimPlace", "countFutureReservations"],
      ...["deleteMySubscription", "getAcceptedTerms", "getActivity", "getAttestation", "getDue"],
      ...["getHistory", "getMine", "getMyPlaces", "getPayment", "getReceiptDocument", "getSeller"],
      ...["getTransfer", "joinClass", "listActivities", "listMovements", "listMyReceipts", "pay"],
      ...["listMySubscriptionHistory", "listOffers", "listSubscriptionReceipts"],
      ...["listSubscriptions", "planAbsence", "shareSubscription", "subscribe", "withdraw"],
    ].sort(),
  );
});

const send = async (name: string, { token }: Person) => {
  const endpoint = forPersons.find(([known]) => known === name)?.[1];
  if (!endpoint) throw new Error(name);
  const valid: ValidCall = (await studio.calls[name]?.()) ?? {};
  const call = { ...valid, query: { ...valid.query, for: emma.id } };
  return api(endpoint.method, addressOf(endpoint, call), { token, body: valid.body });
};

test.each(forPersons)("%s finds a person only for its guardians", async (name) => {
  const before = await contents();
  for (const actor of [former, stranger, studio.coach]) {
    const { status, code } = await send(name, actor);
    const wrongRole = actor === studio.coach && status === 403;
    expect([status, code]).toEqual(wrongRole ? [403, code] : [404, "PERSON_NOT_FOUND"]);
  }
  expect(await contents()).toBe(before);
  for (const guardian of [owner, second])
    expect((await send(name, guardian)).code).not.toBe("PERSON_NOT_FOUND");
});

test("a guardian of another person reads no byte about a person of the same coach", async () => {
  const read: string[] = [];
  for (const [name, endpoint] of allEndpoints) {
    if (endpoint.method !== "GET" || endpoint.access === "PUBLIC" || endpoint.file) continue;
    const call = (await studio.calls[name]?.()) ?? {};
    for (const { token } of [stranger, former]) {
      const { text } = await api("GET", addressOf(endpoint, call), { token });
      if (secrets.some((secret) => text.includes(secret))) read.push(name);
    }
  }
  const { text } = await api("GET", `/api/activity/${yoga.id}`, { token: stranger.token });
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(read).toEqual([]);
});

test("a booking sends as many statements with a family as without one", async () => {
  const [alone, mother] = [await makeTrainee(studio.coach), await makeTrainee(studio.coach)];
  await makeChild(mother, studio.coach);
  // The delivery of mails would add statements.
  const statementsOf = (trainee: Person) =>
    silently(async () => {
      const card = await makeSubscription(studio.coach, trainee);
      const { id } = await makeClass(studio.coach);
      const address = `/api/activity/reservation/${id}?id-subscription=${card.id}`;
      const query = vi.spyOn(pg.Client.prototype, "query");
      const { status } = await api("POST", address, { token: trainee.token });
      const statements = query.mock.calls.length;
      query.mockRestore();
      expect(status).toBe(201);
      return statements;
    });
  await deliverSoon();
  // The first booking of the process also prepares.
  await statementsOf(alone);
  expect([await statementsOf(alone), await statementsOf(mother)]).toEqual([6, 6]);
});
