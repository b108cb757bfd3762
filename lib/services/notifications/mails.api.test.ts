import { sql } from "drizzle-orm";
import ICAL from "ical.js";
import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { database } from "@/db/transaction";
import { at } from "@/lib/infra/clock";
import { deliverSoon } from "@/lib/mail/outbox";
import { renderHtml } from "@/lib/mail/render-html";
import { api } from "@/testing/api";
import { eventsOf } from "@/testing/calendar-events";
import {
  book,
  classBody,
  inDays,
  mails,
  makeClass,
  makeCoach,
  makeSeries,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
  subjectsTo,
} from "@/testing/factories";
import { sendReminders } from "@/testing/jobs";
import { mailedToken } from "@/testing/mailed-secrets";

const HOUR = 3_600_000;
const htmlOf = (mail: Awaited<ReturnType<typeof last>>) =>
  mail ? renderHtml(mail.subject, mail.content) : "";
const last = async ({ email }: Person) => (await mails(email)).at(-1);
const remove = (coach: Person, activityId: string, trainee: Person) =>
  api("DELETE", `/api/activity/reservation/${activityId}/trainee/${trainee.id}`, {
    token: coach.token,
  });

async function studio(card: object = {}) {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  return { coach, lea, card: await makeSubscription(coach, lea, card as Record<string, unknown>) };
}

describe("account mails", () => {
  const account = (email: string, type: string) => ({
    body: {
      type,
      email,
      lastName: "Petit",
      firstName: "Ana",
      phoneNumber: "0612345678",
      password: "brioche-lavande",
    },
  });

  test("a new account gets one welcome mail, with the code for a coach", async () => {
    const coach = await api("POST", "/api/auth/register", account("c@exemple.fr", "COACH"));
    await api("POST", "/api/auth/register", account("t@exemple.fr", "TRAINEE"));
    await api("POST", "/api/auth/register", account("t@exemple.fr", "TRAINEE"));
    const [welcome] = await mails("c@exemple.fr");
    expect(welcome?.text).toContain(`Votre code est ${coach.body.code}`);
    expect((await mails("t@exemple.fr")).map(({ subject }) => subject)).toEqual([
      "Bienvenue sur Élan",
    ]);
  });

  test("a password change is mailed, while an invited trainee's first one is a welcome", async () => {
    const coach = await makeCoach();
    const email = "inès@exemple.fr";
    await api("POST", "/api/user/create-trainee", {
      token: coach.token,
      body: { email, firstName: "Inès", lastName: "Roy" },
    });
    const reset = async (newPassword: string) => {
      const token = await mailedToken(email);
      await api("POST", "/api/auth/reset-password", { body: { newPassword, token } });
      return (await mails(email)).at(-1)?.subject;
    };
    expect(await reset("brioche-lavande")).toBe("Bienvenue sur Élan");
    // An invited trainee has a coach already and needs no code.
    const welcome = (await mails(email)).at(-1)?.text ?? "";
    expect(welcome).toContain("Vous pouvez réserver les cours de ");
    expect(welcome).not.toContain("avec son code");
    await api("POST", "/api/auth/forgot-password", { body: { email } });
    expect(await reset("citron-mimosa")).toBe("Votre mot de passe a changé");
    const login = { email, password: "citron-mimosa" };
    const { token } = (await api("POST", "/api/auth/login", { body: login })).body;
    const change = (oldPassword: string) =>
      api("POST", "/api/user/modify-password", {
        token,
        body: { oldPassword, newPassword: "fenouil-sauge" },
      });
    const before = (await mails(email)).length;
    expect((await change("faux-faux")).status).toBe(400);
    expect((await mails(email)).length).toBe(before);
    expect((await change("citron-mimosa")).status).toBe(200);
    expect((await mails(email)).slice(before)).toMatchObject([
      { subject: "Votre mot de passe a changé" },
    ]);
  });
});

describe("booking mails", () => {
  test("a booking sends one mail with a calendar file in UTC", async () => {
    const { coach, lea, card } = await studio();
    const yoga = await makeClass(coach);
    await book(lea, yoga.id, card.id, "&number-reservation=2");
    const mail = await last(lea);
    expect(mail?.subject).toBe("Réservation confirmée : Yoga doux");
    expect(mail?.text).toContain("Places : 2\u00a0places confirmées");
    expect(mail?.text).toContain("il reste 8\u00a0cours");
    expect(mail?.attachments[0]).toMatchObject({
      filename: "cours.ics",
      contentType: "text/calendar; method=PUBLISH; charset=utf-8",
    });
    const [event, ...others] = eventsOf(mail);
    expect(others).toEqual([]);
    expect(event?.uid).toBe(`activity-${yoga.id}@elan`);
    expect(event?.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
    expect(event?.startDate.toJSDate().toISOString()).toBe(yoga.beginDate);
    expect(event?.endDate.toJSDate().toISOString()).toBe(yoga.endDate);
  });

  test("a booked series sends one mail that lists its classes", async () => {
    const { coach, lea, card } = await studio();
    const series = await makeSeries(coach, 4);
    const before = (await mails(lea.email)).length;
    await book(lea, series.ids[0] as string, card.id, "&recurrence-mode=true");
    const sent = (await mails(lea.email)).slice(before);
    expect(sent.map(({ subject }) => subject)).toEqual([
      "Réservation confirmée : Yoga doux (4\u00a0cours)",
    ]);
    expect(sent[0]?.text.match(/1\u00a0place confirmée/g)).toHaveLength(4);
    expect(eventsOf(sent[0]).map(({ uid }) => uid)).toEqual(
      series.ids.map((id) => `activity-${id}@elan`),
    );
  });

  test("a booking's mail takes one statement for a class and for a series of thirty", async () => {
    const { coach, lea, card } = await studio({ quantity: 100 });
    const yoga = await makeClass(coach);
    const series = await makeSeries(coach, 30);
    const statements = async (id: string, query: string) => {
      await deliverSoon();
      const spy = vi.spyOn(pg.Client.prototype, "query");
      await book(lea, id, card.id, query);
      const queries = spy.mock.calls.map(
        ([given]) => (given as { text?: string }).text ?? String(given),
      );
      spy.mockRestore();
      const commit = queries.findIndex((text) => /^commit/i.test(text));
      return queries.slice(0, commit).filter((text) => !/^begin/i.test(text));
    };
    const single = await statements(yoga.id, "");
    expect(single.filter((text) => text.includes("outbox"))).toHaveLength(1);
    expect(single.length).toBeLessThanOrEqual(9);
    const whole = await statements(series.ids[0] as string, "&recurrence-mode=true");
    expect(whole.filter((text) => text.includes("outbox"))).toHaveLength(1);
    expect(whole.length).toBeLessThanOrEqual(10);
  });

  test("a repeated idempotency key and a failed booking send no further mail", async () => {
    const { coach, lea, card } = await studio({ quantity: 1 });
    const yoga = await makeClass(coach);
    const send = () =>
      api("POST", `/api/activity/reservation/${yoga.id}?id-subscription=${card.id}`, {
        token: lea.token,
        headers: { "idempotency-key": "mail-once" },
      });
    const before = (await mails(lea.email)).length;
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    expect((await book(lea, yoga.id, card.id)).status).toBe(409);
    expect((await mails(lea.email)).length).toBe(before + 1);
  });

  test("a waiting place is mailed without a calendar file, its confirmation with one", async () => {
    const { coach, lea, card } = await studio();
    const tom = await makeTrainee(coach);
    const toms = await makeSubscription(coach, tom);
    const yoga = await makeClass(coach, { maxParticipants: 1, cancelTimeInHours: 72 }, inDays(2));
    await book(lea, yoga.id, card.id);
    await book(tom, yoga.id, toms.id);
    expect(await last(tom)).toMatchObject({
      subject: "Liste d'attente : Yoga doux",
      attachments: [],
    });
    await api("DELETE", `/api/activity/reservation/${yoga.id}`, { token: lea.token });
    await api("POST", `/api/activity/reservation/${yoga.id}/claim`, { token: tom.token });
    expect((await subjectsTo(tom)).slice(-2)).toEqual([
      "Une place est libre : Yoga doux",
      "Votre place est confirmée : Yoga doux",
    ]);
    expect(eventsOf(await last(tom))[0]?.uid).toBe(`activity-${yoga.id}@elan`);
  });

  test("the coach's booking and removal are mailed, but not for a past class", async () => {
    const { coach, lea, card } = await studio();
    const [yoga, over] = [await makeClass(coach), await makeClass(coach)];
    // At noon this morning's class is over and lies on the card's first day.
    const noon = inDays(0, "12:00");
    await moveClass(over.id, inDays(0, "09:00"));
    const add = (id: string) =>
      at(noon, () =>
        api(
          "POST",
          `/api/activity/reservation/${id}/trainee/${lea.id}?id-subscription=${card.id}`,
          { token: coach.token },
        ),
      );
    const before = (await subjectsTo(lea)).length;
    expect((await add(over.id)).status).toBe(201);
    expect((await at(noon, () => remove(coach, over.id, lea))).status).toBe(204);
    expect((await subjectsTo(lea)).length).toBe(before);
    await add(yoga.id);
    expect((await last(lea))?.text).toMatch(/Claire Martin \d+ a réservé une place pour vous\./);
    await remove(coach, yoga.id, lea);
    expect(await last(lea)).toMatchObject({
      subject: "Votre place est annulée : Yoga doux",
      text: expect.stringMatching(/Claire Martin \d+ a annulé vos places\./),
    });
  });

  test("a new time or place is mailed once to each trainee with a place or waiting", async () => {
    const { coach, lea, card } = await studio();
    const [tom, zoe] = [await makeTrainee(coach), await makeTrainee(coach)];
    const yoga = await makeClass(coach, { maxParticipants: 1 });
    await book(lea, yoga.id, card.id);
    await book(tom, yoga.id, (await makeSubscription(coach, tom)).id);
    const changesTo = async (person: Person) =>
      (await subjectsTo(person)).filter((subject) => subject.startsWith("Votre cours change"));
    const edit = async (path: string, changes: object) =>
      expect(await api("PUT", path, { token: coach.token, body: changes })).toMatchObject({
        status: 200,
      });
    const fields = { ...classBody(new Date(yoga.beginDate)), maxParticipants: 1 };
    const path = `/api/activity/single-activity/${yoga.id}`;

    await edit(path, { ...fields, label: "Yoga vif", cancelTimeInHours: 12 });
    expect(await changesTo(lea)).toEqual([]);
    await edit(path, { ...fields, place: "Studio Bastille" });
    for (const person of [lea, tom])
      expect(await changesTo(person)).toEqual(["Votre cours change : Yoga doux"]);
    expect((await last(lea))?.text).toContain("Lieu : Studio Bastille");

    const { ids } = await makeSeries(coach, 3);
    await book(lea, ids[1] as string, card.id);
    const begin = new Date(inDays(7).getTime() + HOUR).toISOString();
    const { beginDate: _, endDate: __, ...whole } = classBody(inDays(7), { place: "Salle 2" });
    await edit(`/api/activity/recurrent-activity/${ids[0]}`, {
      ...whole,
      beginDateCreation: begin,
      durationInMinutes: 60,
    });
    expect(await changesTo(lea)).toHaveLength(2);
    expect(await changesTo(zoe)).toEqual([]);
  });

  test("a suspension and a trainee's removal each send one mail for all places", async () => {
    const { coach, lea, card } = await studio();
    const series = await makeSeries(coach, 3);
    await book(lea, series.ids[0] as string, card.id, "&recurrence-mode=true");
    const before = (await subjectsTo(lea)).length;
    await api("PUT", `/api/subscription/${card.id}/suspend`, { token: coach.token });
    await api("PUT", `/api/subscription/${card.id}/activate`, { token: coach.token });
    await book(lea, series.ids[1] as string, card.id);
    await api("DELETE", `/api/user/delete-trainee/${lea.id}`, { token: coach.token });
    expect((await subjectsTo(lea)).slice(before)).toEqual([
      "Votre place est annulée : 3\u00a0cours",
      "Réservation confirmée : Yoga doux",
      "Votre place est annulée : Yoga doux",
    ]);
    // The cards end with the link, so the mail mentions no credits.
    const gone = (await mails(lea.email)).at(-1)?.text;
    expect(gone).toMatch(/ ne vous suit plus : .* prennent fin\./);
    expect(gone).not.toContain("rendus");
    expect(gone).not.toContain("Voir les cours");
  });

  test("a booking's mail has the face and name of the coach or teaching assistant", async () => {
    const { coach, lea, card } = await studio();
    const { token } = coach;
    const picture = "/pictures/01970000-0000-7000-8000-000000000001.webp";
    await database().execute(sql`update users set url_picture = ${picture} where id = ${coach.id}`);
    const own = await makeClass(coach);
    await book(lea, own.id, card.id);
    expect(await htmlOf(await last(lea))).toMatch(
      new RegExp(`<img [^>]*alt="CM" [^>]*src="http://localhost:3000${picture}"`),
    );
    await api("POST", "/api/user/toggle-feature-assistant", { token, body: { enabled: true } });
    const noe = await api("POST", "/api/coach-assistants", {
      token,
      body: { firstName: "Noé", lastName: "Roux" },
    });
    const yoga = await makeClass(coach, { assistantId: noe.body.id });
    await book(lea, yoga.id, card.id);
    const mail = await last(lea);
    expect(mail?.text).toContain("Avec : Noé Roux");
    expect(await htmlOf(mail)).toContain(">NR</span>Noé Roux</p>");
  });
});

test("a purchase mails price, validity and the coach's contact, also when given", async () => {
  const { coach, lea, card } = await studio();
  const bought = await last(lea);
  expect(bought?.subject).toBe("Votre souscription : Carte 10 cours");
  expect(bought?.text).toContain("Prix : 120\u00a0€ TTC");
  expect(bought?.text).toContain("par chèque ou en espèces");
  expect(bought?.text).toContain(`Contact : ${coach.email}, 0612345678`);
  const { offerId } = (
    await database().execute<{ offerId: string }>(
      sql`select offer_id as "offerId" from subscriptions where id = ${card.id}`,
    )
  ).rows[0] ?? { offerId: "" };
  await api("POST", `/api/subscription/trainee/${lea.id}/offer/${offerId}`, { token: coach.token });
  expect((await last(lea))?.text).toMatch(/Claire Martin \d+ vous a ajouté cette formule/);
});

describe("reminders", () => {
  const remindersOf = async (person: Person) =>
    (await subjectsTo(person)).filter((subject) => subject.startsWith("Rappel"));
  const switchOff = ({ token }: Person) =>
    api("POST", "/api/user/reminders", { token, body: { enabled: false } });

  test("a trainee is reminded once, the day before, when five jobs run at once", async () => {
    const { coach, lea, card } = await studio();
    const tom = await makeTrainee(coach);
    const toms = await makeSubscription(coach, tom);
    const yoga = await makeClass(coach, { cancelTimeInHours: 12, maxParticipants: 2 });
    await book(lea, yoga.id, card.id, "&number-reservation=2");
    await book(tom, yoga.id, toms.id);
    const begin = new Date(yoga.beginDate).getTime();
    await at(new Date(begin - 24 * HOUR - 1), sendReminders);
    expect(await remindersOf(lea)).toEqual([]);
    await at(new Date(begin - 24 * HOUR), () =>
      Promise.all(Array.from({ length: 5 }, sendReminders)),
    );
    await at(new Date(begin - 22 * HOUR), sendReminders);
    expect(await remindersOf(lea)).toEqual(["Rappel : Yoga doux"]);
    expect((await last(lea))?.text).toContain("Places : 2\u00a0places");
    expect((await last(lea))?.text).toContain("Annulez avant le");
    // A waiting trainee gets no reminder.
    expect(await remindersOf(tom)).toEqual([]);
  });

  test("a reminder is sent three hours before an early cancellation deadline", async () => {
    const { coach, lea, card } = await studio();
    const yoga = await makeClass(coach, { cancelTimeInHours: 48 });
    await book(lea, yoga.id, card.id);
    const begin = new Date(yoga.beginDate).getTime();
    await at(new Date(begin - 51 * HOUR - 1), sendReminders);
    expect(await remindersOf(lea)).toHaveLength(0);
    await at(new Date(begin - 51 * HOUR), sendReminders);
    expect(await remindersOf(lea)).toHaveLength(1);
  });

  test("a reminder is sent twelve hours after a booking when the class begins later", async () => {
    const { coach, lea, card } = await studio();
    const tom = await makeTrainee(coach);
    const toms = await makeSubscription(coach, tom);
    // At 21:30 the class puts every reminder below outside the quiet hours.
    const yoga = await makeClass(coach, {}, inDays(3, "21:30"));
    const begin = new Date(yoga.beginDate).getTime();
    await at(new Date(begin - 25 * HOUR), () => book(lea, yoga.id, card.id));
    await at(new Date(begin - 20 * HOUR), () => book(tom, yoga.id, toms.id));
    const countsAt = async (hours: number) => {
      await at(new Date(begin - hours * HOUR), sendReminders);
      return [(await remindersOf(lea)).length, (await remindersOf(tom)).length];
    };
    expect(await countsAt(24)).toEqual([0, 0]);
    expect(await countsAt(13.1)).toEqual([0, 0]);
    expect(await countsAt(13)).toEqual([1, 0]);
    expect(await countsAt(8.1)).toEqual([1, 0]);
    expect(await countsAt(8)).toEqual([1, 1]);
    expect(await countsAt(1)).toEqual([1, 1]);
  });

  test("no reminder is sent when the class begins within twelve hours of its booking", async () => {
    const { coach, lea, card } = await studio();
    const yoga = await makeClass(coach, {}, new Date(Date.now() + 13 * HOUR));
    const begin = new Date(yoga.beginDate).getTime();
    await at(new Date(begin - 11 * HOUR), () => book(lea, yoga.id, card.id));
    for (const hours of [10, 5, 0.1]) await at(new Date(begin - hours * HOUR), sendReminders);
    expect(await remindersOf(lea)).toEqual([]);
  });

  test("a trainee who switched reminders off gets none, while others do", async () => {
    const { coach, lea, card } = await studio();
    const tom = await makeTrainee(coach);
    const toms = await makeSubscription(coach, tom);
    const yoga = await makeClass(coach);
    await book(lea, yoga.id, card.id);
    await book(tom, yoga.id, toms.id);
    expect((await switchOff(lea)).body).toEqual({ enabled: false });
    const read = (person: Person) => api("GET", "/api/user/reminders", { token: person.token });
    expect((await read(lea)).body).toEqual({ enabled: false });
    expect((await read(tom)).body).toEqual({ enabled: true });
    expect((await read(coach)).body).toEqual({ enabled: true });
    await at(new Date(new Date(yoga.beginDate).getTime() - HOUR), sendReminders);
    expect([await remindersOf(lea), await remindersOf(tom)]).toEqual([[], ["Rappel : Yoga doux"]]);
  });

  test("a cancelled or begun class sends no reminder, a moved one sends another", async () => {
    const { coach, lea, card } = await studio();
    const [gone, moved] = [await makeClass(coach), await makeClass(coach)];
    await book(lea, gone.id, card.id);
    await book(lea, moved.id, card.id);
    await api("DELETE", `/api/activity/${gone.id}`, { token: coach.token });
    const begin = new Date(moved.beginDate).getTime();
    await at(new Date(begin - 24 * HOUR), sendReminders);
    expect(await remindersOf(lea)).toHaveLength(1);
    const move = (hours: number) =>
      api("PUT", `/api/activity/single-activity/${moved.id}`, {
        token: coach.token,
        body: {
          ...moved,
          version: null,
          beginDate: new Date(begin + hours * HOUR).toISOString(),
          endDate: new Date(begin + (hours + 1) * HOUR).toISOString(),
        },
      });
    await move(1);
    await at(new Date(begin - 22 * HOUR), sendReminders);
    expect(await remindersOf(lea)).toHaveLength(1);
    await move(48);
    await at(new Date(begin + 24 * HOUR), sendReminders);
    expect(await remindersOf(lea)).toHaveLength(2);
    await at(new Date(begin + 49 * HOUR), sendReminders);
    expect(await remindersOf(lea)).toHaveLength(2);
  });
});
