import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { placeholderAddress } from "@/lib/domain/address";
import { addDays, DAY_MS, parisDay } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { deliverDue, deliverSoon } from "@/lib/mail/outbox";
import { api } from "@/testing/api";
import {
  book,
  classBody,
  inDays,
  type Member,
  mails,
  makeChild,
  makeClass,
  makeCoach,
  makeMembers,
  makeOffer,
  makeTrainee,
  moveClass,
  type Person,
  subjectsTo,
} from "@/testing/factories";
import { type Guardian, makeGuardians } from "@/testing/guardians";

let coach: Person;
let lea: Member;
let tom: Member;
/** Classes in 5 and 7 days. Léa has a place in both, Tom in the second. */
let first: string;
let second: string;
const day = (n: number) => addDays(parisDay(new Date()), n);
const send = (method: string, address: string, body?: object, token = coach.token) =>
  api(method, address, { token, body });

beforeEach(async () => {
  coach = await makeCoach();
  [lea, tom] = (await makeMembers(coach, 2)) as [Member, Member];
  first = (await makeClass(coach, {}, inDays(5))).id;
  second = (await makeClass(coach, {}, inDays(7))).id;
  await book(lea.trainee, first, lea.card.id);
  await book(lea.trainee, second, lea.card.id);
  await book(tom.trainee, second, tom.card.id);
  await database().execute(sql`delete from outbox`);
});
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});

const closure = (begin: number, end: number, changes: object = {}) => ({
  beginDate: day(begin),
  endDate: day(end),
  label: "Grippe",
  extend: false,
  notify: false,
  except: [],
  ...changes,
});
const close = (begin: number, end: number, changes: object = {}, query = "") =>
  send("POST", `/api/closures${query}`, closure(begin, end, changes));
const undo = (id: string) => send("DELETE", `/api/closures/${id}`);
const subscriptionOf = async ({ trainee, card }: Member) =>
  (await send("GET", `/api/user/trainee/${trainee.id}/subscriptions`)).body.find(
    ({ id }: { id: string }) => id === card.id,
  );
const endOf = async (member: Member) => (await subscriptionOf(member)).endDate;
/** Returns the number of days between `before` and the current end. */
const movedBy = async (member: Member, before: string) =>
  (Date.parse(await endOf(member)) - Date.parse(before)) / DAY_MS;
const isCancelled = async (id: string) => {
  const { rows } = await database().execute<{ cancelled: boolean }>(
    sql`select cancelled_at is not null as cancelled from activities where id = ${id}`,
  );
  return rows[0]?.cancelled;
};
const reasons = async (member: Member) =>
  (await send("GET", `/api/subscription/${member.card.id}/movements`)).body.map(
    ({ reason }: { reason: string }) => reason,
  );

test("a closure cancels and credits its classes, as previewed, and is listed", async () => {
  const counts = { activities: 2, places: 3, trainees: 2, extended: 0 };
  const preview = await close(5, 7, {}, "?preview=true");
  expect([preview.status, preview.body]).toEqual([200, { ...counts, unreached: [] }]);
  expect(await isCancelled(first)).toBe(false);
  expect((await send("GET", "/api/closures")).body).toEqual([]);
  const { status, body } = await close(5, 7);
  expect(status).toBe(201);
  expect(body).toMatchObject({ beginDate: day(5), endDate: day(7), label: "Grippe", ...counts });
  expect([await isCancelled(first), await isCancelled(second)]).toEqual([true, true]);
  expect((await subscriptionOf(lea)).quantityLeft).toBe(10);
  expect((await reasons(lea)).slice(0, 2)).toEqual(["CLOSURE", "CLOSURE"]);
  expect((await send("GET", "/api/closures")).body).toEqual([body]);
  expect(await send("POST", `/api/activity/${first}/restore`)).toMatchObject({
    status: 409,
    code: "PART_OF_CLOSURE",
  });
});

test("a closure cancels the upcoming classes of its days except those in `except`", async () => {
  const other = await makeCoach();
  const otherCoachs = (await makeClass(other, {}, inDays(5))).id;
  const before = (await makeClass(coach, {}, inDays(4, "23:30"))).id;
  const night = (await makeClass(coach, {}, inDays(7, "23:30"))).id;
  const begun = (await makeClass(coach, {}, inDays(7))).id;
  await moveClass(begun, new Date(Date.now() - 60_000));
  const { body } = await close(0, 7, { except: [second, otherCoachs, before, "rien"] });
  expect(body.activities).toBe(2);
  expect(
    await Promise.all([first, second, otherCoachs, before, night, begun].map(isCancelled)),
  ).toEqual([true, false, false, false, true, false]);
  const late = (await makeClass(coach, {}, inDays(5))).id;
  expect(await isCancelled(late)).toBe(false);
  expect((await undo(body.id)).body).toEqual({ restored: 2, lost: [], kept: [] });
});

test("a closure is rejected when it is too old, too long, too large or malformed", async () => {
  expect((await close(-30, -20)).status).toBe(201);
  expect(await close(-31, -20)).toMatchObject({ status: 400, code: "CLOSURE_TOO_OLD" });
  expect((await close(10, 129)).status).toBe(201);
  expect((await close(10, 130)).status).toBe(400);
  expect((await close(9, 8)).status).toBe(400);
  for (const wrong of [
    { label: " " },
    { text: "x".repeat(501) },
    { extend: "yes" },
    { except: "x" },
  ])
    expect((await close(200, 201, wrong)).status).toBe(400);
  await database().execute(sql`insert into activities (id, coach_id, label, place, begin_date, end_date, max_participants, cancel_time_in_hours, is_private_activity)
    select gen_random_uuid(), ${coach.id}, 'Yoga', 'Studio', now() + interval '200 days' + n * interval '1 minute', now() + interval '200 days 1 hour' + n * interval '1 minute', 5, 24, false
    from generate_series(1, 401) n`);
  expect(await close(198, 203)).toMatchObject({ status: 400, code: "CLOSURE_TOO_LARGE" });
});

test("overlapping closures with `extend` extend a subscription by each day once", async () => {
  const before = await endOf(lea);
  const { version } = await subscriptionOf(lea);
  const firstClosure = await close(5, 7, { extend: true });
  expect(firstClosure.body.extended).toBe(2);
  expect(await movedBy(lea, before)).toBe(3);
  expect((await subscriptionOf(lea)).version).toBe(version + 1);
  const secondClosure = await close(6, 9, { extend: true, label: "Salle fermée" });
  expect(await movedBy(lea, before)).toBe(5);
  expect((await undo(firstClosure.body.id)).body.kept).toEqual([]);
  expect(await movedBy(lea, before)).toBe(4);
  await undo(secondClosure.body.id);
  expect(await movedBy(lea, before)).toBe(0);
});

test("a subscription stores the closed days of a closure as one range", async () => {
  await close(1, 120, { extend: true });
  const { rows } = await database().execute(
    sql`select closed_days::text as days from subscriptions where id = ${lea.card.id}`,
  );
  expect(rows).toEqual([{ days: `{[${day(1)},${day(121)})}` }]);
  const old = await database().execute(sql`select from subscription_days`);
  expect(old.rowCount).toBe(0);
});

test("a closure moves no end without `extend`, and no end that the coach set", async () => {
  const before = await endOf(lea);
  await close(5, 7);
  expect(await movedBy(lea, before)).toBe(0);
  const put = async (member: Member, changes: object) =>
    send("PUT", `/api/subscription/trainee/${member.trainee.id}`, {
      ...(await subscriptionOf(member)),
      ...changes,
    });
  expect((await put(lea, { label: "Autre" })).status).toBe(200);
  expect((await put(tom, { endDate: day(60) })).status).toBe(200);
  expect((await close(20, 21, { extend: true })).body.extended).toBe(1);
  expect([await movedBy(lea, before), await endOf(tom)]).toEqual([2, day(60)]);
});

test("a used-up card is extended only when the closure credits a class to it", async () => {
  const [ben, ana] = (await makeMembers(coach, 2, { quantity: 1 })) as [Member, Member];
  const outside = (await makeClass(coach, {}, inDays(12))).id;
  await book(ben.trainee, first, ben.card.id);
  await book(ana.trainee, outside, ana.card.id);
  const before = await endOf(ben);
  const preview = await close(5, 7, { extend: true }, "?preview=true");
  const { body } = await close(5, 7, { extend: true });
  expect([preview.body.extended, body.extended]).toEqual([3, 3]);
  expect([await movedBy(ben, before), await movedBy(ana, before)]).toEqual([3, 0]);
  // A suspension returns the credits of later places only.
  await moveClass(outside, inDays(-1));
  for (const act of ["suspend", "activate"])
    expect((await send("PUT", `/api/subscription/${ana.card.id}/${act}`)).status).toBe(200);
  expect(await movedBy(ana, before)).toBe(0);
  expect((await undo(body.id)).body).toMatchObject({ restored: 2, lost: [], kept: [] });
  expect([await movedBy(ben, before), await movedBy(ana, before)]).toEqual([0, 0]);
});

test("a past closure extends an ended subscription unless its trainee was removed", async () => {
  const ended = (await makeMembers(coach, 2)) as [Member, Member];
  await database().execute(
    sql`update subscriptions set begin_date = begin_date - 40, end_date = ${day(-5)} where id in (${ended[0].card.id}, ${ended[1].card.id})`,
  );
  await send("DELETE", `/api/user/delete-trainee/${ended[1].trainee.id}`);
  await close(-10, -1, { extend: true });
  // The first six closed days move the end past the other four, so all ten count.
  expect(await endOf(ended[0])).toBe(day(5));
});

test("a new subscription ends later by the closed days in its term", async () => {
  await close(3, 7, { extend: true });
  const offer = await makeOffer(coach, { validityDurationInDay: 90 });
  const zoe = await makeTrainee(coach);
  const bought = await api("POST", `/api/subscription/${offer.id}`, { token: zoe.token });
  expect(bought.body).toMatchObject({ endDate: day(95), version: 1 });
  const given = await send("POST", `/api/subscription/trainee/${zoe.id}/offer/${offer.id}`, {
    beginDate: day(5),
  });
  expect(given.body.endDate).toBe(day(98));
});

test("a suspended subscription gets closed and suspended days once when reactivated", async () => {
  const before = await endOf(lea);
  await send("PUT", `/api/subscription/${lea.card.id}/suspend`);
  await close(1, 4, { extend: true });
  expect(await movedBy(lea, before)).toBe(0);
  await send("PUT", `/api/subscription/${lea.card.id}/activate`);
  expect(await movedBy(lea, before)).toBe(4);

  // Tom's card has the four days already, and begins today, so past days do not count.
  const tomsEnd = await endOf(tom);
  const { body } = await close(-3, 1, { extend: true, label: "Inventaire" });
  expect(await movedBy(tom, tomsEnd)).toBe(1);
  await database().execute(
    sql`update subscriptions set begin_date = begin_date - 10 where id = ${tom.card.id}`,
  );
  const { body: again } = await close(-3, 1, { extend: true, label: "Encore" });
  expect(await movedBy(tom, tomsEnd)).toBe(4);
  await send("PUT", `/api/subscription/trainee/${tom.trainee.id}`, {
    ...(await subscriptionOf(tom)),
    suspendDate: day(-2),
  });
  await send("PUT", `/api/subscription/${tom.card.id}/activate`);
  // The two suspended days were already given as closed days.
  expect(await movedBy(tom, tomsEnd)).toBe(4);
  await undo(body.id);
  expect(await movedBy(tom, tomsEnd)).toBe(4);
  await undo(again.id);
  // Without any closure the two suspended days remain.
  expect(await movedBy(tom, tomsEnd)).toBe(2);
});

test("a closure undone within ten minutes restores its classes and ends, once", async () => {
  const before = await endOf(lea);
  const { body } = await close(5, 7, { extend: true });
  const later = (minutes: number) =>
    at(new Date(Date.now() + minutes * 60_000), () => undo(body.id));
  expect(await later(11)).toMatchObject({ status: 409, code: "TOO_LATE" });
  const response = await later(9);
  expect([response.status, response.body]).toEqual([200, { restored: 2, lost: [], kept: [] }]);
  expect(await movedBy(lea, before)).toBe(0);
  expect((await subscriptionOf(lea)).quantityLeft).toBe(8);
  expect((await mails()).length).toBe(0);
  expect((await undo(body.id)).status).toBe(404);
  expect((await send("GET", "/api/closures")).body).toEqual([]);
});

test("an undone closure keeps the end when a place is booked after the earlier end", async () => {
  const before = await endOf(lea);
  const { body } = await close(5, 7, { extend: true });
  const far = (await makeClass(coach, {}, inDays(92))).id;
  expect((await book(lea.trainee, far, lea.card.id)).status).toBe(201);
  expect((await undo(body.id)).body.kept).toEqual([lea.card.id]);
  expect([await movedBy(lea, before), await movedBy(tom, before)]).toEqual([3, 0]);
});

test("an undone closure moves the end back when a class was moved past it before", async () => {
  const before = await endOf(lea);
  const last = (await makeClass(coach, {}, inDays(90))).id;
  expect((await book(lea.trainee, last, lea.card.id)).status).toBe(201);
  await send("PUT", `/api/activity/single-activity/${last}`, classBody(inDays(91)));
  const { body } = await close(80, 86, { extend: true });
  expect(await movedBy(lea, before)).toBe(7);
  expect((await undo(body.id)).body.kept).toEqual([]);
  expect(await movedBy(lea, before)).toBe(0);
});

test("a restored class loses a place when an undone closure moved the end before it", async () => {
  const { body } = await close(5, 7, { extend: true });
  const far = (await makeClass(coach, {}, inDays(92))).id;
  await book(lea.trainee, far, lea.card.id);
  await send("DELETE", `/api/activity/${far}`);
  expect((await undo(body.id)).body.kept).toEqual([]);
  expect((await send("POST", `/api/activity/${far}/restore`)).body.lost).toEqual([
    { traineeId: lea.trainee.id, activityId: far, reason: "ENDED" },
  ]);
});

test("a class of an undone closure returns when it was moved into an earlier closure", async () => {
  await close(12, 14);
  await send("PUT", `/api/activity/single-activity/${first}`, classBody(inDays(13)));
  const { body } = await close(13, 13, { label: "Salle fermée" });
  expect(body.activities).toBe(1);
  expect((await undo(body.id)).body.restored).toBe(1);
  expect(await isCancelled(first)).toBe(false);
});

test("a class stays cancelled when any closure made since its cancellation covers it", async () => {
  const a = (await close(5, 7)).body.id;
  const b = (await close(7, 9)).body.id;
  const c = (await close(6, 8)).body.id;
  expect((await undo(a)).body.restored).toBe(1);
  expect((await undo(c)).body.restored).toBe(0);
  expect(await isCancelled(second)).toBe(true);
  expect((await undo(b)).body.restored).toBe(1);
});

test("a class of an undone closure stays cancelled when another closure covers it", async () => {
  const firstId = (await close(5, 7)).body.id;
  const covering = (await close(7, 9, { label: "Salle fermée" })).body;
  expect(covering.activities).toBe(0);
  expect((await undo(firstId)).body.restored).toBe(1);
  expect([await isCancelled(first), await isCancelled(second)]).toEqual([false, true]);
  // The other closure tells Tom, who has had no mail yet.
  expect(await subjectsTo(tom.trainee)).toEqual(["Cours annulés : Salle fermée (1\u00a0cours)"]);
  expect((await undo(covering.id)).body).toEqual({ restored: 1, lost: [], kept: [] });
  expect(await isCancelled(second)).toBe(false);
  expect((await mails()).length).toBe(0);
});

test("a covering closure's mail names no kept class when that class is cancelled", async () => {
  const { id } = (await close(7, 7)).body;
  await close(5, 9, { except: [first], label: "Salle fermée" });
  await send("DELETE", `/api/activity/${first}`);
  await undo(id);
  const told = (await mails(tom.trainee.email)).filter(({ subject }) => /Salle/.test(subject));
  expect(told.map(({ text }) => /maintenus/.test(text))).toEqual([false]);
});

test("a guardian is told once when a covering closure follows a sent mail", async () => {
  await at(inDays(1, "12:00"), async () => {
    const [{ account, person, card }] = (await makeGuardians(coach, 1)) as [Guardian];
    const soon = (await makeClass(coach, {}, inDays(1, "14:00"))).id;
    await book(account, soon, card.id, `&for=${person.id}`);
    const only = { beginDate: day(1), endDate: day(1) };
    const malade = (await close(1, 1, { ...only, label: "Malade" })).body;
    await deliverDue();
    await close(1, 1, { ...only, label: "Travaux" });
    await undo(malade.id);
    const told = (await subjectsTo(account)).filter((subject) => /Malade|Travaux/.test(subject));
    expect(told).toEqual(["Emma : Cours annulés : Malade (1\u00a0cours)"]);
  });
});

test("an undone closure restores a class that a later closure names in `except`", async () => {
  const { id } = (await close(5, 5)).body;
  await close(5, 7, { except: [first] });
  expect((await undo(id)).body).toMatchObject({ restored: 1 });
  expect([await isCancelled(first), await isCancelled(second)]).toEqual([false, true]);
});

test("a closure sends one mail per trainee, and with `notify` also about a later end", async () => {
  const zoe = await makeTrainee(coach);
  const card = { trainee: zoe, card: { id: "" } };
  const offer = await makeOffer(coach);
  card.card = (await api("POST", `/api/subscription/${offer.id}`, { token: zoe.token })).body;
  await database().execute(sql`delete from outbox`);
  const { body } = await close(5, 7, { extend: true, text: "Je reviens lundi." });
  expect((await mails()).length).toBe(2);
  const [toLea] = await mails(lea.trainee.email);
  expect(toLea?.subject).toBe("Cours annulés : Grippe (2\u00a0cours)");
  expect(toLea?.text).toContain("Je reviens lundi.");
  expect(toLea?.text).toContain("Carte 10 cours : ");
  expect(toLea?.text.match(/Annulé/g)).toHaveLength(2);
  await undo(body.id);
  await close(5, 7, { extend: true, notify: true });
  expect(await subjectsTo(zoe)).toEqual(["Votre abonnement est prolongé : Grippe"]);
  expect((await mails()).length).toBe(3);
});

/** Sends the pending mails. Returns the subject, text and HTML of each mail to this address. */
async function sendPendingMails(to: string): Promise<string[]> {
  await database().execute(sql`update outbox set next_attempt_at = now() where sent_at is null`);
  await deliverSoon();
  const { rows } = await database().execute<{ id: string }>(
    sql`select id from outbox where "to" = ${to} order by id`,
  );
  const folder = path.join(process.env.DATA_DIR ?? "", "mail");
  const files = readdirSync(folder);
  return rows.flatMap(({ id }) =>
    files
      .filter((name) => name.includes(id))
      .map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")))
      .map(({ subject, text, html }) => `${subject}\n${text}\n${html}`),
  );
}
const frenchDate = (day: string) => day.split("-").reverse().join("/");

test("a pending mail shows the subscription's end date when it is sent", async () => {
  const before = await endOf(lea);
  const undone = (await close(4, 5, { extend: true, notify: true })).body;
  await close(9, 11, { extend: true, notify: true, label: 'Stage "Yin"' });
  await undo(undone.id);
  const end = await endOf(lea);
  expect(end).toBe(addDays(before, 3));
  const sent = await sendPendingMails(lea.trainee.email);
  const [mail, ...others] = sent.filter((text) => text.includes('Stage "Yin"'));
  expect(others).toEqual([]);
  expect(mail).toContain(`: valable jusqu'au ${frenchDate(end)}\n`);
  expect(mail).toContain(`<strong>valable jusqu&#x27;au ${frenchDate(end)}</strong>`);
  expect(sent.join()).not.toMatch(/⟦|⟧/);
});

test("a mail only about an end date is not sent when the subscription has ended", async () => {
  await close(5, 5, { extend: true, notify: true });
  await close(8, 9, { extend: true, notify: true, label: "Stage" });
  await send("DELETE", `/api/user/delete-trainee/${lea.trainee.id}`);
  const sent = await sendPendingMails(lea.trainee.email);
  expect(sent.filter((text) => text.includes("Stage"))).toEqual([]);
  const [grippe, ...others] = sent.filter((text) => text.includes("Grippe"));
  expect(others).toEqual([]);
  expect(grippe).toContain(": a pris fin\n");
  expect(grippe).toContain("Cours annulés : Grippe");
  expect((await sendPendingMails(tom.trainee.email)).join()).toContain("Stage");
});

/** A card that a guardian bought for a person named Emma. */
async function buyForChild(guardian: Person): Promise<{ id: string; endDate: string }> {
  const child = await makeChild(guardian, coach);
  const offer = await makeOffer(coach);
  const address = `/api/subscription/${offer.id}?for=${child.id}`;
  return (await send("POST", address, undefined, guardian.token)).body;
}
const mailsOnEmma = async (guardian: Person) =>
  (await sendPendingMails(guardian.email)).filter((text) => text.startsWith("Emma : "));

test("a guardian's mails show the current end when two closures extend a card", async () => {
  const { endDate } = await buyForChild(tom.trainee);
  await close(8, 9, { extend: true, notify: true });
  await close(11, 11, { extend: true, notify: true, label: "Stage" });
  const sent = await mailsOnEmma(tom.trainee);
  expect(sent).toHaveLength(2);
  for (const text of sent)
    expect(text).toContain(`: valable jusqu'au ${frenchDate(addDays(endDate, 3))}\n`);
});

test("a guardian gets no mail on an end date when the card is deleted", async () => {
  const { id } = await buyForChild(tom.trainee);
  await close(8, 9, { extend: true, notify: true });
  await send("DELETE", `/api/subscription/${id}`);
  expect(await mailsOnEmma(tom.trainee)).toEqual([]);
});

test("the mail of a closure mentions kept classes when `except` names some", async () => {
  await close(5, 7, { except: [second, first.replace(/^./, "f")] });
  const [toLea] = await mails(lea.trainee.email);
  expect(toLea?.text).toMatch(
    / ne donne pas cours du .* au .*, sauf les cours maintenus : Grippe\./,
  );
  await database().execute(sql`delete from outbox`);
  await close(6, 8, { except: ["x"] });
  const [other] = await mails(tom.trainee.email);
  expect(other?.text).not.toContain("maintenus");
});

test("a closure counts a trainee without an address and sends no mail there", async () => {
  const { id } = tom.trainee;
  await database().execute(
    sql`update users set email = ${placeholderAddress(id)} where id = ${id}`,
  );
  const form = { extend: true, notify: true };
  const preview = (await close(5, 7, form, "?preview=true")).body;
  expect(preview.trainees).toBe(2);
  expect(preview.unreached).toMatchObject([{ traineeId: id }]);
  expect((await close(5, 7, form)).body.trainees).toBe(2);
  expect((await mails()).map(({ to }) => to)).toEqual([lea.trainee.email]);
});

test("trainees are notified of an undone closure when its mails left at once", async () => {
  const soon = (await makeClass(coach, {}, inDays(5))).id;
  await book(tom.trainee, soon, tom.card.id);
  await moveClass(soon, new Date(Date.now() + 2 * 3_600_000));
  await database().execute(sql`update activities set reminded_at = now()`);
  await database().execute(sql`delete from outbox`);
  const { body } = await close(0, 7, { extend: true });
  await deliverSoon();
  await undo(body.id);
  const toLea = await mails(lea.trainee.email);
  expect(toLea.map(({ subject }) => subject)).toEqual([
    "Cours annulés : Grippe (2\u00a0cours)",
    "Le cours a bien lieu : 2\u00a0cours",
  ]);
  expect(toLea[1]?.text).toContain("valable jusqu'au");
});

test("a new series skips closed days unless `closures` is false or `keep` names one", async () => {
  await close(10, 12, { label: "Salle fermée" });
  const sent = (skip?: object) => ({
    label: "Yoga",
    place: "Studio",
    maxParticipants: 5,
    cancelTimeInHours: 24,
    isPrivateActivity: false,
    beginDateCreation: inDays(9).toISOString(),
    endDateCreation: day(13),
    recurrence: "DAILY",
    durationInMinutes: 60,
    ...(skip && { skip }),
  });
  const plan = async (skip?: object) =>
    (await send("POST", "/api/activity/recurrent-activity?preview=true", sent(skip))).body;
  const closed = await plan();
  expect(closed.dates.map(({ skipped }: { skipped: string | null }) => skipped)).toEqual([
    null,
    "Salle fermée",
    "Salle fermée",
    "Salle fermée",
    null,
  ]);
  expect((await plan({ publicHolidays: false, keep: [day(11)] })).count).toBe(3);
  expect((await plan({ closures: false })).count).toBe(5);
});

test("a closure is invisible to other coaches and to trainees", async () => {
  const { body } = await close(5, 7);
  const other = await makeCoach();
  expect((await send("DELETE", `/api/closures/${body.id}`, undefined, other.token)).status).toBe(
    404,
  );
  expect((await send("GET", "/api/closures", undefined, other.token)).body).toEqual([]);
  expect((await send("GET", "/api/closures", undefined, lea.trainee.token)).status).toBe(403);
});
