import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { changePassword, lockUser } from "@/db/queries/accounts/users";
import { type CoachScope, scopeOf, type TraineeScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { hashPassword } from "@/lib/auth/passwords";
import { makeToken } from "@/lib/auth/tokens";
import { placeholderAddress } from "@/lib/domain/address";
import { HOUR_MS } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { enqueue } from "@/lib/mail/outbox";
import { eraseAccount } from "@/lib/services/accounts/erasure";
import { linkTrainee, proveAddress } from "@/lib/services/trainees/merge-trainee";
import { api } from "@/testing/api";
import { eventsOf } from "@/testing/calendar-events";
import { countBlocked } from "@/testing/count-blocked";
import {
  addGuardian,
  inDays,
  mails,
  makeChild,
  makeClass,
  makeCoach,
  makeOffer,
  makeTrainee,
  type Person,
  subjectsTo,
} from "@/testing/factories";
import { familyToken } from "@/testing/family-links";
import { sendReminders } from "@/testing/jobs";

const PASSWORD = "brioche-lavande";
let hash: string;
let coach: Person<CoachScope>;
let judo: Person;
let anne: Person<TraineeScope>;
let father: Person<TraineeScope>;
let emma: { id: string };
let card: { id: string };
let yoga: { id: string; beginDate: string };

beforeAll(async () => {
  hash = await hashPassword(PASSWORD);
  [coach, judo] = [await makeCoach(), await makeCoach()];
});

async function withPassword<P extends Person<TraineeScope>>(person: P): Promise<P> {
  const version = await transaction((tx) => changePassword(tx, person.id, hash));
  return { ...person, token: await makeToken({ userId: person.id, version: version ?? 0 }) };
}

beforeEach(async () => {
  anne = await withPassword(await makeTrainee(coach));
  father = await withPassword(await makeTrainee());
  emma = await makeChild(anne, coach);
  await addGuardian(emma.id, father);
  const offer = await makeOffer(coach);
  const address = `/api/subscription/${offer.id}?for=${emma.id}`;
  card = (await api("POST", address, { token: anne.token })).body;
  yoga = await makeClass(coach);
  await bookEmma(anne);
  await comment(coach, emma.id, "Allergie");
});

const bookEmma = (guardian: Person) =>
  api("POST", `/api/activity/reservation/${yoga.id}?for=${emma.id}&id-subscription=${card.id}`, {
    token: guardian.token,
  });
const comment = (by: Person, id: string, text: string) =>
  api("POST", `/api/user/trainee/${id}/comment`, { token: by.token, body: { comment: text } });
const peopleOf = async ({ token }: Person) =>
  (await api("GET", "/api/user/people", { token })).body;
const end = ({ token }: Person) =>
  api("DELETE", "/api/user/me", { token, body: { password: PASSWORD } });
const participants = async () =>
  (await api("GET", `/api/activity/${yoga.id}/details`, { token: coach.token })).body
    .participantsList;
const traineesOf = async ({ token }: Person) =>
  (await api("GET", "/api/user/trainees", { token })).body;

async function growUp(account: Person) {
  const { token, email } = account;
  const sent = await api("POST", `/api/user/people/${emma.id}/account`, {
    token: anne.token,
    body: { email },
  });
  expect(sent.status).toBe(202);
  return api("POST", `/api/user/guardianships/${await familyToken(email)}`, { token });
}

test("a person who grows up takes everything along to an own account", async () => {
  await api("POST", "/api/receipts", {
    token: coach.token,
    body: { subscriptionId: card.id, amount: 20, method: "CASH" },
  });
  const account = await makeTrainee();
  expect(await growUp(account)).toMatchObject({
    status: 200,
    body: { id: account.id, kind: "ACCOUNT" },
  });
  const own = { token: account.token };
  const { body: subscriptions } = await api("GET", `/api/subscriptions/${coach.id}`, own);
  expect(subscriptions).toMatchObject([{ id: card.id, quantityLeft: 9, amountPaid: 20 }]);
  const { body: history } = await api("GET", "/api/activities/history/trainee", own);
  expect(history.totalElements).toBe(1);
  expect(await participants()).toMatchObject([{ traineeId: account.id, guardians: [] }]);
  const [trainee] = (await traineesOf(coach)).filter(({ id }: Person) => id === account.id);
  expect(trainee).toMatchObject({ comment: "Allergie", guardians: [] });
  const { body: receipts } = await api("GET", `/api/subscription/${card.id}/receipts`, own);
  expect(receipts).toMatchObject([{ traineeId: account.id, payerAccountId: anne.id }]);
  expect(await peopleOf(anne)).toEqual([]);
  expect(await peopleOf(father)).toEqual([]);
  expect((await bookEmma(anne)).status).toBe(404);
  expect(await auditData()).toEqual([]);
});

test("a grown person and a trainee of the same coach become one, with both comments", async () => {
  const account = await makeTrainee(coach);
  await comment(coach, account.id, "Déjà venue");
  const mother = { token: anne.token };
  await api("POST", `/api/user/add-coach/${judo.code}`, mother);
  await api("POST", `/api/user/people/${emma.id}/coach/${judo.code}`, mother);
  await comment(judo, emma.id, "Ceinture jaune");
  expect((await growUp(account)).status).toBe(200);
  const [trainee] = (await traineesOf(coach)).filter(({ id }: Person) => id === account.id);
  expect(trainee.comment).toBe("Déjà venue\nAllergie");
  const [judoka] = (await traineesOf(judo)).filter(({ id }: Person) => id === account.id);
  expect(judoka.comment).toBe("Ceinture jaune");
  expect((await traineesOf(coach)).map(({ id }: Person) => id)).not.toContain(emma.id);
});

test.each([
  ["proven", ["Carte 10 cours", "Carte importée", "Yoga doux"]],
  ["not proven", ["Carte 10 cours"]],
])("a grown person gets what waits for the address when it is %s", async (how, labels) => {
  const account = await makeTrainee();
  const { email } = account;
  const { token } = coach;
  const text = `Prénom;Nom;Email;Formule;Type;Séances;Prix\nLéa;Roux;${email};Carte importée;Carte;10;100`;
  const { body: report } = await api("POST", "/api/imports", { token, body: { text } });
  const sale = { firstName: "Léa", lastName: "Roux", email, price: 15, method: "CASH" };
  const { body: sold } = await api("POST", `/api/activity/${yoga.id}/door`, { token, body: sale });
  if (how === "not proven")
    await database().execute(
      sql`update users set email_verified_at = null where id = ${account.id}`,
    );
  expect((await growUp(account)).status).toBe(200);
  const own = { token: account.token };
  const { body: subscriptions } = await api("GET", `/api/subscriptions/${coach.id}`, own);
  expect(subscriptions.map(({ label }: { label: string }) => label).sort()).toEqual(labels);
  const waits = how === "not proven";
  const ids = (await traineesOf(coach)).map(({ id }: Person) => id);
  expect([ids.includes(account.id), ids.includes(sold.subscription.traineeId)]).toEqual([
    true,
    waits,
  ]);
  const { body: after } = await api("GET", `/api/imports/${report.id}`, { token });
  expect(after.waiting).toBe(waits ? 1 : 0);
  expect(await auditData()).toEqual([]);
});

test("an account's deletion page counts the debts of persons who are erased with it", async () => {
  const debtsOf = async ({ token }: Person) =>
    (await api("GET", "/api/user/ending", { token })).body.debts;
  expect([await debtsOf(anne), await debtsOf(father)]).toEqual([[], []]);
  const own = await makeOffer(coach, { price: 30 });
  await api("POST", `/api/subscription/${own.id}`, { token: anne.token });
  expect((await end(father)).status).toBe(204);
  expect(await debtsOf(anne)).toMatchObject([{ coachId: coach.id, amount: 150 }]);
});

test.each([
  ["no trial", false],
  ["a trial", true],
])("a grown person takes no second trial when the account had %s", async (_, taken) => {
  await api("POST", "/api/user/toggle-feature-free-course", {
    token: coach.token,
    body: { enabled: true, price: 0 },
  });
  const account = await makeTrainee(coach);
  const trialFor = async ({ token }: Person, query = "") => {
    const { body: offers } = await api("GET", `/api/offers/${coach.id}${query}`, { token });
    return offers.find(({ type }: { type: string }) => type === "FREE_GROUP_CLASS")?.id;
  };
  const trial = await trialFor(account);
  const take = async ({ token }: Person, query = "") =>
    (await api("POST", `/api/subscription/${trial}${query}`, { token })).status;
  expect(await take(anne, `?for=${emma.id}`)).toBe(201);
  if (taken) expect(await take(account)).toBe(201);
  expect((await growUp(account)).status).toBe(200);
  expect(await trialFor(account)).toBeUndefined();
  expect(await take(account)).toBe(409);
});

test("an account link returns ALREADY_GUARDIAN to a guardian and stays usable", async () => {
  expect(await growUp(father)).toMatchObject({ status: 409, code: "ALREADY_GUARDIAN" });
  const token = await familyToken(father.email);
  const account = await makeTrainee();
  const accepted = await api("POST", `/api/user/guardianships/${token}`, { token: account.token });
  expect(accepted.status).toBe(200);
});

test("a share ends when its holder grows up and the places stay", async () => {
  const noe = await makeChild(anne, coach, "Noé");
  await api("POST", `/api/subscription/${card.id}/share`, {
    token: coach.token,
    body: { people: [noe.id] },
  });
  await api(
    "POST",
    `/api/activity/reservation/${yoga.id}?for=${noe.id}&id-subscription=${card.id}`,
    { token: anne.token },
  );
  await growUp(await makeTrainee());
  expect(await participants()).toHaveLength(2);
  const { body } = await api("GET", `/api/subscriptions/${coach.id}?for=${noe.id}`, {
    token: anne.token,
  });
  expect(body).toEqual([]);
  expect(await auditData()).toEqual([]);
});

test("a grown person keeps the request to be told of an opening", async () => {
  const { id } = await makeClass(coach, { opensDays: 10 }, inDays(40));
  const notice = `/api/activity/${id}/opening-notice`;
  await api("POST", `${notice}?for=${emma.id}`, { token: anne.token });
  const account = await makeTrainee();
  expect((await growUp(account)).status).toBe(200);
  const { body } = await api("GET", `/api/activity/${id}`, { token: account.token });
  expect(body.openingNotice).toBe(true);
});

test("a person stays with the other guardian, who becomes the owner", async () => {
  expect((await end(anne)).status).toBe(204);
  expect(await peopleOf(father)).toMatchObject([
    { id: emma.id, guardians: [{ accountId: father.id, role: "OWNER" }] },
  ]);
  expect(await participants()).toHaveLength(1);
  expect(await auditData()).toEqual([]);
});

test("a person is erased with the last guardian and a debt keeps the name", async () => {
  const endingOf = async ({ token }: Person) =>
    (await api("GET", "/api/user/ending", { token })).body;
  expect((await endingOf(anne)).persons).toEqual([]);
  await end(father);
  expect((await endingOf(anne)).persons).toEqual([{ firstName: "Emma", places: 1 }]);
  expect((await end(anne)).status).toBe(204);
  expect(await participants()).toEqual([]);
  const { body: debts } = await api("GET", "/api/user/debts", { token: coach.token });
  expect(debts.find(({ traineeId }: { traineeId: string }) => traineeId === emma.id)).toMatchObject(
    {
      firstName: "Emma",
      lastName: "Roux",
      amount: 120,
      erased: true,
    },
  );
  const { rows } = await database().execute(sql`
    select first_name, last_name, birth_year, deleted_at is not null as gone from users where id = ${emma.id}`);
  expect(rows).toEqual([
    { first_name: "Compte", last_name: "supprimé", birth_year: null, gone: true },
  ]);
  expect(await auditData()).toEqual([]);
});

test("a person is erased once when both guardians delete their accounts at once", async () => {
  const responses = await Promise.all([end(anne), end(father)]);
  expect(responses.map(({ status }) => status)).toEqual([204, 204]);
  const { rows } = await database().execute(sql`
    select deleted_at is not null as gone from users where id = ${emma.id}`);
  expect(rows).toEqual([{ gone: true }]);
  expect(await auditData()).toEqual([]);
});

test("a guardian's account ends when the person is deleted meanwhile", async () => {
  const [locked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { id } = scopeOf({ id: emma.id, type: "TRAINEE" });
  const deletion = transaction(async (tx) => {
    await lockUser(tx, id);
    locked.resolve();
    await goOn.promise;
    await eraseAccount(tx, { type: "TRAINEE", id });
  });
  await locked.promise;
  const response = end(anne);
  await expect.poll(countBlocked).toBe(1);
  goOn.resolve();
  await deletion;
  expect((await response).status).toBe(204);
  expect(await auditData()).toEqual([]);
});

test("a person stays when the coach removes the guardian as a trainee", async () => {
  await api("DELETE", `/api/user/delete-trainee/${anne.id}`, { token: coach.token });
  expect((await traineesOf(coach)).map(({ id }: Person) => id)).toContain(emma.id);
  expect(await participants()).toHaveLength(1);
});

test("only the owner's export holds the coach's comment on a person", async () => {
  const familyOf = async ({ token }: Person) =>
    (await api("GET", "/api/user/export", { token })).body.family;
  const [[own], [second]] = [await familyOf(anne), await familyOf(father)];
  expect(own).toMatchObject({
    firstName: "Emma",
    role: "OWNER",
    coaches: [{ comment: "Allergie" }],
  });
  expect(own.places).toHaveLength(1);
  expect(own.subscriptions).toHaveLength(1);
  expect(second.role).toBe("SECOND");
  expect(JSON.stringify(second)).not.toContain("Allergie");
});

const linkOf = async ({ email }: Person) =>
  (await mails(email)).map(({ text }) => /\/place\/([\w-]+)/.exec(text)?.[1]).find(Boolean);

test("a place's link ends only for the guardian who left", async () => {
  const [mothers, fathers] = [await linkOf(anne), await linkOf(father)];
  expect(mothers).not.toBe(fathers);
  const read = async (token: string | undefined) =>
    (await api("GET", `/api/public/place/${token}`)).status;
  expect([await read(mothers), await read(fathers)]).toEqual([200, 200]);
  await api("DELETE", `/api/user/people/${emma.id}/guardians/${father.id}`, { token: anne.token });
  expect([await read(mothers), await read(fathers)]).toEqual([200, 404]);
  const body = { oldPassword: PASSWORD, newPassword: "lavande-brioche" };
  await api("POST", "/api/user/modify-password", { token: anne.token, body });
  expect(await read(mothers)).toBe(404);
});

test("a mail about a person goes once to each guardian with the name in its subject", async () => {
  const bookingsTo = async ({ email }: Person) =>
    (await mails(email)).filter(({ subject }) => subject.includes("Réservation"));
  for (const guardian of [anne, father]) {
    const [mail, ...more] = await bookingsTo(guardian);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Emma : Réservation confirmée : Yoga doux");
    expect(mail?.text).toContain("Bonjour Léa,\n\nCe message concerne Emma.");
    expect(eventsOf(mail)).toMatchObject([
      { uid: `activity-${yoga.id}-${emma.id}@elan`, summary: "Emma : Yoga doux" },
    ]);
  }
  await api("DELETE", `/api/activity/reservation/${yoga.id}?for=${emma.id}`, {
    token: father.token,
  });
  for (const { email } of [anne, father])
    expect((await mails(email)).map(({ subject }) => subject)).toContain(
      "Emma : Annulé : Yoga doux",
    );
});

test("a guardian who stops the reminders from a mail leaves them to the other guardian", async () => {
  const remind = () =>
    at(new Date(new Date(yoga.beginDate).getTime() - 2 * HOUR_MS), sendReminders);
  const reminded = async () =>
    Promise.all(
      [anne, father].map(
        async (guardian) =>
          (await subjectsTo(guardian)).filter((subject) => subject.includes("Rappel")).length,
      ),
    );
  await remind();
  expect(await reminded()).toEqual([1, 1]);
  const mail = (await mails(father.email)).at(-1);
  const { rows } = await database().execute<{ headers: Record<string, string> }>(
    sql`select headers from outbox where "to" = ${father.email} order by id desc limit 1`,
  );
  const address = /<(.*)>/.exec(rows[0]?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  expect(mail?.text).toContain(`Ne plus recevoir de rappels : ${address}`);
  expect((await api("POST", new URL(address).pathname)).status).toBe(204);
  const enabled = async ({ token }: Person) =>
    (await api("GET", "/api/user/reminders", { token })).body.enabled;
  expect([await enabled(anne), await enabled(father)]).toEqual([true, false]);
  yoga = await makeClass(coach, {}, inDays(9));
  await bookEmma(anne);
  await remind();
  expect(await reminded()).toEqual([2, 1]);
});

test("each guardian gets one mail when one of them cancels by a place's link", async () => {
  const cancelled = await api("POST", `/api/public/place/${await linkOf(father)}/cancel`);
  expect(cancelled.body).toEqual({ cancelled: 1, refunded: 1 });
  for (const guardian of [anne, father])
    expect((await subjectsTo(guardian)).filter((subject) => /Annulé/.test(subject))).toEqual([
      "Emma : Annulé : Yoga doux",
    ]);
});

test("a guardian's mail names the person when its greeting does not", async () => {
  const content = { greeting: "Message de Nora", paragraphs: ["À bientôt"] };
  const mail = { to: placeholderAddress(emma.id), subject: "Message", content, text: "" };
  await transaction((tx) => enqueue(tx, [mail]));
  expect((await mails(anne.email)).at(-1)).toMatchObject({
    subject: "Emma : Message",
    text: "Message de Nora\n\nCe message concerne Emma.\n\nÀ bientôt\n\nÉlan",
  });
});

test("the purchase for a person is mailed to the buyer alone", async () => {
  const bought = async ({ email }: Person) =>
    (await mails(email)).filter(
      ({ text }) => text.includes("Carte 10 cours") && /obligation|souscri|rétract/i.test(text),
    );
  const [mail, ...more] = await bought(anne);
  expect(more).toEqual([]);
  expect(mail?.text).toContain("Pour : Emma");
  expect(mail?.text).toContain(`retractation=${card.id}&pour=${emma.id}`);
  expect(await bought(father)).toHaveLength(0);
});

test("a message to a class reaches both guardians and counts their person once", async () => {
  const { body } = await api("POST", `/api/activity/${yoga.id}/message`, {
    token: coach.token,
    body: { text: "Apportez de l'eau", to: "ALL" },
  });
  expect(body).toEqual({ sent: 1, unreached: [] });
});

test.each([
  ["guardian", () => anne, "/api/user/people"],
  ["coach", () => coach, "/api/user/trainee"],
])("the mails of an erased person whom the %s renamed lose both names", async (_, by, path) => {
  const rename = { token: by().token, body: { firstName: "Zoé $&", lastName: "Roux" } };
  expect((await api("PUT", `${path}/${emma.id}`, rename)).status).toBe(200);
  const booked = (await mails(anne.email)).find(({ subject }) => /Réservation/.test(subject));
  expect(booked?.subject).toBe("Zoé $& : Réservation confirmée : Yoga doux");
  expect(booked?.attachments.map(({ filename }) => filename)).toEqual(["cours.ics"]);
  await end(father);
  await api("DELETE", `/api/activity/reservation/${yoga.id}?for=${emma.id}`, { token: anne.token });
  await database().execute(
    sql`update subscriptions set end_date = current_date - 1, begin_date = current_date - 9 where id = ${card.id}`,
  );
  expect((await api("DELETE", `/api/user/people/${emma.id}`, { token: anne.token })).status).toBe(
    204,
  );
  const subjects = await subjectsTo(anne);
  expect(subjects.join()).not.toMatch(/Emma|Zoé/);
  expect(subjects).toContain("Compte supprimé : Réservation confirmée : Yoga doux");
});

test("a rename leaves the mails and addresses that do not name the person", async () => {
  const content = { greeting: "Bonjour", paragraphs: ["À bientôt"] };
  const mail = { subject: "Emma sur https://emma.example/Emma", content, text: "" };
  const about = { ...mail, to: placeholderAddress(emma.id) };
  await transaction((tx) => enqueue(tx, [about, { ...mail, to: anne.email }]));
  const rename = { token: anne.token, body: { firstName: "Zoé" } };
  expect((await api("PUT", `/api/user/people/${emma.id}`, rename)).status).toBe(200);
  expect((await subjectsTo(anne)).slice(-2).sort()).toEqual([
    "Emma sur https://emma.example/Emma",
    "Zoé : Zoé sur https://emma.example/Emma",
  ]);
});

test.each([
  ["in capitals", false],
  ["accepted by another account", false],
  ["accepted by another account that left", true],
  ["accepted by nobody", false],
])("an invitation %s loses the name when the person is erased", async (how, left) => {
  const lou = await makeChild(anne, coach, "Loulou");
  const people = `/api/user/people/${lou.id}`;
  const email = how === "in capitals" ? father.email.toUpperCase() : `${lou.id}@nobody.example`;
  await api("POST", `${people}/guardians`, { token: anne.token, body: { email } });
  const named = async () => (await mails(email)).filter(({ subject }) => /Loulou/.test(subject));
  expect(await named()).toHaveLength(1);
  if (how !== "accepted by nobody") {
    const link = `/api/user/guardianships/${await familyToken(email)}`;
    expect((await api("POST", link, { token: father.token })).status).toBe(200);
  }
  if (left) await end(father);
  expect(await named()).toHaveLength(1);
  if (left) await end(anne);
  else await api("DELETE", people, { token: anne.token });
  expect(await named()).toEqual([]);
});

test.each([
  ["the guardian is removed", true],
  ["the person grows up", false],
])("a former guardian's mails lose the person's name when %s", async (_, removed) => {
  const named = async (guardian: Person) => (await subjectsTo(guardian)).join().includes("Emma");
  expect([await named(anne), await named(father)]).toEqual([true, true]);
  const address = `/api/user/people/${emma.id}/guardians/${father.id}`;
  if (removed) await api("DELETE", address, { token: anne.token });
  else await growUp(await makeTrainee());
  expect([await named(anne), await named(father)]).toEqual([removed, false]);
  expect(await subjectsTo(father)).toContain("Votre famille : Réservation confirmée : Yoga doux");
});

test("the undo of an import keeps a person whom a guardian has accepted", async () => {
  const { token } = coach;
  const text = "Prénom;Nom;Email\nLina;Roux;";
  const { body: report } = await api("POST", "/api/imports", {
    token,
    body: { text, invite: false },
  });
  const { id } = (await traineesOf(coach)).find(
    ({ firstName }: { firstName: string }) => firstName === "Lina",
  );
  const invitation = { token, body: { email: father.email } };
  await api("POST", `/api/user/trainee/${id}/guardians`, invitation);
  await api("POST", `/api/user/guardianships/${await familyToken(father.email)}`, {
    token: father.token,
  });
  const { body } = await api("DELETE", `/api/imports/${report.id}`, { token });
  expect(body).toMatchObject({ undone: 0, kept: [{ traineeId: id, reason: "LOGGED_IN" }] });
});

test.each(["another account", "the guardian"])(
  "a person keeps the guardian when %s follows the coach of the sale",
  async (who) => {
    const { token } = coach;
    const account = who === "the guardian" ? father : await makeTrainee();
    const sale = { firstName: "Lou", lastName: "Roux", price: 0, method: "CASH" };
    const door = { token, body: { ...sale, email: account.email } };
    const { body } = await api("POST", `/api/activity/${yoga.id}/door`, door);
    const { traineeId } = body.subscription;
    const invitation = { token, body: { email: father.email } };
    await api("POST", `/api/user/trainee/${traineeId}/guardians`, invitation);
    await api("POST", `/api/user/guardianships/${await familyToken(father.email)}`, {
      token: father.token,
    });
    await database().execute(
      sql`update users set email_verified_at = null where id = ${account.id}`,
    );
    await api("POST", `/api/user/add-coach/${coach.code}`, { token: account.token });
    const { body: me } = await api("GET", "/api/user/me", { token: account.token });
    expect(me.waitingFor).toEqual([]);
    await transaction((tx) => proveAddress(tx, account.id));
    await transaction((tx) => linkTrainee(tx, { coachId: coach.id, traineeId: account.id }));
    expect(await peopleOf(father)).toContainEqual(
      expect.objectContaining({ id: traineeId, firstName: "Lou", coachs: [coach.id] }),
    );
    expect(await auditData()).toEqual([]);
  },
);
