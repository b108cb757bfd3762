import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import { insertPicture } from "@/db/queries/accounts/pictures";
import { updateUser } from "@/db/queries/accounts/users";
import { scopeOf } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import * as passwords from "@/lib/auth/passwords";
import { addDays, DAY_MS, type Day, parisInstant } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { deliverSoon } from "@/lib/mail/outbox";
import { readCalendar } from "@/lib/services/classes/calendar";
import { api } from "@/testing/api";
import {
  book,
  inDays,
  mails,
  makeClass,
  makeCoach,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
  subjectsTo,
} from "@/testing/factories";
import { type Guardian, makeGuardians } from "@/testing/guardians";
import { cleanUp, closeInactiveAccounts } from "@/testing/jobs";

const PASSWORD = "brioche-lavande";
let count = 0;

/** A registered account with a unique name. */
async function registered(type: "TRAINEE" | "COACH" = "TRAINEE"): Promise<Person> {
  count += 1;
  const email = `quetzalcoatl${count}@exemple.fr`;
  const body = {
    type,
    email,
    lastName: `Zwingelstein${count}`,
    firstName: `Wilfrieda${count}`,
    phoneNumber: `06998877${10 + count}`,
    password: PASSWORD,
  };
  const headers = { "idempotency-key": randomUUID() };
  const { body: user } = await api("POST", "/api/auth/register", { body, headers });
  const login = { email, password: PASSWORD };
  const { token } = (await api("POST", "/api/auth/login", { body: login })).body;
  return { id: user.id, token, email, code: user.code ?? "" };
}
const follow = (trainee: Person, coach: Person) =>
  api("POST", `/api/user/add-coach/${coach.code}`, { token: trainee.token });
const remove = ({ token }: Person, password = PASSWORD, name?: string) =>
  api("DELETE", "/api/user/me", { token, body: { password, name } });
const exported = async ({ token }: Person) =>
  (await api("GET", "/api/user/export", { token })).body;

/** Every table whose rows contain one of these words. */
async function tablesContaining(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await database().execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    for (const word of words) {
      const { rows } = await database().execute(
        sql`select 1 from ${sql.identifier(name)} t where t::text ilike ${`%${word}%`} limit 1`,
      );
      if (rows.length > 0) found.push(`${name}: ${word}`);
    }
  }
  return found;
}

async function rowsOf(traineeId: string) {
  const { rows } = await database().execute<Record<string, number>>(sql`
    select (select count(*)::int from reservations where trainee_id = ${traineeId}) as places,
      (select count(*)::int from subscriptions where trainee_id = ${traineeId}) as subscriptions,
      (select coalesce(sum(delta), 0)::int from credit_movements m join subscriptions s on s.id = m.subscription_id
        where s.trainee_id = ${traineeId}) as credits`);
  return rows[0];
}

describe("deleting a trainee's account", () => {
  test("cancels and credits future places and removes the person's data", async () => {
    const [coach, other] = [await makeCoach(), await makeCoach()];
    const ana = await registered();
    await follow(ana, coach);
    await follow(ana, other);
    const tom = await makeTrainee(coach);
    const toms = await makeSubscription(coach, tom);
    // A debt would keep the name, so nothing is due.
    const card = await makeSubscription(coach, ana, { price: 0 });
    const elsewhere = await makeSubscription(other, ana, { price: 0 });
    const past = await makeClass(coach);
    const soon = await makeClass(coach, { maxParticipants: 1 });
    const late = await makeClass(other, { cancelTimeInHours: 72 }, inDays(2));
    await book(ana, past.id, card.id);
    await book(ana, soon.id, card.id);
    await book(tom, soon.id, toms.id);
    await book(ana, late.id, elsewhere.id);
    await moveClass(past.id, new Date(Date.now() - 3 * DAY_MS));
    await api("POST", `/api/user/trainee/${ana.id}/comment`, {
      token: coach.token,
      body: { comment: "Zwingelstein : genou fragile" },
      headers: { "idempotency-key": "comment" },
    });
    await api("POST", "/api/auth/forgot-password", { body: { email: ana.email } });
    const feed = await api("POST", "/api/user/calendar", {
      token: ana.token,
      body: { replace: false },
    });
    const picture = `/pictures/${ana.id}.webp`;
    await transaction(async (tx) => {
      const { id } = scopeOf({ id: ana.id, type: "TRAINEE" });
      await insertPicture(tx, picture, id);
      await updateUser(tx, id, { urlPicture: picture });
      await tx.execute(
        sql`insert into imports (id, coach_id, provider, status, people) values (gen_random_uuid(), ${other.id}, 'wix', 'DONE',
          ${JSON.stringify([{ name: "Wilfrieda1 Zwingelstein1", email: ana.email.toUpperCase(), result: "SKIPPED" }])}::jsonb)`,
      );
    });
    await deliverSoon();
    const before = await rowsOf(ana.id);
    expect(before).toEqual({ places: 3, subscriptions: 2, credits: 17 });

    expect((await remove(ana)).status).toBe(204);

    expect(await rowsOf(ana.id)).toEqual({ places: 3, subscriptions: 2, credits: 19 });
    expect(await auditData()).toEqual([]);
    const words = ["quetzalcoatl1@", "Wilfrieda1", "Zwingelstein", "0699887711", "genou", picture];
    expect(await tablesContaining(words)).toEqual([]);
    expect((await subjectsTo(tom)).at(-1)).toBe("Votre place est confirmée : Yoga doux");

    expect((await api("GET", "/api/user/me", { token: ana.token })).status).toBe(401);
    const login = { email: ana.email, password: PASSWORD };
    expect((await api("POST", "/api/auth/login", { body: login })).status).toBe(401);
    await expect(readCalendar(feed.body.url.split("/").at(-1))).rejects.toThrow();
    const { body } = await api("GET", `/api/activity/${past.id}/details`, { token: coach.token });
    expect(body.participantsList).toMatchObject([
      { firstName: "Compte", lastName: "supprimé", traineeId: ana.id, urlPicture: null },
    ]);
    const list = await api("GET", "/api/user/trainees", { token: coach.token });
    expect(list.body.map(({ id }: { id: string }) => id)).toEqual([tom.id]);
    const again = { ...login, lastName: "Petit", firstName: "Ana", phoneNumber: "0612345678" };
    expect((await api("POST", "/api/auth/register", { body: again })).status).toBe(201);
  });

  test("returns an error without the right password", async () => {
    const ana = await registered();
    expect(await remove(ana, "faux-faux-faux")).toMatchObject({
      status: 400,
      text: "Mot de passe incorrect.",
    });
    expect(await remove(await makeTrainee())).toMatchObject({ status: 409, code: "NO_PASSWORD" });
    expect((await api("DELETE", "/api/user/me", { token: ana.token, body: {} })).text).toBe(
      "Indiquez votre mot de passe.",
    );
    expect((await api("GET", "/api/user/me", { token: ana.token })).status).toBe(200);
  });

  test("fails when the password changes after its check", async () => {
    const ana = await registered();
    const { passwordMatches } = passwords;
    vi.spyOn(passwords, "passwordMatches").mockImplementationOnce(async (...args) => {
      const matches = await passwordMatches(...args);
      const body = { oldPassword: PASSWORD, newPassword: "lavande-brioche" };
      await api("POST", "/api/user/modify-password", { token: ana.token, body });
      return matches;
    });
    expect((await remove(ana)).code).toBe("WRONG_PASSWORD");
    expect((await remove(ana)).status).toBe(401);
  });

  test("succeeds once when ten deletions and bookings come at once", async () => {
    const coach = await makeCoach();
    const ana = await registered();
    await follow(ana, coach);
    const card = await makeSubscription(coach, ana);
    const classes = await Promise.all(Array.from({ length: 5 }, () => makeClass(coach)));
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, () => remove(ana)),
      ...classes.map(({ id }) => book(ana, id, card.id)),
    ]);
    expect(responses.every(({ status }) => status < 500)).toBe(true);
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
    expect((await rowsOf(ana.id))?.credits).toBe(10);
    const { rows } = await database().execute(
      sql`select 1 from reservations where trainee_id = ${ana.id} and status <> 'CANCEL'`,
    );
    expect(rows).toEqual([]);
    expect(await auditData()).toEqual([]);
  });
});

describe("the debt of an erased trainee", () => {
  const giveUp = (coach: Person, traineeId: string, subscriptionId: string) =>
    api("DELETE", `/api/subscription/${traineeId}/${subscriptionId}`, { token: coach.token });
  const debtors = async (coach: Person) =>
    (await api("GET", "/api/user/trainees?debts=true", { token: coach.token })).body.filter(
      ({ erased }: { erased?: true }) => erased,
    );
  const pay = (coach: Person, ana: Person, card: Record<string, unknown>, amountPaid: number) =>
    api("PUT", `/api/subscription/trainee/${ana.id}`, {
      token: coach.token,
      body: { ...card, amountPaid, isPaid: false, version: null },
    });

  test("stays in the coach's list under the name, and is announced before the deletion", async () => {
    const [coach, other] = [await makeCoach(), await makeCoach()];
    const ana = await registered();
    const me = (await api("GET", "/api/user/me", { token: ana.token })).body;
    await follow(ana, coach);
    await follow(ana, other);
    const card = await makeSubscription(coach, ana);
    await makeSubscription(other, ana, { price: 0 });
    await pay(coach, ana, card, 20);
    const { id: coachId, displayName: coachName } = (
      await api("GET", "/api/user/me", { token: coach.token })
    ).body;
    expect((await api("GET", "/api/user/ending", { token: ana.token })).body).toEqual({
      debts: [{ coachId, coachName, amount: 100 }],
      persons: [],
      running: 0,
    });
    expect((await remove(ana)).status).toBe(204);
    expect(await debtors(other)).toEqual([]);
    const own = await makeTrainee(coach);
    const idsOf = async (query: string) =>
      (await api("GET", `/api/user/trainees${query}`, { token: coach.token })).body.map(
        ({ id }: Person) => id,
      );
    for (const query of ["", "?first=50", "?debts=false", "?first=1&debts=true"])
      expect(await idsOf(query)).toEqual([own.id]);
    expect(await idsOf("?first=50&debts=true")).toEqual([own.id, ana.id]);
    expect(await debtors(coach)).toMatchObject([
      {
        id: ana.id,
        firstName: me.firstName,
        lastName: me.lastName,
        email: "",
        phoneNumber: null,
        urlPicture: null,
        subscriptions: [{ id: card.id, price: 120, amountPaid: 20 }],
      },
    ]);
    expect(await tablesContaining([ana.email, me.phoneNumber])).toEqual([]);
    expect((await exported(coach)).subscriptions).toMatchObject([
      { label: "Carte 10 cours", debtorLastName: me.lastName },
    ]);
    expect(await auditData()).toEqual([]);
  });

  test("is waived only by its coach, which removes the name", async () => {
    const [coach, other] = [await makeCoach(), await makeCoach()];
    const ana = await registered();
    const { lastName } = (await api("GET", "/api/user/me", { token: ana.token })).body;
    await follow(ana, coach);
    const card = await makeSubscription(coach, ana);
    await remove(ana);
    expect((await giveUp(other, ana.id, card.id)).status).toBe(404);
    expect(await debtors(coach)).toHaveLength(1);
    expect((await giveUp(coach, ana.id, card.id)).status).toBe(204);
    expect(await debtors(coach)).toEqual([]);
    await cleanUp();
    expect(await tablesContaining([lastName])).toEqual([]);
  });

  test("can still be paid", async () => {
    const coach = await makeCoach();
    const ana = await registered();
    await follow(ana, coach);
    const card = await makeSubscription(coach, ana);
    await remove(ana);
    const [debtor] = await debtors(coach);
    expect((await pay(coach, ana, debtor.subscriptions[0], 120)).status).toBe(200);
    expect(card.price).toBe(120);
    expect(await debtors(coach)).toEqual([]);
  });

  test("keeps the name for two years after the purchase, then only the amount", async () => {
    const coach = await makeCoach();
    const ana = await registered();
    const { firstName, lastName } = (await api("GET", "/api/user/me", { token: ana.token })).body;
    await follow(ana, coach);
    await makeSubscription(coach, ana);
    await remove(ana);
    await at(new Date(Date.now() + 725 * DAY_MS), cleanUp);
    expect(await debtors(coach)).toMatchObject([{ firstName, lastName }]);
    await at(new Date(Date.now() + 733 * DAY_MS), cleanUp);
    expect(await debtors(coach)).toMatchObject([
      { firstName: "Compte", lastName: "supprimé", subscriptions: [{ price: 120, amountPaid: 0 }] },
    ]);
    expect(await tablesContaining([lastName])).toEqual([]);
  });

  test("keeps no name when the coach's account is erased", async () => {
    const gone = await registered("COACH");
    const [ana, tom] = [await registered(), await registered()];
    const nameOf = async ({ token }: Person) =>
      (await api("GET", "/api/user/me", { token })).body.lastName;
    const names = [await nameOf(ana), await nameOf(tom)];
    for (const trainee of [ana, tom]) {
      await follow(trainee, gone);
      await makeSubscription(gone, trainee);
    }
    await remove(ana);
    const { displayName } = (await api("GET", "/api/user/me", { token: gone.token })).body;
    expect(await tablesContaining([names[0]])).not.toEqual([]);
    expect((await remove(gone, PASSWORD, displayName)).status).toBe(204);
    await remove(tom);
    expect(await tablesContaining(names)).toEqual([]);
  });

  test("keeps no name when the purchase is more than two years old", async () => {
    const coach = await makeCoach();
    const ana = await registered();
    const { lastName } = (await api("GET", "/api/user/me", { token: ana.token })).body;
    await follow(ana, coach);
    const card = await makeSubscription(coach, ana);
    await database().execute(
      sql`update subscriptions set created_at = now() - interval '25 months' where id = ${card.id}`,
    );
    await remove(ana);
    expect(await debtors(coach)).toMatchObject([{ firstName: "Compte", lastName: "supprimé" }]);
    expect(await tablesContaining([lastName])).toEqual([]);
  });
});

describe("deleting a coach's account", () => {
  test("returns CONFIRM_NAME without the typed name while subscriptions run", async () => {
    const coach = await registered("COACH");
    await api("POST", "/api/user/modify-user", {
      token: coach.token,
      body: { displayName: "Studio\u00a0He\u0301le\u0300ne  Roy" },
    });
    const displayName = "Studio Hélène Roy";
    const lea = await makeTrainee(coach);
    await makeSubscription(coach, lea);
    expect((await api("GET", "/api/user/ending", { token: coach.token })).body).toEqual({
      debts: [],
      persons: [],
      running: 1,
    });
    for (const name of [undefined, "", "Claire", displayName.slice(1)])
      expect(await remove(coach, PASSWORD, name)).toMatchObject({
        status: 409,
        code: "CONFIRM_NAME",
      });
    expect((await remove(coach, "faux-faux-faux", displayName)).status).toBe(400);
    expect((await api("GET", "/api/user/me", { token: lea.token })).body.coachs).toHaveLength(1);
    expect((await remove(coach, PASSWORD, ` ${displayName} `)).status).toBe(204);
    expect((await api("GET", "/api/user/me", { token: lea.token })).body.coachs).toEqual([]);
  });

  test("needs no typed name when no subscription runs", async () => {
    const coach = await registered("COACH");
    await makeTrainee(coach);
    expect((await remove(coach)).status).toBe(204);
  });

  test("cancels future classes, credits places, mails each trainee and removes the data", async () => {
    const coach = await registered("COACH");
    const { displayName } = (await api("GET", "/api/user/me", { token: coach.token })).body;
    const [lea, tom, zoe, former] = [
      await makeTrainee(coach),
      await makeTrainee(coach),
      await makeTrainee(coach),
      await makeTrainee(coach),
    ];
    const card = await makeSubscription(coach, lea);
    const toms = await makeSubscription(coach, tom);
    const [yoga, empty, past] = [
      await makeClass(coach, { maxParticipants: 1 }),
      await makeClass(coach),
      await makeClass(coach, { label: "Pilates" }),
    ];
    await book(lea, yoga.id, card.id);
    const [, place] = /\/place\/([\w-]+)/.exec((await mails(lea.email)).at(-1)?.text ?? "") ?? [];
    await book(lea, past.id, card.id);
    await book(tom, yoga.id, toms.id);
    await moveClass(past.id, new Date(Date.now() - DAY_MS));
    await api("DELETE", `/api/user/delete-trainee/${former.id}`, { token: coach.token });
    await api("POST", "/api/user/toggle-feature-assistant", {
      token: coach.token,
      body: { enabled: true },
    });
    await api("POST", "/api/coach-assistants", {
      token: coach.token,
      body: { firstName: "Abelone", lastName: "Kierkegaard" },
    });
    await api("POST", `/api/user/trainee/${lea.id}/comment`, {
      token: coach.token,
      body: { comment: "Vertige" },
    });
    const subjectsBefore = await Promise.all([lea, tom, zoe, former].map(subjectsTo));

    expect((await remove(coach, PASSWORD, displayName)).status).toBe(204);
    expect(await auditData()).toEqual([]);
    const { rows: left } = await database().execute(
      sql`select 1 from activities where id in (${yoga.id}, ${empty.id}) and cancelled_at is null`,
    );
    expect(left).toEqual([]);
    const { rows } = await database().execute(
      sql`select quantity_left from subscriptions where id in (${card.id}, ${toms.id}) order by quantity_left`,
    );
    expect(rows).toEqual([{ quantity_left: 9 }, { quantity_left: 10 }]);
    const since = await Promise.all(
      [lea, tom, zoe, former].map(async (person, n) =>
        (await subjectsTo(person)).slice(subjectsBefore[n]?.length),
      ),
    );
    const subject = "Votre coach quitte Élan";
    expect(since).toEqual([[subject], [subject], [subject], []]);
    const text = (await mails(lea.email)).at(-1)?.text ?? "";
    expect(text).toContain("Vos places à venir sont annulées.");
    expect(text).toContain("Annulé : Yoga doux : ");
    expect(text).toContain("Carte 10 cours : il reste 9\u00a0cours, valable jusqu'au ");
    expect(text).toContain(coach.email);
    expect(text).not.toContain("Pilates");
    const { rows: replies } = await database().execute(
      sql`select reply_to from outbox where "to" = ${lea.email} order by id desc limit 1`,
    );
    expect(replies).toEqual([{ reply_to: coach.email }]);
    const { body: linked } = await api("GET", `/api/public/place/${place}`);
    expect(linked).toMatchObject({ coachName: "Compte supprimé", state: "CANCELLED" });
    expect((await mails(zoe.email)).at(-1)?.text).not.toContain("annulées");

    const name = `Zwingelstein${count}`;
    await deliverSoon();
    expect((await tablesContaining([coach.email, name, "Abelone", "Vertige"])).sort()).toEqual([
      // The trainees' own mails are deleted after 30 days.
      // The coach stays named as the seller of the cards.
      `businesses: ${name}`,
      `outbox: ${name}`,
      `outbox: ${coach.email}`,
    ]);
    expect((await api("GET", "/api/user/me", { token: lea.token })).body.coachs).toEqual([]);
    expect((await api("GET", `/api/public/coach/${coach.code}`)).status).toBe(404);
    const history = await api("GET", "/api/activities/history/trainee?page=0&size=10&filter=all", {
      token: lea.token,
    });
    expect(history.body.content).toMatchObject([
      { label: "Yoga doux", coachName: "Compte supprimé", status: "CANCEL" },
      { label: "Pilates", coachName: "Compte supprimé" },
    ]);
  });
});

describe("the personal data export", () => {
  test("has a trainee's account, coaches, subscriptions, places and mails, no secrets", async () => {
    const coach = await makeCoach();
    const ana = await registered();
    await follow(ana, coach);
    const card = await makeSubscription(coach, ana);
    const yoga = await makeClass(coach);
    await book(ana, yoga.id, card.id);
    await api("POST", `/api/user/trainee/${ana.id}/comment`, {
      token: coach.token,
      body: { comment: "Débute" },
    });
    await api("POST", "/api/auth/forgot-password", { body: { email: ana.email } });
    await api("POST", "/api/user/calendar", { token: ana.token, body: { replace: false } });
    const response = await api("GET", "/api/user/export", { token: ana.token });
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="elan-mes-donnees.json"',
    );
    expect(response.body).toMatchObject({
      account: { email: ana.email, type: "TRAINEE", hasPassword: true, hasCalendar: true },
      coaches: [{ comment: "Débute", endedAt: null }],
      subscriptions: [
        {
          label: "Carte 10 cours",
          price: 120,
          movements: [
            { delta: 10, reason: "PURCHASE" },
            { delta: -1, reason: "BOOKING", activityLabel: "Yoga doux" },
          ],
        },
      ],
      places: [{ label: "Yoga doux", status: "BOOKED", subscription: "Carte 10 cours" }],
    });
    expect(response.body.mails.map(({ subject }: { subject: string }) => subject)).toEqual([
      "Bienvenue sur Élan",
      "Votre souscription : Carte 10 cours",
      "Réservation confirmée : Yoga doux",
      "Votre nouveau mot de passe Élan",
    ]);
    expect(response.text).not.toMatch(/argon|token|[\w-]{43}/i);
    expect(response.text).not.toContain(coach.email);
  });

  test("has a coach's classes, offers, trainees and receipts, none of another coach", async () => {
    const [coach, other] = [await makeCoach(), await makeCoach()];
    const [lea, tom] = [await makeTrainee(coach), await makeTrainee(other)];
    const card = await makeSubscription(coach, lea);
    await api("POST", "/api/receipts", {
      token: coach.token,
      body: { subscriptionId: card.id, amount: 50, method: "CASH", note: "Au studio" },
    });
    await api("PUT", "/api/user/business", {
      token: coach.token,
      body: { legalName: "Claire Fontaine" },
    });
    await makeSubscription(other, tom);
    await makeClass(coach);
    await makeClass(other);
    const body = await exported(coach);
    expect(body).toMatchObject({
      classes: [{ label: "Yoga doux", coachId: coach.id }],
      offers: [{ label: "Carte 10 cours" }],
      assistants: [],
      trainees: [{ email: lea.email, phoneNumber: "0612345678", comment: "" }],
      subscriptions: [{ label: "Carte 10 cours", price: 120, amountPaid: 50 }],
      receipts: [{ kind: "PAYMENT", amount: 50, note: "Au studio", traineeId: lea.id }],
      business: { legalName: "Claire Fontaine" },
    });
    const { receipts } = await exported(lea);
    expect(receipts).toMatchObject([{ kind: "PAYMENT", amount: 50, note: null }]);
    expect(JSON.stringify(body)).not.toContain(tom.email);
    expect(JSON.stringify(body)).not.toContain(other.id);
  });
});

describe("an inactive account", () => {
  const seenDaysAgo = ({ id }: Person, days: number) =>
    database().execute(
      sql`update users set last_seen_at = now() - make_interval(days => ${days}::int) where id = ${id}`,
    );
  const warnings = async ({ email }: Person) =>
    (await mails(email)).filter(({ subject }) => subject.includes("va être supprimé")).length;
  const isThere = async ({ id }: Person) =>
    (await database().execute(sql`select 1 from users where id = ${id} and deleted_at is null`))
      .rows.length === 1;

  const seenAt = async ({ id }: Person) =>
    (
      await database().execute<{ seen: string | null }>(
        sql`select last_seen_at::text as seen from users where id = ${id}`,
      )
    ).rows[0]?.seen;

  test("has its last use recorded once a day, with a valid token only", async () => {
    const ana = await registered();
    const visit = (token = ana.token) => api("GET", "/api/user/me", { token });
    await seenDaysAgo(ana, 2);
    const stale = await seenAt(ana);
    await visit(`${ana.token}x`);
    expect(await seenAt(ana)).toBe(stale);
    await visit();
    const first = await seenAt(ana);
    expect(first).not.toBe(stale);
    await visit();
    expect(await seenAt(ana)).toBe(first);
  });

  test("is used by a login with the right password only", async () => {
    const ana = await registered();
    const login = (password: string) =>
      api("POST", "/api/auth/login", { body: { email: ana.email, password } });
    await seenDaysAgo(ana, 740);
    const stale = await seenAt(ana);
    await login("faux-faux-faux");
    expect(await seenAt(ana)).toBe(stale);
    await login(PASSWORD);
    await closeInactiveAccounts();
    expect(await warnings(ana)).toBe(0);
  });

  test("is warned once after 24 months and erased 30 days later unless it is used", async () => {
    const [gone, back, recent] = [await registered(), await registered(), await registered()];
    const coach = await registered("COACH");
    const lea = await makeTrainee(coach);
    const card = await makeSubscription(coach, lea);
    await book(lea, (await makeClass(coach, {}, inDays(60))).id, card.id);
    for (const person of [gone, back, coach]) await seenDaysAgo(person, 740);
    await seenDaysAgo(recent, 700);
    await Promise.all([closeInactiveAccounts(), closeInactiveAccounts()]);
    await closeInactiveAccounts();
    expect(await Promise.all([gone, back, coach, recent].map(warnings))).toEqual([1, 1, 1, 0]);
    await deliverSoon();
    await at(new Date(Date.now() + 29 * DAY_MS), closeInactiveAccounts);
    expect(await isThere(gone)).toBe(true);
    await seenDaysAgo(back, 0);
    await cleanUp();
    await at(new Date(Date.now() + 31 * DAY_MS), closeInactiveAccounts);
    expect(await Promise.all([gone, back, coach].map(isThere))).toEqual([false, true, true]);
    expect(await tablesContaining([gone.email])).toEqual([]);
    expect(await auditData()).toEqual([]);
  });

  test("is not warned until its subscription's last Paris day has passed", async () => {
    const coach = await makeCoach();
    const lea = await makeTrainee(coach);
    const { endDate } = await makeSubscription(coach, lea);
    await seenDaysAgo(lea, 740);
    const warnedOn = async (day: Day) => {
      await at(parisInstant(day, "23:30"), closeInactiveAccounts);
      return warnings(lea);
    };
    expect([await warnedOn(endDate), await warnedOn(addDays(endDate, 1))]).toEqual([0, 1]);
  });

  test.each(["guarded person's", "shared"])(
    "is not warned when a %s subscription is running",
    async (kind) => {
      const coach = await makeCoach();
      const [{ account, card }] = (await makeGuardians(coach, 1)) as [Guardian];
      const sharer = await makeTrainee(coach);
      await database().execute(
        sql`insert into subscription_shares (subscription_id, trainee_id) values (${card.id}, ${sharer.id})`,
      );
      const person = kind === "shared" ? sharer : account;
      await seenDaysAgo(person, 740);
      await closeInactiveAccounts();
      expect(await warnings(person)).toBe(0);
      await database().execute(
        sql`update subscriptions set end_date = current_date - 1, begin_date = current_date - 1 where id = ${card.id}`,
      );
      await closeInactiveAccounts();
      expect(await warnings(person)).toBe(1);
    },
  );

  test("is not erased when its warning has not been sent", async () => {
    const ana = await registered();
    await seenDaysAgo(ana, 740);
    await closeInactiveAccounts();
    await deliverSoon();
    await database().execute(sql`update outbox set sent_at = null where "to" = ${ana.email}`);
    await at(new Date(Date.now() + 40 * DAY_MS), closeInactiveAccounts);
    expect(await isThere(ana)).toBe(true);
  });

  test("is warned again when its warning is dead or it was used since", async () => {
    const [ana, bob] = [await registered(), await registered()];
    for (const person of [ana, bob]) await seenDaysAgo(person, 740);
    await closeInactiveAccounts();
    await deliverSoon();
    await database().execute(
      sql`update outbox set sent_at = null, dead_at = now() where "to" = ${ana.email} and subject like '%supprimé'`,
    );
    await closeInactiveAccounts();
    expect(await Promise.all([ana, bob].map(warnings))).toEqual([2, 1]);
    await deliverSoon();
    await seenDaysAgo(bob, 0);
    await at(new Date(Date.now() + 31 * DAY_MS), closeInactiveAccounts);
    await at(new Date(Date.now() + 800 * DAY_MS), closeInactiveAccounts);
    expect([await isThere(ana), await isThere(bob), await warnings(bob)]).toEqual([false, true, 2]);
  });
});

test("sent mails are deleted after 30 days, dead mails after 90", async () => {
  for (const [n, subject] of ["Rappel", "Perdu"].entries()) {
    const then = new Date(Date.now() - 31 * DAY_MS).toISOString();
    await database().execute(sql`insert into outbox (id, "to", subject, html, text, sent_at, dead_at) values (gen_random_uuid(), 'vieux@exemple.fr', ${subject}, '', '',
      ${n === 0 ? then : null}, ${n === 1 ? then : null})`);
  }
  const left = async () => (await mails("vieux@exemple.fr")).map(({ subject }) => subject);
  await cleanUp();
  expect(await left()).toEqual(["Perdu"]);
  await database().execute(
    sql`update outbox set dead_at = dead_at - interval '60 days' where "to" = 'vieux@exemple.fr'`,
  );
  await cleanUp();
  expect(await left()).toEqual([]);
});
