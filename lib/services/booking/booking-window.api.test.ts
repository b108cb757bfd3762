import { expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import * as bookingWindow from "@/lib/domain/booking-window";
import { addDays, parisDay, parisInstant } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { api } from "@/testing/api";
import {
  book,
  classBody,
  inDays,
  mails,
  makeClass,
  makeCoach,
  makeMembers,
  makeSeries,
  makeSubscription,
  makeTrainee,
  type Person,
} from "@/testing/factories";
import { mailedCode } from "@/testing/mailed-secrets";

const before = (instant: Date, ms = 1) => new Date(instant.getTime() - ms);
const post = (coach: Person, body: unknown) =>
  api("POST", "/api/activity/single-activity", { token: coach.token, body });

test("a class returns its booking window and keeps the fields that an edit omits", async () => {
  const coach = await makeCoach();
  const begin = inDays(40, "18:00");
  const plain = await makeClass(coach, {}, begin);
  expect(plain).toMatchObject({
    ...{ opensDays: null, opensTime: "09:00", closesMinutes: 0, minPlaces: null },
    ...{ minCheckHours: 4, opensOn: null, checkOn: null, bookable: "OPEN" },
    ...{ closesOn: begin.toISOString(), missingPlaces: null, warnings: [] },
  });
  const rules = { opensDays: 10, opensTime: "08:30", closesMinutes: 90 };
  const minimum = { minPlaces: 3, minCheckHours: 6 };
  const made = await makeClass(coach, { ...rules, ...minimum }, begin);
  const opens = parisInstant(addDays(parisDay(begin), -10), "08:30");
  const shown = {
    ...{ ...rules, ...minimum, bookable: "NOT_YET", missingPlaces: 3 },
    opensOn: opens.toISOString(),
    closesOn: before(begin, 90 * 60_000).toISOString(),
    checkOn: before(begin, 6 * 3_600_000).toISOString(),
  };
  expect(made).toMatchObject(shown);
  const address = `/api/activity/single-activity/${made.id}`;
  const edit = (changes: Record<string, unknown>) =>
    api("PUT", address, { token: coach.token, body: classBody(begin, changes) });
  expect((await edit({ label: "Pilates" })).body).toMatchObject({ ...shown, label: "Pilates" });
  expect((await edit({ opensDays: null, minPlaces: null })).body).toMatchObject({
    ...{ opensDays: null, opensOn: null, minPlaces: null, checkOn: null, closesMinutes: 90 },
  });
});

test.each([
  [400, "opens after it closes", { opensDays: 0, opensTime: "18:00" }],
  [201, "opens a minute before it closes", { opensDays: 0, opensTime: "17:59" }],
  [400, "closes two days before and opens one day before", { opensDays: 1, closesMinutes: 2880 }],
  [400, "has a minimum above its places", { minPlaces: 11 }],
  [201, "has a minimum of its places", { minPlaces: 10 }],
  [400, "has a minimum of 0", { minPlaces: 0 }],
  [400, "opens 366 days before", { opensDays: 366 }],
  [400, "opens at 24:00", { opensDays: 1, opensTime: "24:00" }],
  [400, "closes 2881 minutes before", { closesMinutes: 2881 }],
  [400, "is checked an hour before", { minCheckHours: 1 }],
  [400, "is checked 73 hours before", { minCheckHours: 73 }],
])("creating a class returns %i when it %s", async (status, _, changes) => {
  const coach = await makeCoach();
  const response = await post(coach, classBody(inDays(7), changes));
  expect(response.status, response.text).toBe(status);
});

test("an edit returns 400 when the capacity falls below the stored minimum", async () => {
  const coach = await makeCoach();
  const { id } = await makeClass(coach, { minPlaces: 4 });
  const edit = (changes: Record<string, unknown>) =>
    api("PUT", `/api/activity/single-activity/${id}`, {
      token: coach.token,
      body: classBody(inDays(7), changes),
    });
  expect(await edit({ maxParticipants: 3 })).toMatchObject({
    status: 400,
    code: "CAPACITY_BELOW_MINIMUM",
  });
  expect((await edit({ maxParticipants: 4 })).status).toBe(200);
});

test("a series has the rules in every class, also one made longer", async () => {
  const coach = await makeCoach();
  const { ids } = await makeSeries(coach, 2, { opensDays: 6, minPlaces: 2, minCheckHours: 2 });
  const address = `/api/activity/recurrent-activity/${ids[0]}`;
  const { token } = coach;
  const body = { endDateCreation: addDays(parisDay(inDays(7)), 21), skip: {} };
  const more = await api("POST", `${address}/extend`, { token, body });
  expect(more.body).toMatchObject({ count: 2, warnings: [] });
  const { beginDate: _, endDate: __, ...fields } = classBody(inDays(7));
  const edited = await api("PUT", address, { token, body: { ...fields, closesMinutes: 10 } });
  expect(edited.body).toMatchObject({ count: 4, warnings: [] });
  for (const id of [...ids, ...more.body.ids]) {
    const details = (await api("GET", `/api/activity/${id}/details`, { token })).body;
    expect(details).toMatchObject({ opensDays: 6, minPlaces: 2, closesMinutes: 10 });
  }
  const never = await api("PUT", address, {
    token,
    body: { ...fields, closesMinutes: 2880, opensDays: 1 },
  });
  expect(never).toMatchObject({ status: 400, code: "NEVER_OPEN" });
});

test("a booking returns an error before the opening and from the closing on", async () => {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea);
  const begin = inDays(40, "18:00");
  const yoga = await makeClass(coach, { opensDays: 10, closesMinutes: 60 }, begin);
  const opens = new Date(yoga.opensOn);
  const early = await at(before(opens), () => book(lea, yoga.id, card.id));
  expect(early).toMatchObject({ status: 409, code: "NOT_OPEN_YET" });
  expect(early.text).toMatch(/^Les réservations ouvrent le \p{L}+ \d+(er)? \p{L}+ à 9 h\.$/u);
  const preview = await at(before(opens), () => book(lea, yoga.id, card.id, "&preview=true"));
  expect(preview).toMatchObject({ status: 409, code: "NOT_OPEN_YET" });
  expect((await at(opens, () => book(lea, yoga.id, card.id))).status).toBe(201);
  const closes = new Date(yoga.closesOn);
  expect((await at(before(closes), () => book(lea, yoga.id, card.id))).status).toBe(201);
  expect(await at(closes, () => book(lea, yoga.id, card.id))).toMatchObject({
    ...{ status: 409, code: "BOOKING_CLOSED" },
  });
  // A cancellation is no booking.
  const cancelled = await at(closes, () =>
    api("DELETE", `/api/activity/reservation/${yoga.id}`, { token: lea.token }),
  );
  expect(cancelled.status).toBe(200);
  expect(await auditData()).toEqual([]);
});

test("the coach and a walk-in pass before the opening", async () => {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea);
  const yoga = await makeClass(coach, { opensDays: 1 }, inDays(20));
  const { token } = coach;
  const added = await api(
    "POST",
    `/api/activity/reservation/${yoga.id}/trainee/${lea.id}?id-subscription=${card.id}`,
    { token },
  );
  expect(added.body).toMatchObject({ booked: 1 });
  const sold = await api("POST", `/api/activity/${yoga.id}/door`, {
    token,
    body: { firstName: "Max", lastName: "Roy", price: 0, method: "CASH" },
  });
  expect(sold.status).toBe(201);
});

test("a series' later classes that are not open yet are skipped with their reason", async () => {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea);
  const { ids } = await makeSeries(coach, 3, { opensDays: 7, opensTime: "00:00" });
  const { status, body } = await book(lea, ids[0] ?? "", card.id, "&recurrence-mode=true");
  expect([status, body.booked]).toEqual([201, 1]);
  expect(body.skipped.map(({ reason }: { reason: string }) => reason)).toEqual([
    "NOT_OPEN_YET",
    "NOT_OPEN_YET",
  ]);
});

test("a trial's request and confirmation return an error outside the window", async () => {
  const coach = await makeCoach();
  await api("POST", "/api/user/toggle-feature-free-course", {
    token: coach.token,
    body: { enabled: true, price: 0 },
  });
  const yoga = await makeClass(coach, { opensDays: 3, closesMinutes: 600 }, inDays(12));
  const person = { firstName: "Ana", lastName: "Petit", phoneNumber: "0612345678" };
  const email = "ana-fenetre@exemple.fr";
  const trial = `/api/public/coach/${coach.code}/trial`;
  const ask = (instant: Date) =>
    at(instant, () => api("POST", trial, { body: { ...person, email, activityId: yoga.id } }));
  expect(await ask(new Date())).toMatchObject({ status: 409, code: "NOT_OPEN_YET" });
  const closes = new Date(yoga.closesOn);
  expect((await ask(before(closes, 60_000))).status).toBe(202);
  const code = await mailedCode(email);
  const confirm = (instant: Date) =>
    at(instant, () =>
      api("POST", `${trial}/confirm`, { body: { email, code, activityId: yoga.id } }),
    );
  expect(await confirm(closes)).toMatchObject({ status: 409, code: "BOOKING_CLOSED" });
  // The code stays good.
  expect((await confirm(before(closes))).body).toMatchObject({ booked: 1 });
});

test("a place cancelled by a link is not retaken once booking has closed", async () => {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea);
  const yoga = await makeClass(coach, { closesMinutes: 60 }, inDays(9));
  await book(lea, yoga.id, card.id);
  const [mail] = (await mails(lea.email)).filter(({ subject }) =>
    subject.startsWith("Réservation"),
  );
  const token = /\/place\/([\w-]+)/.exec(mail?.text ?? "")?.[1];
  const post = (instant: Date, what: string) =>
    at(instant, () => api("POST", `/api/public/place/${token}/${what}`));
  const closes = new Date(yoga.closesOn);
  expect((await post(before(closes, 60_000), "cancel")).status).toBe(200);
  expect(await post(closes, "retake")).toMatchObject({ status: 409, code: "BOOKING_CLOSED" });
  expect((await post(before(closes), "retake")).status).toBe(200);
});

test("the public schedule says what can be booked and when it opens", async () => {
  const coach = await makeCoach();
  const soon = await makeClass(coach, { opensDays: 1 }, inDays(20));
  await makeClass(coach, {}, inDays(21));
  const { body } = await api("GET", `/api/public/coach/${coach.code}/activities`);
  expect(body.map(({ bookable, opensOn }: Record<string, unknown>) => [bookable, opensOn])).toEqual(
    [
      ["NOT_YET", soon.opensOn],
      ["OPEN", null],
    ],
  );
});

const BOOKINGS = Number(process.env.OPENING_BOOKINGS ?? 120);

test(`the opening second gives a class's places once to ${BOOKINGS} bookings at once`, {
  timeout: 180_000,
}, async () => {
  const coach = await makeCoach();
  const members = await makeMembers(coach, 20, { quantity: 100 });
  const opening = { opensDays: 5, maxParticipants: 13 };
  const rush = async () => {
    const yoga = await makeClass(coach, opening, inDays(9));
    const opens = new Date(yoga.opensOn);
    const bookings = await Promise.all(
      Array.from({ length: BOOKINGS }, (_, n) => {
        const member = members[n % members.length];
        if (!member) throw new Error("No member");
        // Half of the calls come a moment too early.
        const instant = n % 2 ? opens : before(opens);
        return at(instant, () => book(member.trainee, yoga.id, member.card.id));
      }),
    );
    const details = await api("GET", `/api/activity/${yoga.id}/details`, { token: coach.token });
    const confirmed = details.body.confirmedPlaces as number;
    return { codes: Map.groupBy(bookings, ({ code }) => code), confirmed };
  };
  const { codes, confirmed } = await rush();
  expect(confirmed).toBe(13);
  expect(codes.get("NOT_OPEN_YET")).toHaveLength(BOOKINGS / 2);
  expect(codes.get(null)).toHaveLength(BOOKINGS / 2);
  // The negative control: without the rule the early calls book too.
  const { windowError } = bookingWindow;
  const spy = vi.spyOn(bookingWindow, "windowError").mockImplementation(() => null);
  try {
    expect((await rush()).codes.get("NOT_OPEN_YET")).toBeUndefined();
  } finally {
    spy.mockImplementation(windowError);
  }
  expect(await auditData()).toEqual([]);
});
