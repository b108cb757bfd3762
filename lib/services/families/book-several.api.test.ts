import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { at } from "@/lib/infra/clock";
import { api } from "@/testing/api";
import { eventsOf } from "@/testing/calendar-events";
import {
  addGuardian,
  book,
  mails,
  makeChild,
  makeClass,
  makeCoach,
  makeOffer,
  makeSubscription,
  makeTrainee,
  type Person,
  subjectsTo,
} from "@/testing/factories";

let coach: Person;
let anne: Person;
let own: { id: string };
let emma: { id: string };
let noe: { id: string };
let emmas: { id: string };
let noes: { id: string };

const buyFor = async (guardian: Person, personId: string, changes = {}) => {
  const offer = await makeOffer(coach, changes);
  const address = `/api/subscription/${offer.id}?for=${personId}`;
  return (await api("POST", address, { token: guardian.token })).body;
};

beforeAll(async () => {
  coach = await makeCoach();
});
beforeEach(async () => {
  anne = await makeTrainee(coach);
  own = await makeSubscription(coach, anne);
  emma = await makeChild(anne, coach, "Emma");
  noe = await makeChild(anne, coach, "Noé");
  emmas = await buyFor(anne, emma.id);
  noes = await buyFor(anne, noe.id, { quantity: 1 });
});

const several = (activityId: string, bookings: unknown, caller = anne) =>
  api("POST", `/api/activity/reservation/${activityId}/several`, {
    token: caller.token,
    body: { bookings },
  });
const linksIn = (text = "") => [...text.matchAll(/\/place\/([\w-]+)/g)].map(([, token]) => token);
const creditsOf = async (personId: string, caller = anne) => {
  const address = `/api/subscriptions/${coach.id}?for=${personId}`;
  const { body } = await api("GET", address, { token: caller.token });
  return body.map(({ quantityLeft }: { quantityLeft: number }) => quantityLeft);
};

test("the first of several gets the last free place and the others wait", async () => {
  const yoga = await makeClass(coach, { maxParticipants: 2 });
  const booked = await several(yoga.id, [
    { for: noe.id, subscriptionId: noes.id },
    { for: null, subscriptionId: own.id },
    { for: emma.id, subscriptionId: emmas.id, places: 2 },
  ]);
  expect(booked).toMatchObject({
    status: 201,
    body: {
      booked: 2,
      waiting: 2,
      bookings: [
        { for: noe.id, booked: 1, waiting: 0 },
        { for: null, booked: 1, waiting: 0 },
        { for: emma.id, booked: 0, waiting: 2 },
      ],
    },
  });
  expect(await creditsOf(emma.id)).toEqual([8]);
  expect(await auditData()).toEqual([]);
});

test("several bookings book none and name the person when one has an error", async () => {
  const yoga = await makeClass(coach);
  const rejected = await several(yoga.id, [
    { subscriptionId: own.id },
    { for: emma.id, subscriptionId: emmas.id },
    { for: noe.id, subscriptionId: noes.id, places: 2 },
  ]);
  expect(rejected).toMatchObject({ status: 409, code: "NOT_ENOUGH_CREDITS" });
  expect(rejected.text).toMatch(/^Noé : /);
  const { body } = await api("GET", `/api/activity/${yoga.id}/details`, { token: coach.token });
  expect(body.participantsList).toEqual([]);
  expect(await creditsOf(emma.id)).toEqual([10]);
  expect((await mails(anne.email)).filter(({ subject }) => /Réservation/.test(subject))).toEqual(
    [],
  );
});

test("the calendar file has one event per person when several have places", async () => {
  const yoga = await makeClass(coach, { maxParticipants: 3 });
  await several(yoga.id, [
    { for: emma.id, subscriptionId: emmas.id },
    { for: emma.id, subscriptionId: emmas.id },
    { subscriptionId: own.id },
    { for: noe.id, subscriptionId: noes.id },
  ]);
  expect(eventsOf((await mails(anne.email)).at(-1))).toMatchObject([
    { uid: `activity-${yoga.id}-${emma.id}@elan`, summary: "Emma : Yoga doux" },
    { uid: `activity-${yoga.id}@elan`, summary: "Yoga doux" },
  ]);
});

test("a booking of several may name one person twice", async () => {
  const yoga = await makeClass(coach);
  const twice = { for: emma.id, subscriptionId: emmas.id };
  expect((await several(yoga.id, [twice, twice])).body).toMatchObject({ booked: 2, waiting: 0 });
});

test("each entry of several has a link to its own places when a person stands twice", async () => {
  const father = await makeTrainee();
  await addGuardian(emma.id, father);
  const [other, yoga] = [await buyFor(anne, emma.id), await makeClass(coach)];
  const entries = [
    { for: emma.id, subscriptionId: emmas.id },
    { for: emma.id, subscriptionId: other.id, places: 2 },
    { subscriptionId: own.id },
    { subscriptionId: own.id, places: 3 },
  ];
  const now = new Date();
  expect((await at(now, () => several(yoga.id, entries))).body).toMatchObject({ booked: 7 });
  const placesOf = async (token = "") =>
    (await api("GET", `/api/public/place/${token}`)).body?.places;
  const sentTo = async ({ email }: Person) => linksIn((await mails(email)).at(-1)?.text);
  const [mothers, fathers] = [await sentTo(anne), await sentTo(father)];
  expect(await Promise.all(mothers.map(placesOf))).toEqual([1, 2, 1, 3]);
  expect(await Promise.all(fathers.map(placesOf))).toEqual([1, 2]);
  expect((await api("POST", `/api/public/place/${fathers[0]}/cancel`)).body).toEqual({
    cancelled: 1,
    refunded: 1,
  });
  expect(await Promise.all(mothers.map(placesOf))).toEqual([0, 2, 1, 3]);
  for (const guardian of [anne, father])
    expect((await subjectsTo(guardian)).at(-1)).toBe("Emma : Annulé : Yoga doux");
  await api("DELETE", `/api/user/people/${emma.id}/guardians/${father.id}`, { token: anne.token });
  expect(await Promise.all([fathers[1], mothers[1]].map(placesOf))).toEqual([undefined, 2]);
});

test.each([[[]], [Array(9).fill({ subscriptionId: "x" })], [undefined]])(
  "the bookings %j return 400",
  async (bookings) => {
    const yoga = await makeClass(coach);
    expect((await several(yoga.id, bookings)).status).toBe(400);
  },
);

test("several books for the person of the address when a booking names none", async () => {
  const yoga = await makeClass(coach);
  const card = await buyFor(anne, emma.id);
  const call = (query: string) =>
    api("POST", `/api/activity/reservation/${yoga.id}/several?${query}`, {
      token: anne.token,
      body: {
        bookings: [{ subscriptionId: card.id }, { for: null, subscriptionId: own.id }],
      },
    });
  for (const query of [`for=${crypto.randomUUID()}`, "for="])
    expect(await call(query)).toMatchObject({ status: 404, code: "PERSON_NOT_FOUND" });
  expect((await call(`for=${emma.id}&for=${emma.id}`)).status).toBe(400);
  expect((await call(`for=${emma.id}`)).body.bookings).toEqual([
    { for: emma.id, booked: 1, waiting: 0 },
    { for: null, booked: 1, waiting: 0 },
  ]);
});

test("a booking of several returns 404 for a person of another family", async () => {
  const other = await makeTrainee(coach);
  const theirs = await makeChild(other, coach);
  const card = await buyFor(other, theirs.id);
  const yoga = await makeClass(coach);
  const foreign = [{ subscriptionId: own.id }, { for: theirs.id, subscriptionId: card.id }];
  expect(await several(yoga.id, foreign)).toMatchObject({ status: 404, code: "PERSON_NOT_FOUND" });
});

test("a booking of several names the person in its 404 unless the class is unknown", async () => {
  const yoga = await makeClass(coach);
  for (const subscriptionId of [crypto.randomUUID(), "inconnu", noes.id])
    expect(await several(yoga.id, [{ for: emma.id, subscriptionId }])).toMatchObject({
      status: 404,
      code: "SUBSCRIPTION_NOT_FOUND",
      text: "Emma : Cet abonnement n'existe pas.",
    });
  const other = await makeCoach();
  await api("POST", `/api/user/add-coach/${other.code}`, { token: anne.token });
  const card = await makeSubscription(other, anne);
  const { id } = await makeClass(other);
  const both = [{ subscriptionId: card.id }, { for: emma.id, subscriptionId: emmas.id }];
  expect(await several(id, both)).toMatchObject({
    status: 404,
    text: "Emma : Ce cours n'existe pas.",
  });
  const { text } = await several(crypto.randomUUID(), both);
  expect(text).toBe("Ce cours n'existe pas.");
});

test("each guardian gets one mail with the names of the persons that it guards", async () => {
  const [father, aunt] = [await makeTrainee(), await makeTrainee()];
  await addGuardian(emma.id, father);
  await addGuardian(noe.id, aunt);
  const { body: venue } = await api("POST", "/api/venues", {
    token: coach.token,
    body: { name: "Salle 1", address: "12 rue du Temple, Paris", accessNote: "", stepFree: true },
  });
  const yoga = await makeClass(coach, { venueId: venue.id });
  await several(yoga.id, [
    { subscriptionId: own.id },
    { for: emma.id, subscriptionId: emmas.id },
    { for: noe.id, subscriptionId: noes.id },
  ]);
  const told = async ({ email }: Person) =>
    (await mails(email)).filter(({ subject }) => subject.startsWith("Réservation confirmée"));
  const [[toAnne, ...more], [toFather], [toAunt]] = [
    await told(anne),
    await told(father),
    await told(aunt),
  ];
  expect(more).toEqual([]);
  expect(toAnne?.subject).toBe("Réservation confirmée pour vous, Emma et Noé : Yoga doux");
  expect(toFather?.subject).toBe("Réservation confirmée pour Emma : Yoga doux");
  expect(toFather?.text).not.toMatch(/Noé|vous :/i);
  expect(toFather?.text).toContain(", 12 rue du Temple, Paris (Itinéraire");
  expect(toAunt?.subject).toBe("Réservation confirmée pour Noé : Yoga doux");
  const links = [toAnne, toFather, toAunt].map((mail) => linksIn(mail?.text));
  expect(links.map(({ length }) => length)).toEqual([3, 1, 1]);
  expect(new Set(links.flat()).size).toBe(5);
  expect((await api("GET", `/api/public/place/${links[1]?.[0]}`)).body).toMatchObject({
    state: "CONFIRMED",
    places: 1,
  });
});

test("members of a family who book one another's subscriptions at once all succeed", async () => {
  const father = await makeTrainee(coach);
  await addGuardian(emma.id, father);
  await addGuardian(noe.id, father);
  const classes = await Promise.all([1, 2, 3].map(() => makeClass(coach)));
  const ordered = [{ for: emma.id, subscriptionId: emmas.id }, { subscriptionId: own.id }];
  const responses = await Promise.all(
    classes.flatMap(({ id }) => [
      several(id, ordered),
      several(id, [...ordered].reverse()),
      api("POST", `/api/activity/reservation/${id}?for=${emma.id}&id-subscription=${emmas.id}`, {
        token: father.token,
      }),
    ]),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(9).fill(201));
  expect(await auditData()).toEqual([]);
});

test("a booking of several sent again under its key books once", async () => {
  const yoga = await makeClass(coach);
  const send = () =>
    api("POST", `/api/activity/reservation/${yoga.id}/several`, {
      token: anne.token,
      body: { bookings: [{ for: emma.id, subscriptionId: emmas.id }] },
      headers: { "idempotency-key": "family" },
    });
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  expect(await creditsOf(emma.id)).toEqual([9]);
});

test("a place of the caller's own stays when the places of a person are cancelled", async () => {
  const yoga = await makeClass(coach);
  await book(anne, yoga.id, own.id);
  await several(yoga.id, [{ for: emma.id, subscriptionId: emmas.id }]);
  await api("DELETE", `/api/activity/reservation/${yoga.id}/all?for=${emma.id}`, {
    token: anne.token,
  });
  const { body } = await api("GET", `/api/activity/${yoga.id}`, { token: anne.token });
  expect(body).toMatchObject({ numberReservationForMe: 1, family: [] });
});
