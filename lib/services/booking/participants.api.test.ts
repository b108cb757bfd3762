import { afterEach, beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import {
  book,
  type Member,
  makeClass,
  makeCoach,
  makeMembers,
  makeSeries,
  makeSubscription,
  moveClass,
  type Person,
  subjectsTo,
} from "@/testing/factories";

let coach: Person;
let members: Member[];
beforeEach(async () => {
  coach = await makeCoach();
  members = await makeMembers(coach, 3);
});
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});

const of = ({ trainee, card }: Member, more: Record<string, unknown> = {}) => ({
  traineeId: trainee.id,
  subscriptionId: card.id,
  ...more,
});
const add = (activityId: string, bookings: unknown[], query = "", token = coach.token) =>
  api("POST", `/api/activity/${activityId}/participants${query}`, { token, body: { bookings } });
const detailsOf = async (activityId: string) =>
  (await api("GET", `/api/activity/${activityId}/details`, { token: coach.token })).body;
/** Each trainee has a mail about the card that was bought. */
const bookingsTo = async (trainee: Person) =>
  (await subjectsTo(trainee)).filter((subject) => !subject.startsWith("Votre souscription"));
const counts = async (activityId: string) => {
  const { confirmedPlaces, waitingPlaces } = await detailsOf(activityId);
  return [confirmedPlaces, waitingPlaces];
};

test("several trainees get places in the order asked when the class fills up", async () => {
  const yoga = await makeClass(coach, { maxParticipants: 2 });
  const response = await add(
    yoga.id,
    members.map((member) => of(member)),
  );
  expect(response.status).toBe(201);
  expect(response.body.results).toEqual(
    members.map(({ trainee }, n) => ({
      traineeId: trainee.id,
      booked: n < 2 ? 1 : 0,
      waiting: n < 2 ? 0 : 1,
      skipped: [],
      refused: null,
    })),
  );
  expect(await counts(yoga.id)).toEqual([2, 1]);
  for (const { trainee } of members) expect(await bookingsTo(trainee)).toHaveLength(1);
});

test("a trainee with an error changes nothing for the others", async () => {
  const [lea, tom, zoe] = members as [Member, Member, Member];
  const other = await makeCoach();
  const [foreign] = (await makeMembers(other, 1)) as [Member];
  await api("POST", `/api/user/add-coach/${other.code}`, { token: zoe.trainee.token });
  const theirs = await makeSubscription(other, zoe.trainee);
  const yoga = await makeClass(coach);
  await book(lea.trainee, yoga.id, lea.card.id);
  const { status, body } = await add(yoga.id, [
    of(lea),
    of(foreign),
    { traineeId: "inconnu", subscriptionId: zoe.card.id },
    { traineeId: zoe.trainee.id, subscriptionId: theirs.id },
    of(tom),
  ]);
  expect(status).toBe(201);
  expect(body.results.map(({ refused }: { refused: object | null }) => refused)).toEqual([
    { code: "ALREADY_BOOKED", message: "Cet élève a déjà une place dans ce cours." },
    { code: "TRAINEE_NOT_FOUND", message: "Cet élève n'existe pas." },
    { code: "TRAINEE_NOT_FOUND", message: "Cet élève n'existe pas." },
    { code: "SUBSCRIPTION_NOT_FOUND", message: "Cet abonnement n'existe pas." },
    null,
  ]);
  expect(await counts(yoga.id)).toEqual([2, 0]);
  expect((await add(yoga.id, [of(lea, { again: true })])).body.results).toMatchObject([
    { booked: 1, refused: null },
  ]);
});

test("the call returns 409 with the first message when all have an error", async () => {
  const [lea] = members as [Member];
  const yoga = await makeClass(coach);
  await book(lea.trainee, yoga.id, lea.card.id);
  const unknown = { traineeId: "inconnu", subscriptionId: "inconnu" };
  expect(await add(yoga.id, [unknown, of(lea)])).toMatchObject({
    status: 409,
    text: "Cet élève n'existe pas.",
  });
  const preview = await add(yoga.id, [unknown, of(lea)], "?preview=true");
  expect(preview).toMatchObject({ status: 200, body: { results: [{ booked: 0 }, { booked: 0 }] } });
});

test("a series is booked up to a day and skips classes that the card cannot pay", async () => {
  const [lea, tom] = (await makeMembers(coach, 2, { quantity: 3 })) as [Member, Member];
  const { ids } = await makeSeries(coach, 5);
  const [first = "", second = ""] = ids;
  const until = parisDay(new Date((await detailsOf(second)).beginDate));
  const bookings = [of(lea, { series: true, until }), of(tom, { series: true })];
  const preview = await add(first, bookings, "?preview=true");
  expect(preview.status).toBe(200);
  expect(await counts(first)).toEqual([0, 0]);
  expect(await bookingsTo(lea.trainee)).toEqual([]);
  const response = await add(first, bookings);
  expect(response).toMatchObject({ status: 201, body: preview.body });
  expect(response.body.results).toMatchObject([
    { booked: 2, skipped: [] },
    {
      booked: 3,
      skipped: [
        { activityId: ids[3], reason: "NOT_ENOUGH_CREDITS" },
        { activityId: ids[4], reason: "NOT_ENOUGH_CREDITS" },
      ],
    },
  ]);
  expect(await bookingsTo(lea.trainee)).toHaveLength(1);
});

test("wrong input returns 400 or 404 and books nobody", async () => {
  const [lea] = members as [Member];
  const yoga = await makeClass(coach);
  const day = parisDay(new Date(yoga.beginDate));
  const tooEarly = of(lea, { series: true, until: addDays(day, -1) });
  const many = Array.from({ length: 51 }, (_, n) => ({ ...of(lea), traineeId: `${n}` }));
  for (const bookings of [[], many, [of(lea), of(lea)], [tooEarly], [{ traineeId: "x" }]])
    expect((await add(yoga.id, bookings)).status).toBe(400);
  expect((await add(yoga.id, [tooEarly], "?preview=true")).status).toBe(400);
  expect((await add("inconnu", [of(lea)])).status).toBe(404);
  const other = await makeCoach();
  expect((await add(yoga.id, [of(lea)], "", other.token)).status).toBe(404);
  expect((await add(yoga.id, [of(lea)], "", lea.trainee.token)).status).toBe(403);
  expect(await counts(yoga.id)).toEqual([0, 0]);
});

test("a class that has begun takes trainees until it is full", async () => {
  const yoga = await makeClass(coach, { maxParticipants: 2 });
  await moveClass(yoga.id, new Date(Date.now() - 60_000));
  const { body } = await add(
    yoga.id,
    members.map((member) => of(member)),
  );
  expect(body.results).toMatchObject([
    { booked: 1 },
    { booked: 1 },
    { booked: 0, waiting: 0, refused: { code: "ACTIVITY_FULL" } },
  ]);
});

test("only one of two simultaneous calls gets the last place", async () => {
  const yoga = await makeClass(coach, { maxParticipants: 1 });
  const [lea, tom, zoe] = members as [Member, Member, Member];
  const responses = await Promise.all([
    add(yoga.id, [of(lea), of(tom)]),
    add(yoga.id, [of(tom, { again: true }), of(zoe)]),
    book(zoe.trainee, yoga.id, zoe.card.id),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await counts(yoga.id))[0]).toBe(1);
});
