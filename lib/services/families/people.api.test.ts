import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import * as leftOfPerson from "@/db/queries/families/left-of-person";
import { database } from "@/db/transaction";
import { placeholderAddress } from "@/lib/domain/address";
import { api } from "@/testing/api";
import {
  addGuardian,
  book,
  inDays,
  mails,
  makeChild,
  makeClass,
  makeCoach,
  makeOffer,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
  weekly,
} from "@/testing/factories";
import { familyToken } from "@/testing/family-links";

let coach: Person;
let anne: Person;
beforeAll(async () => {
  coach = await makeCoach();
  anne = await makeTrainee(coach);
});

const emma = { firstName: "Emma", lastName: "Roux" };
const make = (guardian: Person, body: object) =>
  api("POST", "/api/user/people", { token: guardian.token, body });
const peopleOf = async ({ token }: Person) =>
  (await api("GET", "/api/user/people", { token })).body;
const remove = (guardian: Person, id: string) =>
  api("DELETE", `/api/user/people/${id}`, { token: guardian.token });

const accept = (account: Person, token: string) =>
  api("POST", `/api/user/guardianships/${token}`, { token: account.token });
const invite = (guardian: Person, id: string, email: string) =>
  api("POST", `/api/user/people/${id}/guardians`, { token: guardian.token, body: { email } });

test("a guardian makes a person, who is a trainee of the coach without a login", async () => {
  const made = await make(anne, { ...emma, birthYear: 2017, coachId: coach.id });
  expect(made).toMatchObject({
    status: 201,
    body: {
      ...emma,
      birthYear: 2017,
      guardians: [{ accountId: anne.id, firstName: "Léa", role: "OWNER" }],
      coachs: [coach.id],
    },
  });
  expect(await peopleOf(anne)).toEqual([made.body]);
  const { body } = await api("GET", "/api/user/trainees", { token: coach.token });
  expect(body.find(({ id }: { id: string }) => id === made.body.id)).toMatchObject({
    ...emma,
    email: null,
    guardians: [
      {
        firstName: "Léa",
        lastName: expect.any(String),
        phoneNumber: "0612345678",
        email: anne.email,
      },
    ],
  });
});

test.each([
  [{ firstName: "Emma" }, 400],
  [{ ...emma, birthYear: 1899 }, 400],
  [{ ...emma, birthYear: new Date().getFullYear() + 1 }, 400],
  [{ ...emma, birthYear: 2017.5 }, 400],
  [{ ...emma, coachId: undefined }, 400],
  [{ ...emma, coachId: 7 }, 400],
  [{ ...emma, coachId: "x" }, 404],
])("the person %j returns %i", async (body, status) => {
  const before = await peopleOf(anne);
  expect((await make(anne, { coachId: coach.id, ...body })).status).toBe(status);
  expect(await peopleOf(anne)).toEqual(before);
});

test("a birth year gets one error when it is before 1900 or after this year", async () => {
  const make1899 = make(anne, { ...emma, coachId: coach.id, birthYear: 1899 });
  const thisYear = new Date().getFullYear();
  const makeNext = make(anne, { ...emma, coachId: coach.id, birthYear: thisYear + 1 });
  const text = "Indiquez l'année de naissance, comme 2017.";
  expect([(await make1899).text, (await makeNext).text]).toEqual([text, text]);
});

test("a coach whom the guardian does not follow is unknown", async () => {
  const other = await makeCoach();
  expect(await make(anne, { ...emma, coachId: other.id })).toMatchObject({ status: 404 });
});

test("an account names the coaches whom only its persons follow, each once", async () => {
  const judo = await makeCoach();
  const mother = await makeTrainee(judo);
  const people = [await makeChild(mother, judo), await makeChild(mother, judo, "Noé")];
  const father = await makeTrainee(coach);
  for (const { id } of people) await addGuardian(id, father);
  const coachesOf = async ({ token }: Person) => {
    const { body } = await api("GET", "/api/user/me", { token });
    const ids = (list: { id: string }[]) => list.map(({ id }) => id);
    return [ids(body.coachs), ids(body.familyCoachs), body.familyCoachs[0]?.personId];
  };
  expect(await coachesOf(father)).toEqual([[coach.id], [judo.id], people[0]?.id]);
  expect(await coachesOf(mother)).toEqual([[judo.id], [], undefined]);
  await api("POST", `/api/user/add-coach/${judo.code}`, { token: father.token });
  expect(await coachesOf(father)).toEqual([[coach.id, judo.id], [], undefined]);
});

test("a guardian has at most eight persons", async () => {
  const mother = await makeTrainee(coach);
  const made = await Promise.all(
    Array.from({ length: 10 }, () => make(mother, { ...emma, coachId: coach.id })),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([...Array(8).fill(201), 409, 409]);
  expect(await peopleOf(mother)).toHaveLength(8);
});

test("an edit keeps absent fields and empties a null year", async () => {
  const { id } = await makeChild(anne, coach);
  const edit = (body: object) => api("PUT", `/api/user/people/${id}`, { token: anne.token, body });
  expect((await edit({ firstName: "Zoé" })).body).toMatchObject({
    firstName: "Zoé",
    lastName: "Roux",
    birthYear: 2017,
  });
  expect((await edit({ birthYear: null })).body).toMatchObject({
    firstName: "Zoé",
    birthYear: null,
  });
  expect((await edit({ firstName: null })).status).toBe(400);
  await remove(anne, id);
});

test("a person follows another coach of the guardian, once", async () => {
  const [judo, unknown] = [await makeCoach(), await makeCoach()];
  const mother = await makeTrainee(coach);
  await api("POST", `/api/user/add-coach/${judo.code}`, { token: mother.token });
  const { id } = await makeChild(mother, coach);
  const follow = (code: string) =>
    api("POST", `/api/user/people/${id}/coach/${code}`, { token: mother.token });
  expect((await follow(judo.code)).body.coachs).toEqual([coach.id, judo.id]);
  expect(await follow(judo.code)).toMatchObject({ status: 409, code: "ALREADY_LINKED" });
  expect(await follow(unknown.code)).toMatchObject({ status: 404 });
});

test("a person with places, then with credits, is not deleted", async () => {
  const { id } = await makeChild(anne, coach);
  const offer = await makeOffer(coach, { quantity: 1, price: 0 });
  const { body: card } = await api("POST", `/api/subscription/${offer.id}?for=${id}`, {
    token: anne.token,
  });
  const yoga = await makeClass(coach);
  const address = `/api/activity/reservation/${yoga.id}?for=${id}`;
  await api("POST", `${address}&id-subscription=${card.id}`, { token: anne.token });
  expect(await remove(anne, id)).toMatchObject({ status: 409, code: "HAS_PLACES" });
  await api("DELETE", address, { token: anne.token });
  expect(await remove(anne, id)).toMatchObject({ status: 409, code: "HAS_CREDITS" });
  await api("POST", `/api/activity/reservation/${yoga.id}?for=${id}&id-subscription=${card.id}`, {
    token: anne.token,
  });
  await moveClass(yoga.id, new Date(Date.now() - 60_000));
  expect((await remove(anne, id)).status).toBe(204);
  expect(await peopleOf(anne)).not.toContainEqual(expect.objectContaining({ id }));
  const { rows } = await database().execute(
    sql`select first_name, birth_year from users where id = ${id}`,
  );
  expect(rows).toEqual([{ first_name: "Compte", birth_year: null }]);
});

test("a person is not deleted when a shared card books meanwhile", async () => {
  const mother = await makeTrainee(coach);
  const { id } = await makeChild(mother, coach);
  const card = await makeSubscription(coach, mother);
  const body = { people: [id] };
  await api("POST", `/api/subscription/${card.id}/share`, { token: coach.token, body });
  const yoga = await makeClass(coach);
  // The booking must not join the transaction of the deletion.
  const bookApart = AsyncLocalStorage.bind(() => book(mother, yoga.id, card.id, `&for=${id}`));
  const { hasFuturePlaces } = leftOfPerson;
  vi.spyOn(leftOfPerson, "hasFuturePlaces").mockImplementationOnce(async (...args) => {
    const has = await hasFuturePlaces(...args);
    expect((await bookApart()).status).toBe(201);
    return has;
  });
  expect(await remove(mother, id)).toMatchObject({ status: 409, code: "HAS_PLACES" });
  expect(await remove(mother, id)).toMatchObject({ status: 409, code: "HAS_PLACES" });
});

test("a weekly subscription with days left keeps its person", async () => {
  const { id } = await makeChild(anne, coach);
  const offer = await makeOffer(coach, weekly(2));
  await api("POST", `/api/subscription/${offer.id}?for=${id}`, { token: anne.token });
  expect(await remove(anne, id)).toMatchObject({ status: 409, code: "HAS_CREDITS" });
});

test("a paused card with credits keeps its person after the end that it had", async () => {
  const { id } = await makeChild(anne, coach);
  const offer = await makeOffer(coach, { quantity: 10, price: 0 });
  const { body: card } = await api("POST", `/api/subscription/${offer.id}?for=${id}`, {
    token: anne.token,
  });
  const dates = sql`begin_date = current_date - 60, suspend_date = current_date - 30`;
  await database().execute(
    sql`update subscriptions set ${dates}, end_date = current_date - 1 where id = ${card.id}`,
  );
  expect(await remove(anne, id)).toMatchObject({ status: 409, code: "HAS_CREDITS" });
});

test("an invited account becomes the second guardian by the link, once", async () => {
  const [mother, father, aunt] = [
    await makeTrainee(coach),
    await makeTrainee(),
    await makeTrainee(coach),
  ];
  const { id } = await makeChild(mother, coach);
  expect(await invite(mother, id, father.email)).toMatchObject({ status: 202, text: "" });
  const token = await familyToken(father.email);
  expect(await accept(mother, token)).toMatchObject({ status: 409, code: "ALREADY_GUARDIAN" });
  expect(await accept(father, token)).toMatchObject({
    status: 200,
    body: { id, firstName: "Emma", kind: "GUARDIAN", coachs: [{ id: coach.id }] },
  });
  expect(await accept(father, token)).toMatchObject({ status: 404, code: "FAMILY_LINK_UNKNOWN" });
  expect((await peopleOf(father))[0].guardians.map(({ role }: { role: string }) => role)).toEqual([
    "OWNER",
    "SECOND",
  ]);
  await invite(mother, id, aunt.email);
  const third = await familyToken(aunt.email);
  expect(await accept(aunt, third)).toMatchObject({ status: 409, code: "TWO_GUARDIANS" });
  await api("DELETE", `/api/user/people/${id}/guardians/${father.id}`, { token: mother.token });
  // The aunt follows the coach already.
  expect((await accept(aunt, third)).body).toMatchObject({ id, coachs: [] });
});

test("one of two simultaneous acceptances of a link is unknown", async () => {
  const [mother, father, aunt] = [
    await makeTrainee(coach),
    await makeTrainee(),
    await makeTrainee(),
  ];
  const { id } = await makeChild(mother, coach);
  await invite(mother, id, father.email);
  const token = await familyToken(father.email);
  const responses = await Promise.all([accept(father, token), accept(aunt, token)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test("a guardian's link returns 404 after 7 days", async () => {
  const { id } = await makeChild(anne, coach);
  const father = await makeTrainee();
  await invite(anne, id, father.email);
  await database().execute(
    sql`update family_invitations set expires_at = now() - interval '1 second'`,
  );
  expect((await accept(father, await familyToken(father.email))).status).toBe(404);
});

test("an account with eight persons accepts no ninth and the link stays", async () => {
  const full = await makeTrainee(coach);
  for (let n = 0; n < 8; n += 1) await makeChild(full, coach);
  const mother = await makeTrainee(coach);
  const { id } = await makeChild(mother, coach);
  await invite(mother, id, full.email);
  const token = await familyToken(full.email);
  expect(await accept(full, token)).toMatchObject({ status: 409, code: "TOO_MANY_PEOPLE" });
  expect((await accept(await makeTrainee(), token)).status).toBe(200);
});

test("the second guardian may leave, but not delete the person or invite", async () => {
  const [mother, father] = [await makeTrainee(coach), await makeTrainee()];
  const { id } = await makeChild(mother, coach);
  await addGuardian(id, father);
  const at = (path: string) => `/api/user/people/${id}${path}`;
  const body = { email: "tante@exemple.fr" };
  const as = (token: string) => ({ token, body });
  expect((await remove(father, id)).status).toBe(403);
  expect((await api("POST", at("/guardians"), as(father.token))).status).toBe(403);
  expect((await api("POST", at("/account"), as(father.token))).status).toBe(403);
  const end = (caller: Person, account: Person) =>
    api("DELETE", at(`/guardians/${account.id}`), { token: caller.token });
  expect(await end(father, mother)).toMatchObject({ status: 409, code: "OWNER_STAYS" });
  expect(await end(mother, mother)).toMatchObject({ status: 409, code: "OWNER_STAYS" });
  expect((await end(mother, anne)).status).toBe(404);
  expect((await end(father, father)).status).toBe(204);
  expect(await peopleOf(father)).toEqual([]);
  expect((await end(father, father)).status).toBe(404);
});

test("a coach invites the first guardian of a trainee made at the door", async () => {
  const { token } = coach;
  const made = { ...emma, hasNoEmail: true };
  const { body: child } = await api("POST", "/api/user/create-trainee", { token, body: made });
  const father = await makeTrainee();
  const ask = (email = father.email) =>
    api("POST", `/api/user/trainee/${child.id}/guardians`, { token, body: { email } });
  expect((await ask("")).text).toBe("Indiquez l'adresse email du parent.");
  expect((await ask()).status).toBe(202);
  await accept(father, await familyToken(father.email));
  expect((await peopleOf(father))[0]).toMatchObject({
    id: child.id,
    guardians: [{ accountId: father.id, role: "OWNER" }],
  });
  expect(await ask()).toMatchObject({ status: 409, code: "HAS_GUARDIAN" });
});

test("a coach changes only the names of a trainee who has a guardian", async () => {
  const { child, father, link } = await inviteGuardian({ phoneNumber: "0611223344" });
  await accept(father, link);
  const edit = ({ id }: { id: string }, changes: object) =>
    api("PUT", `/api/user/trainee/${id}`, {
      token: coach.token,
      body: { ...emma, ...changes },
    });
  for (const changes of [
    { phoneNumber: "0655667788" },
    { phoneNumber: null },
    { email: "emma@exemple.fr" },
  ])
    expect(await edit(child, changes)).toMatchObject({ status: 409, code: "HAS_GUARDIAN" });
  const { phoneNumber } = child;
  for (const same of [{}, { phoneNumber, email: null }])
    expect(await edit(child, { ...same, firstName: "Emmy" })).toMatchObject({
      status: 200,
      body: { firstName: "Emmy", phoneNumber: "0611223344" },
    });
  const without = await makeChild(anne, coach);
  expect((await edit(without, { phoneNumber: null, email: null })).status).toBe(200);
  const other = await makeCoach();
  await api("POST", `/api/user/add-coach/${other.code}`, { token: anne.token });
  const linked = `/api/user/people/${without.id}/coach/${other.code}`;
  expect((await api("POST", linked, { token: anne.token })).status).toBe(200);
  expect((await edit(without, { firstName: "Emmy" })).status).toBe(200);
});

test("two guardians invited by a coach do not both become one", async () => {
  const { token } = coach;
  const made = { ...emma, hasNoEmail: true };
  const { body: child } = await api("POST", "/api/user/create-trainee", { token, body: made });
  const [father, mother] = [await makeTrainee(), await makeTrainee()];
  for (const { email } of [father, mother])
    await api("POST", `/api/user/trainee/${child.id}/guardians`, { token, body: { email } });
  expect((await accept(father, await familyToken(father.email))).status).toBe(200);
  expect(await accept(mother, await familyToken(mother.email))).toMatchObject({ status: 409 });
});

async function inviteGuardian(contact: object = {}) {
  const { token } = coach;
  const made = { ...emma, ...contact, hasNoEmail: true };
  const { body: child } = await api("POST", "/api/user/create-trainee", { token, body: made });
  const father = await makeTrainee();
  const invitation = { token, body: { email: father.email } };
  await api("POST", `/api/user/trainee/${child.id}/guardians`, invitation);
  return { child, father, link: await familyToken(father.email) };
}
const UNKNOWN_LINK = { status: 404, code: "FAMILY_LINK_UNKNOWN" };

test("a guardian's link is unknown when the person has an address", async () => {
  const { child, father, link } = await inviteGuardian();
  // An earlier release kept the invitations of a person who got an address.
  await database().execute(sql`update users set email = 'a@exemple.fr' where id = ${child.id}`);
  expect(await accept(father, link)).toMatchObject(UNKNOWN_LINK);
  expect(await peopleOf(father)).toEqual([]);
});

test("a guardian's link stays unknown when the person's address is removed again", async () => {
  const { child, father, link } = await inviteGuardian();
  const body = { ...emma, email: "b@exemple.fr" };
  const edited = await api("PUT", `/api/user/trainee/${child.id}`, { token: coach.token, body });
  expect(edited.status).toBe(200);
  await database().execute(
    sql`update users set email = ${placeholderAddress(child.id)} where id = ${child.id}`,
  );
  expect(await accept(father, link)).toMatchObject(UNKNOWN_LINK);
});

test("a call for a person acts on the person alone", async () => {
  const mother = await makeTrainee(coach);
  const own = await makeSubscription(coach, mother);
  const child = await makeChild(mother, coach);
  const offer = await makeOffer(coach);
  const call = (method: string, path: string, body?: unknown) =>
    api(method, path.replace("FOR", `for=${child.id}`), { token: mother.token, body });
  const { status, body: card } = await call("POST", `/api/subscription/${offer.id}?FOR`);
  expect([status, card.traineeId]).toEqual([201, child.id]);
  const ids = async (path: string) =>
    (await call("GET", path)).body.map(({ id }: { id: string }) => id);
  expect(await ids(`/api/subscriptions/${coach.id}?FOR`)).toEqual([card.id]);
  expect(await ids(`/api/subscriptions/${coach.id}?for=${mother.id.toUpperCase()}`)).toEqual([
    own.id,
  ]);

  const yoga = await makeClass(coach);
  const place = `/api/activity/reservation/${yoga.id}`;
  expect(await call("POST", `${place}?FOR&id-subscription=${own.id}`)).toMatchObject({
    status: 404,
  });
  expect((await call("POST", `${place}?FOR&id-subscription=${card.id}`)).body).toMatchObject({
    booked: 1,
  });
  await book(mother, yoga.id, own.id);
  for (const path of [`/api/activity/${yoga.id}`, `/api/activity/${yoga.id}?FOR`])
    expect((await call("GET", path)).body).toMatchObject({
      numberReservationForMe: 1,
      family: [{ personId: child.id, booked: 1, waiting: 0 }],
    });
  const { body: month } = await call(
    "GET",
    `/api/activities/all-month/${coach.id}?FOR&monthOffset=0`,
  );
  const { body: next } = await call(
    "GET",
    `/api/activities/all-month/${coach.id}?FOR&monthOffset=1`,
  );
  expect([...month, ...next].find(({ id }: { id: string }) => id === yoga.id).family).toHaveLength(
    1,
  );
  expect((await call("GET", `${place}?FOR`)).body).toMatchObject({ booked: 1 });
  expect((await call("GET", "/api/activities/history/trainee?FOR")).body.totalElements).toBe(1);
  expect(await ids(`/api/activities/history/subscription/${card.id}?FOR`)).toHaveLength(1);
  expect((await call("GET", `/api/subscription/${card.id}/movements?FOR`)).body).toHaveLength(2);
  expect((await call("GET", `/api/subscription/${card.id}/movements`)).status).toBe(404);
  const day = inDays(7).toISOString().slice(0, 10);
  const absence = { beginDate: day, endDate: day };
  expect(
    (await call("POST", "/api/activity/reservations/absence?FOR", absence)).body,
  ).toMatchObject({ cancelled: 1 });
  expect((await call("GET", place)).body).toMatchObject({ booked: 1 });
  expect(await auditData()).toEqual([]);
});

test.each(["", "x", "01970000-0000-7000-8000-000000000000"])(
  "a call for the unknown person %j returns 404",
  async (id) => {
    const response = await api("GET", `/api/activities/history/trainee?for=${id}`, {
      token: anne.token,
    });
    expect(response).toMatchObject({ status: 404, code: "PERSON_NOT_FOUND" });
  },
);

test("a purchase for a person needs the guardian's telephone number", async () => {
  const mother = await makeTrainee(coach, null);
  const child = await makeChild(mother, coach);
  const offer = await makeOffer(coach);
  const buy = () =>
    api("POST", `/api/subscription/${offer.id}?for=${child.id}`, { token: mother.token });
  expect(await buy()).toMatchObject({ status: 400, code: "PHONE_REQUIRED" });
  await api("POST", "/api/user/modify-user", {
    token: mother.token,
    body: { phoneNumber: "0612345678" },
  });
  expect((await buy()).status).toBe(201);
});

/** A person's card of which each guardian has paid a part; `pay` records another one. */
async function makePaidByBoth() {
  const [mother, father] = [await makeTrainee(coach), await makeTrainee()];
  const child = await makeChild(mother, coach);
  await addGuardian(child.id, father);
  const offer = await makeOffer(coach);
  const { body: card } = await api("POST", `/api/subscription/${offer.id}?for=${child.id}`, {
    token: mother.token,
  });
  const pay = (more: object) =>
    api("POST", "/api/receipts", {
      token: coach.token,
      body: { subscriptionId: card.id, amount: 10, method: "CASH", ...more },
    });
  const { body: byMother } = await pay({});
  const { body: byFather } = await pay({ payerAccountId: father.id });
  return { mother, father, child, card, pay, byMother, byFather };
}

test("a receipt keeps the guardian whom the coach picks when another subscribed", async () => {
  const { mother, father, child, pay, byMother, byFather } = await makePaidByBoth();
  expect(byMother).toMatchObject({ traineeId: child.id, payerAccountId: mother.id });
  expect(byMother.payer).toMatch(/^Léa Martin/);
  expect(byFather.payerAccountId).toBe(father.id);
  expect(await pay({ payerAccountId: anne.id })).toMatchObject({ status: 404 });
  const mine = async ({ token }: Person, query = "") =>
    (await api("GET", `/api/receipts/mine${query}`, { token })).body.content.map(
      ({ id }: { id: string }) => id,
    );
  expect(await mine(mother)).toEqual([byMother.id]);
  expect(await mine(father, `?coachId=${coach.id}`)).toEqual([byFather.id]);
  expect(await mine(father, `?for=${child.id}`)).toEqual([byFather.id]);
  const { body: sale } = await api("POST", "/api/receipts", {
    token: coach.token,
    body: {
      ...{ traineeId: child.id, label: "Tapis", amount: 20, method: "CASH" },
      payerAccountId: father.id,
    },
  });
  const { id: offerId } = await makeOffer(coach);
  const sold = await api("POST", `/api/subscription/trainee/${child.id}/offer/${offerId}`, {
    token: coach.token,
    body: { payment: { amount: 10, method: "CASH" } },
  });
  expect(sold).toMatchObject({ status: 201, body: { amountPaid: 10 } });
  expect(await mine(father)).toEqual([sale.id, byFather.id]);
  expect(await mine(father, `?for=${child.id}`)).toEqual([byFather.id]);
});

test("a receipt is mailed to the guardian who paid, or to all when no guardian has", async () => {
  const { mother, father, child, byMother, byFather } = await makePaidByBoth();
  const send = (id: string) => api("POST", `/api/receipts/${id}/send`, { token: coach.token });
  const receivedBy = async ({ email }: Person) =>
    (await mails(email)).flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
  const nameOf = ({ number }: { number: string }) => `recu-${number}.pdf`;
  expect((await send(byMother.id)).status).toBe(204);
  expect((await send(byFather.id)).status).toBe(204);
  expect(await receivedBy(mother)).toEqual([nameOf(byMother)]);
  expect(await receivedBy(father)).toEqual([nameOf(byFather)]);
  await database().execute(
    sql`update users set email = 'pere@exemple.invalid' where id = ${father.id}`,
  );
  expect(await send(byFather.id)).toMatchObject({ status: 409, code: "NO_ADDRESS" });
  await api("DELETE", `/api/user/people/${child.id}/guardians/${father.id}`, {
    token: mother.token,
  });
  expect((await send(byFather.id)).status).toBe(204);
  expect(await receivedBy(mother)).toEqual([nameOf(byMother), nameOf(byFather)]);
});

test("a guardian reads a person's receipt when no other guardian has paid it", async () => {
  const { mother, father, child, card, byMother, byFather } = await makePaidByBoth();
  const read = (path: string, { token }: Person) => api("GET", path, { token });
  const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
  const list = `/api/subscription/${card.id}/receipts`;
  expect(idsOf((await read(`${list}?for=${child.id}`, father)).body)).toEqual([byFather.id]);
  expect(idsOf((await read(list, coach)).body)).toEqual([byFather.id, byMother.id]);
  const [exported] = (await read("/api/user/export", father)).body.family;
  expect(exported.receipts).toMatchObject([{ number: byFather.number }]);
  const document = `/api/receipts/${byMother.id}/document`;
  expect((await read(document, mother)).status).toBe(200);
  expect((await read(`${document}?for=${child.id}`, mother)).status).toBe(200);
  expect((await read(`${document}?for=${child.id}`, father)).status).toBe(404);
});
