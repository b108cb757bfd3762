import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { insertTrainees } from "@/db/queries/accounts/look-ups";
import { linkAll, link as linkTo } from "@/db/queries/trainees/trainees";
import type { CoachScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { DAY_MS, parisDay } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import {
  book,
  mails,
  makeChild,
  makeClass,
  makeCoach,
  makeOffer,
  makeSubscription,
  makeTrainee,
  type Person,
} from "@/testing/factories";
import { cleanUp } from "@/testing/jobs";
import { mailedToken } from "@/testing/mailed-secrets";

setEnvironment({ RATE_LIMITS: "on" });

let count = 0;
const fresh = () => {
  count += 1;
  return `invitee${count}@exemple.fr`;
};
const invite = (coach: Person, email = fresh(), changes: object = {}) =>
  api("POST", "/api/user/create-trainee", {
    token: coach.token,
    body: { email, firstName: "Marie", lastName: "Petit", ...changes },
  });
/** Retries a 503, as a browser does. */
const inviteWithRetry = async (coach: Person): ReturnType<typeof invite> => {
  const response = await invite(coach);
  return response.status === 503 ? inviteWithRetry(coach) : response;
};
const confirm = ({ id }: Person) =>
  database().execute(sql`update users set email_verified_at = now() where id = ${id}`);
const times = async (n: number, work: () => ReturnType<typeof invite>) => {
  const statuses = [];
  for (let i = 0; i < n; i += 1) statuses.push((await work()).status);
  return [...new Set(statuses)];
};
/** In the middle of a Paris month, so the days around it are in the same month. */
const MIDDLE = new Date("2027-03-10T09:00:00.000Z");

test("an unconfirmed coach invites 50 new addresses a day, then gets INVITATIONS_FULL", async () => {
  const coach = await makeCoach();
  const responses = await Promise.all(Array.from({ length: 60 }, () => inviteWithRetry(coach)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(50);
  const limited = responses.filter(({ status }) => status === 429);
  expect(limited).toHaveLength(10);
  expect(limited[0]).toMatchObject({
    code: "INVITATIONS_FULL",
    text: "Vous avez invité 50 nouvelles adresses aujourd'hui, la limite d'une journée. Confirmez votre adresse email pour en inviter jusqu'à 500 par jour, ou réessayez demain.",
  });
  expect(Number(limited[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  const list = await api("GET", "/api/user/trainees", { token: coach.token });
  expect(list.body).toHaveLength(50);

  // The limit is per coach and per day.
  expect((await invite(await makeCoach())).status).toBe(201);
  expect((await at(new Date(Date.now() + DAY_MS), () => invite(coach))).status).toBe(201);
  await confirm(coach);
  expect(await times(10, () => invite(coach))).toEqual([201]);
});

test("a confirmed coach invites 500 new addresses a day, then gets 429", async () => {
  const coach = await makeCoach();
  await confirm(coach);
  expect((await invite(coach)).status).toBe(201);
  await database().execute(
    sql`update rate_limits set points = 499 where key = ${`invites:${coach.id}:${parisDay(new Date())}`}`,
  );
  expect((await invite(coach)).status).toBe(201);
  const response = await invite(coach);
  expect([response.status, response.text]).toEqual([
    429,
    "Vous avez invité 500 nouvelles adresses aujourd'hui, la limite d'une journée. Réessayez demain.",
  ]);
});

test("an address gets at most 2 invitations a day and 5 a month from all coaches", async () => {
  const { email } = await makeTrainee();
  const before = (await mails(email)).length;
  const day = (n: number, spelled = email) =>
    at(new Date(MIDDLE.getTime() + n * DAY_MS), async () => invite(await makeCoach(), spelled));
  expect((await day(0)).status).toBe(202);
  expect((await day(0, email.toUpperCase())).status).toBe(202);
  const today = await day(0);
  expect(today).toMatchObject({ status: 429, code: "INVITED_ENOUGH" });
  expect(today.headers.get("retry-after")).toBe(String(14 * 3600));
  expect(await times(2, () => day(1))).toEqual([202]);
  expect((await day(2)).status).toBe(202);
  const spent = await day(3);
  expect(spent.status).toBe(429);
  // April begins in summer time.
  expect(spent.headers.get("retry-after")).toBe(String((18 * 24 + 13) * 3600));
  expect((await mails(email)).length - before).toBe(5);
  expect((await day(25)).status).toBe(202);
});

test("a request counts as an invitation only when it sends one", async () => {
  const coach = await makeCoach();
  const known = await makeTrainee(coach);
  for (let n = 0; n < 5; n += 1) expect((await invite(coach, known.email)).status).toBe(409);
  await api("DELETE", `/api/user/delete-trainee/${known.id}`, { token: coach.token });
  expect((await invite(coach, known.email)).status).toBe(201);
  expect((await invite(coach, fresh(), { firstName: "" })).status).toBe(400);
  const other = await makeCoach();
  expect(await times(2, () => invite(other, known.email))).toEqual([202]);
  expect((await invite(other, known.email)).status).toBe(429);
  // The address invited twice today counts once, so 49 of the day's 50 are left.
  expect(await times(49, () => invite(other))).toEqual([201]);
  expect((await invite(other)).status).toBe(429);
});

test("an invitation's subject drops line breaks and links of the coach's name", async () => {
  const coach = await makeCoach();
  await api("POST", "/api/user/modify-user", {
    token: coach.token,
    body: { displayName: "Gagnez www.mechant.example ici https://mechant.example/x\u2028Bcc" },
  });
  const email = fresh();
  await invite(coach, email);
  expect((await mails(email)).at(-1)?.subject).toBe("Élan : Gagnez ici Bcc vous invite");
});

test("a mail's subject has no line break when an old class label has one", async () => {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea);
  const yoga = await makeClass(coach);
  await database().execute(
    sql`update activities set label = ${"Yoga\r\nBcc: x"} where id = ${yoga.id}`,
  );
  await book(lea, yoga.id, card.id);
  const gone = await api("DELETE", `/api/activity/${yoga.id}`, { token: coach.token });
  expect(gone.status).toBe(204);
  const subjects = (await mails(lea.email)).map(({ subject }) => subject);
  expect(subjects.slice(-2)).toEqual([
    "Réservation confirmée : Yoga Bcc: x",
    "Cours annulé : Yoga Bcc: x",
  ]);
});

/** Creates an import's report and the accounts of these addresses. */
async function makeImport(coach: Person<CoachScope>, emails: readonly string[], emailTwin = false) {
  await transaction(async (tx) => {
    const ids = await insertTrainees(
      tx,
      emails.map((email) => ({
        email,
        emailTwin,
        firstName: "Ana",
        lastName: "Petit",
        displayName: "Ana Petit",
      })),
    );
    await linkAll(
      tx,
      coach.id,
      [...ids.values()].map((id) => ({ id })),
    );
    const people = emails.map((email) => ({
      name: "Ana",
      email,
      traineeId: ids.get(email),
      result: "CREATED",
    }));
    await tx.execute(
      sql`insert into imports (id, coach_id, provider, status, people)
        values (gen_random_uuid(), ${coach.id}, 'wix', 'DONE', ${JSON.stringify(people)}::jsonb)`,
    );
  });
}
const inviteAll = (coach: Person) => api("POST", "/api/wix/import/invite", { token: coach.token });

test("an import's invitations above the day's limit are sent on another day", async () => {
  const coach = await makeCoach();
  await makeImport(coach, Array.from({ length: 60 }, fresh));
  const send = () => inviteAll(coach);
  const waiting = async () =>
    (await api("GET", "/api/wix/import", { token: coach.token })).body.toInvite;
  expect((await send()).body).toEqual({ invited: 50 });
  expect(await waiting()).toBe(10);
  expect((await send()).body).toEqual({ invited: 0 });
  expect((await at(new Date(Date.now() + DAY_MS), send)).body).toEqual({ invited: 10 });
  expect(await waiting()).toBe(0);
});

test("an address above its own limit uses none of the coach's day limit", async () => {
  const coach = await makeCoach();
  const [spent, other] = [fresh(), fresh()];
  await makeImport(coach, [spent, other]);
  const day = (n: number, work: () => ReturnType<typeof api>) =>
    at(new Date(MIDDLE.getTime() + n * DAY_MS), work);
  for (let n = 0; n < 2; n += 1) {
    const stranger = await makeCoach();
    expect((await day(0, () => invite(stranger, spent))).status).toBe(202);
  }
  await database().execute(
    sql`insert into rate_limits (key, points, expire)
      values (${`invites:${coach.id}:${parisDay(MIDDLE)}`}, 49, ${MIDDLE.getTime() + DAY_MS})`,
  );
  expect((await day(0, () => inviteAll(coach))).body).toEqual({ invited: 1 });
  expect(await mails(other)).toHaveLength(1);
  for (let n = 0; n < 4; n += 1)
    expect((await day(0, () => inviteAll(coach))).body).toEqual({ invited: 0 });
  expect((await day(1, () => inviteAll(coach))).body).toEqual({ invited: 1 });
});

test("addresses that differ in case share a daily limit of two invitations", async () => {
  const coach = await makeCoach();
  await makeImport(coach, ["strasse-import@exemple.fr", fresh()]);
  await makeImport(coach, ["straße-import@exemple.fr"], true);
  await makeImport(coach, [fresh(), "ſtrasse-import@exemple.fr"], true);
  const { status, body } = await inviteAll(coach);
  // The folded address has reached its day limit of 2.
  expect([status, body]).toEqual([200, { invited: 4 }]);
  expect((await inviteAll(coach)).body).toEqual({ invited: 0 });
  expect((await at(new Date(Date.now() + DAY_MS), () => inviteAll(coach))).body).toEqual({
    invited: 1,
  });
});

test("a counter holds no address and is deleted when it has expired", async () => {
  const { rows } = await database().execute<{ key: string }>(
    sql`select key from rate_limits where key like 'invite%'`,
  );
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ key }) => key.includes("@") || key.includes("exemple"))).toEqual([]);
  await database().execute(sql`update rate_limits set expire = expire - 200::bigint * 86400000`);
  await cleanUp();
  const left = await database().execute(sql`select 1 from rate_limits where key like 'invite%'`);
  expect(left.rows).toEqual([]);
});

test("an unopened account gets ten mails a day from a coach, an opened one gets all", async () => {
  const [coach, other] = [await makeCoach(), await makeCoach()];
  const email = fresh();
  const { body: marie } = await invite(coach, email);
  const link = await mailedToken(email);
  const offer = await makeOffer(coach, { label: "Voyez https://exemple.fr vite" });
  const give = () =>
    api("POST", `/api/subscription/trainee/${marie.id}/offer/${offer.id}`, { token: coach.token });
  const given = await Promise.all(Array.from({ length: 15 }, give));
  expect(given.every(({ status }) => status < 300)).toBe(true);
  const yoga = await makeClass(coach);
  const card = given[0]?.body.id;
  const path = `/api/activity/reservation/${yoga.id}/trainee/${marie.id}?id-subscription=${card}`;
  expect((await api("POST", path, { token: coach.token })).status).toBeLessThan(300);
  const gone = await api("DELETE", `/api/activity/${yoga.id}`, { token: coach.token });
  expect(gone.status).toBe(204);
  const subjects = (await mails(email)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    expect.stringContaining("vous invite"),
    ...Array.from({ length: 10 }, () => "Votre souscription : Voyez vite"),
  ]);

  await transaction((tx) => linkTo(tx, { coachId: other.id, traineeId: marie.id }));
  const otherOffer = await makeOffer(other);
  await api("POST", `/api/subscription/trainee/${marie.id}/offer/${otherOffer.id}`, {
    token: other.token,
  });
  expect(await mails(email)).toHaveLength(12);
  await at(new Date(Date.now() + DAY_MS), give);
  expect(await mails(email)).toHaveLength(13);

  await api("POST", "/api/auth/reset-password", {
    body: { newPassword: "brioche-lavande", token: link },
  });
  await Promise.all(Array.from({ length: 12 }, give));
  expect(await mails(email)).toHaveLength(26);
});

test("a table import ends without an error when its invitations exceed the day's limit", async () => {
  const coach = await makeCoach();
  const rows = Array.from({ length: 53 }, () => `Marie;Petit;${fresh()}`);
  const text = ["Prénom;Nom;Email", ...rows].join("\n");
  const { body } = await api("POST", "/api/imports", {
    token: coach.token,
    body: { text, invite: true },
  });
  const report = async () =>
    (await api("GET", `/api/imports/${body.id}`, { token: coach.token })).body;
  await expect.poll(report, { timeout: 20_000 }).toMatchObject({ state: "DONE", toInvite: 3 });
  const ask = () => api("POST", `/api/imports/${body.id}/invite`, { token: coach.token });
  expect(await ask()).toMatchObject({ status: 200, body: { toInvite: 3 } });
  expect((await at(new Date(Date.now() + DAY_MS), ask)).body.toInvite).toBe(0);
});

test("an import's preview has a higher rate limit than the import", async () => {
  const coach = await makeCoach();
  const send = (query: string) =>
    api("POST", `/api/imports${query}`, {
      token: coach.token,
      body: { text: "Prénom;Nom;Email", invite: false },
    });
  for (let n = 0; n < 12; n += 1) expect((await send("?preview=true")).status).toBe(200);
  for (let n = 0; n < 10; n += 1) expect((await send("")).status).toBe(201);
  expect((await send("")).code).toBe("TOO_MANY_TRIES");
});

test("a family's invitations return 202 and send two mails a day to an address", async () => {
  const coach = await makeCoach();
  const mother = await makeTrainee(coach);
  const emma = await makeChild(mother, coach, "Emma");
  const email = fresh();
  for (const call of ["guardians", "guardians", "account", "guardians"]) {
    const path = `/api/user/people/${emma.id}/${call}`;
    expect((await api("POST", path, { token: mother.token, body: { email } })).status).toBe(202);
  }
  expect(await mails(email)).toHaveLength(2);
});
