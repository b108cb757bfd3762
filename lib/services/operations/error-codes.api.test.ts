import { beforeAll, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { api } from "@/testing/api";
import {
  book,
  cardBody,
  classBody,
  inDays,
  makeClass,
  makeCoach,
  makeOffer,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
  weekly,
} from "@/testing/factories";

let coach: Person;
let other: Person;
let lea: Person;
const UNKNOWN = "01970000-0000-7000-8000-000000000000";

beforeAll(async () => {
  coach = await makeCoach();
  other = await makeCoach();
  lea = await makeTrainee(coach);
});

const post = (person: Person, path: string, body?: unknown) =>
  api("POST", path, { token: person.token, body });

test("a coach's code returns 404 when unknown and 409 when followed already", async () => {
  const ana = await makeTrainee();
  expect(await post(ana, "/api/user/add-coach/ZZZZZZ")).toMatchObject({
    status: 404,
    text: "Aucun coach ne correspond à ce code.",
  });
  expect(await post(ana, `/api/user/add-coach/${coach.code.toLowerCase()}`)).toMatchObject({
    status: 200,
    body: { id: coach.id, code: coach.code },
  });
  expect(await post(ana, `/api/user/add-coach/${coach.code}`)).toMatchObject({
    status: 409,
    text: "Vous suivez déjà ce coach.",
  });
});

test("an offer returns 400 and is not created when a field is out of bounds", async () => {
  for (const changes of [
    { label: "" },
    { label: "x".repeat(101) },
    { price: -1 },
    { price: 10.001 },
    { price: "120" },
    { quantity: null },
    { quantity: 1001 },
    { validityDurationInDay: 45 },
    { type: "FREE_GROUP_CLASS" },
    { type: "SUBSCRIPTION", nbReservationPerWeek: null },
    { isPrivateOffer: "oui" },
  ]) {
    expect([
      changes,
      (await post(other, "/api/offer", { ...cardBody, ...changes })).status,
    ]).toEqual([changes, 400]);
  }
  expect((await api("GET", "/api/offers", { token: other.token })).body).toEqual([]);
  expect(await post(lea, "/api/offer", cardBody)).toMatchObject({
    status: 403,
    text: "User is not a coach",
  });
  const offer = await makeOffer(coach);
  expect(
    (await api("PUT", "/api/offer", { token: other.token, body: { ...cardBody, id: offer.id } }))
      .status,
  ).toBe(404);
  expect((await api("DELETE", `/api/offer/${offer.id}`, { token: other.token })).status).toBe(404);
});

test("the trial returns 409 when it is taken twice, edited or deleted as an offer", async () => {
  const nora = await makeCoach();
  const ana = await makeTrainee(nora);
  await post(nora, "/api/user/toggle-feature-free-course", { enabled: true, price: 5 });
  const [trial] = (await api("GET", "/api/offers", { token: nora.token })).body;
  expect(trial).toMatchObject({
    type: "FREE_GROUP_CLASS",
    label: "Cours d'essai",
    price: 5,
    quantity: null,
  });
  expect((await api("DELETE", `/api/offer/${trial.id}`, { token: nora.token })).status).toBe(409);
  expect(
    (await api("PUT", "/api/offer", { token: nora.token, body: { ...cardBody, id: trial.id } }))
      .status,
  ).toBe(409);
  expect(await post(ana, `/api/subscription/${trial.id}`)).toMatchObject({
    status: 201,
    body: { type: "CARD", quantity: 1, quantityLeft: 1 },
  });
  expect((await post(ana, `/api/subscription/${trial.id}`)).status).toBe(409);
  expect((await api("GET", `/api/offers/${nora.id}`, { token: ana.token })).body).toEqual([]);
});

test("a purchase needs a phone number, a deletion needs no payment and no place", async () => {
  const offer = await makeOffer(coach);
  const stranger = await makeTrainee();
  expect((await post(stranger, `/api/subscription/${offer.id}`)).status).toBe(404);
  const mute = await makeTrainee(coach, null);
  expect(await post(mute, `/api/subscription/${offer.id}`)).toMatchObject({
    status: 400,
    text: "Veuillez renseigner votre numéro de téléphone",
  });

  const ana = await makeTrainee(coach);
  const card = await makeSubscription(coach, ana);
  const yoga = await makeClass(coach);
  await book(ana, yoga.id, card.id);
  const remove = () => api("DELETE", `/api/subscription/${card.id}`, { token: ana.token });
  const edit = (changes: object) =>
    api("PUT", `/api/subscription/trainee/${ana.id}`, {
      token: coach.token,
      body: { ...card, version: null, quantityLeft: 9, ...changes },
    });
  expect(await remove()).toMatchObject({ status: 409, code: "DELETE_HAS_PLACES" });
  expect((await edit({ amountPaid: 20 })).status).toBe(200);
  expect(await remove()).toMatchObject({ status: 409, code: "DELETE_PARTLY_PAID" });
  expect((await edit({ amountPaid: 20, isPaid: true })).body).toMatchObject({
    isPaid: true,
    amountPaid: 120,
  });
  expect(await remove()).toMatchObject({ status: 409, code: "DELETE_PAID" });
  for (const changes of [
    { endDate: "2020-01-01" },
    { quantityLeft: 11 },
    { quantityLeft: -1 },
    { amountPaid: 121 },
    { amountPaid: -1 },
  ]) {
    expect([changes, (await edit(changes)).status]).toEqual([changes, 400]);
  }
  const movements = (
    await api("GET", `/api/subscription/${card.id}/movements`, { token: ana.token })
  ).body;
  expect(
    movements.map(({ delta, reason }: { delta: number; reason: string }) => [delta, reason]),
  ).toEqual([
    [-1, "BOOKING"],
    [10, "PURCHASE"],
  ]);
});

test("an edit of the left credits keeps the bookings made since the coach saw them", async () => {
  const ana = await makeTrainee(coach);
  const card = await makeSubscription(coach, ana);
  await book(ana, (await makeClass(coach)).id, card.id);
  const edit = (quantityLeft: number, quantityLeftSeen?: number) =>
    api("PUT", `/api/subscription/trainee/${ana.id}`, {
      token: coach.token,
      body: { ...card, version: null, quantityLeft, quantityLeftSeen },
    });
  expect((await edit(10, 10)).body).toMatchObject({ quantity: 10, quantityLeft: 9 });
  expect((await edit(8, 10)).body).toMatchObject({ quantityLeft: 7 });
  expect((await edit(0, 10)).body).toMatchObject({ quantityLeft: 0 });
  expect((await edit(5)).body).toMatchObject({ quantityLeft: 5 });
  expect(await auditData()).toEqual([]);
});

test("a suspension credits places and returns 409 when repeated", async () => {
  const ana = await makeTrainee(coach);
  const card = await makeSubscription(coach, ana);
  const yoga = await makeClass(coach);
  await book(ana, yoga.id, card.id);
  const put = (verb: string) =>
    api("PUT", `/api/subscription/${card.id}/${verb}`, { token: coach.token });
  expect((await put("activate")).status).toBe(409);
  expect((await put("suspend")).body).toMatchObject({ quantityLeft: 10 });
  expect((await put("suspend")).status).toBe(409);
  expect(await book(ana, yoga.id, card.id)).toMatchObject({
    status: 409,
    code: "SUBSCRIPTION_SUSPENDED",
    text: expect.stringContaining("Demandez à votre coach de le réactiver."),
  });
  expect((await put("activate")).body).toMatchObject({ suspendDate: null, endDate: card.endDate });
  expect(await auditData()).toEqual([]);
});

test("a class returns the specified error when a field is out of bounds", async () => {
  const create = (changes: object, begin = inDays(3)) =>
    post(
      coach,
      "/api/activity/single-activity",
      classBody(begin, changes as Record<string, unknown>),
    );
  for (const changes of [
    { label: " " },
    { place: "" },
    { maxParticipants: 0 },
    { cancelTimeInHours: 0 },
  ]) {
    expect(await create(changes)).toMatchObject({
      status: 400,
      text: "Veuillez remplir tous les champs obligatoires.",
    });
  }
  for (const [changes, text] of [
    [{ cancelTimeInHours: 73 }, "Délai d'annulation : un nombre entier, 72 au plus."],
    [{ cancelTimeInHours: 1.5 }, "Délai d'annulation : un nombre entier, 72 au plus."],
    [{ maxParticipants: 1001 }, "Participants : un nombre entier, 1000 au plus."],
  ] as const)
    expect(await create(changes)).toMatchObject({ status: 400, text });
  expect(await create({}, new Date(Date.now() - 60_000))).toMatchObject({
    status: 400,
    code: "CLASS_IN_PAST",
  });
  for (const beginDate of ["2026-13-01T10:00:00Z", "2100-02-30T10:00:00Z", "2100-01-01T10:00:00"]) {
    expect(await create({ beginDate })).toMatchObject({
      status: 400,
      text: "Début : la date ou l'heure est invalide.",
    });
  }
  expect((await create({ endDate: "demain" })).text).toBe("Fin : la date ou l'heure est invalide.");
  expect((await create({ endDate: inDays(2).toISOString() })).status).toBe(400);
  expect((await create({ endDate: inDays(5).toISOString() })).status).toBe(400);
  expect((await create({ assistantId: UNKNOWN })).status).toBe(404);
  expect((await post(lea, "/api/activity/single-activity", classBody(inDays(3)))).text).toBe(
    "User is not a coach",
  );
});

test.each(["", "?delete-recurrence=true"])(
  "a class is deleted once and then returns 404 when six deletions%s come at once",
  async (query) => {
    const yoga = await makeClass(coach);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () =>
        api("DELETE", `/api/activity/${yoga.id}${query}`, { token: coach.token }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404]);
  },
);

test("a teacher is deleted once and then returns 404 when six deletions come at once", async () => {
  const { body } = await post(coach, "/api/coach-assistants", {
    firstName: "Noé",
    lastName: "Roux",
  });
  const responses = await Promise.all(
    Array.from({ length: 6 }, () =>
      api("DELETE", `/api/coach-assistants/${body.id}`, { token: coach.token }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404]);
});

test("a class returns CAPACITY_BELOW_CONFIRMED below its confirmed places", async () => {
  const ana = await makeTrainee(coach);
  const card = await makeSubscription(coach, ana);
  const yoga = await makeClass(coach);
  await book(ana, yoga.id, card.id, "&number-reservation=3");
  const edit = (changes: object) =>
    api("PUT", `/api/activity/single-activity/${yoga.id}`, {
      token: coach.token,
      body: classBody(inDays(7), changes as Record<string, unknown>),
    });
  const response = await edit({ maxParticipants: 2 });
  expect(response).toMatchObject({ status: 409, code: "CAPACITY_BELOW_CONFIRMED" });
  expect(response.text).toContain("3 places");
  expect((await edit({ maxParticipants: 3 })).body).toMatchObject({
    maxParticipants: 3,
    participants: 3,
  });
  await moveClass(yoga.id, new Date(Date.now() - 60_000));
  expect(await edit({})).toMatchObject({ status: 409, code: "ACTIVITY_BEGUN" });
});

test("a booking returns the error of each condition that does not match", async () => {
  const ana = await makeTrainee(coach);
  const yoga = await makeClass(coach);
  const closed = await makeSubscription(coach, ana, { isPrivateOffer: true });
  expect(await book(ana, yoga.id, closed.id)).toMatchObject({
    status: 409,
    code: "SUBSCRIPTION_WRONG_PRIVACY",
  });
  const short = await makeSubscription(coach, ana, { validityDurationInDay: 30 });
  const late = await makeClass(coach, {}, inDays(31));
  expect(await book(ana, late.id, short.id)).toMatchObject({
    status: 409,
    code: "SUBSCRIPTION_DATES",
  });
  const twice = await makeSubscription(coach, ana, weekly(2));
  expect(await book(ana, yoga.id, twice.id, "&number-reservation=3")).toMatchObject({
    status: 409,
    code: "WEEKLY_QUOTA",
  });
  const leasCard = await makeSubscription(coach, lea);
  const withLeasCard = await book(ana, yoga.id, leasCard.id);
  const withUnknownCard = await book(ana, yoga.id, UNKNOWN);
  expect([withLeasCard.status, withLeasCard.text]).toEqual([
    withUnknownCard.status,
    withUnknownCard.text,
  ]);
  expect(withLeasCard.status).toBe(404);
  const stranger = await makeTrainee();
  expect((await book(stranger, yoga.id, twice.id)).status).toBe(404);
});

test("attendance returns an error before the class's day or for another class's place", async () => {
  const ana = await makeTrainee(coach);
  const card = await makeSubscription(coach, ana);
  const yoga = await makeClass(coach);
  await book(ana, yoga.id, card.id, "&number-reservation=2");
  const send = (ids: string[]) => post(coach, `/api/activity/${yoga.id}/presents`, ids);
  expect(await send([])).toMatchObject({ status: 409, code: "ATTENDANCE_TOO_EARLY" });
  await moveClass(yoga.id, new Date(Date.now() - 60_000));
  expect((await send([UNKNOWN])).status).toBe(400);
  const details = (await api("GET", `/api/activity/${yoga.id}/details`, { token: coach.token }))
    .body;
  const [first, second] = details.participantsList.map(
    (place: { reservationId: string }) => place.reservationId,
  );
  const statuses = (response: { body: { participantsList: { status: string }[] } }) =>
    response.body.participantsList.map(({ status }) => status);
  expect(statuses(await send([first]))).toEqual(["BOOKED_AND_COME", "BOOKED_AND_ABSENT"]);
  expect(statuses(await send([second]))).toEqual(["BOOKED_AND_ABSENT", "BOOKED_AND_COME"]);
  expect(
    (await api("DELETE", `/api/activity/reservation/${yoga.id}`, { token: ana.token })).status,
  ).toBe(409);
});

test("a class's comment changes only by a text, and an empty one removes it", async () => {
  const yoga = await makeClass(coach, {}, inDays(1));
  const comment = `/api/activity/${yoga.id}/comment`;
  await post(coach, comment, { comment: "Apporter les briques" });
  for (const body of [{}, undefined])
    expect(await api("POST", comment, { token: coach.token, body })).toMatchObject({
      status: 400,
      code: "COMMENT_MISSING",
    });
  const now = async () =>
    (await api("GET", `/api/activity/${yoga.id}/details`, { token: coach.token })).body.comment;
  expect(await now()).toBe("Apporter les briques");
  expect((await api("POST", `${comment}?comment=`, { token: coach.token })).status).toBe(200);
  expect(await now()).toBe("");
});

test("a trainee sees a followed coach's classes from today, without comments", async () => {
  const yoga = await makeClass(coach, {}, inDays(1));
  await post(coach, `/api/activity/${yoga.id}/comment`, { comment: "Apporter les briques" });
  const list = (query = "") =>
    api("GET", `/api/activities/all-month/${coach.id}${query}`, { token: lea.token });
  const months = [...(await list()).body, ...(await list("?monthOffset=1")).body];
  expect(months.find(({ id }: { id: string }) => id === yoga.id)).toMatchObject({
    comment: null,
    coachName: expect.any(String),
  });
  expect((await list("?monthOffset=-1")).status).toBe(400);
  expect((await list("?monthOffset=x")).status).toBe(400);
  expect(
    (await api("GET", `/api/activities/all-month/${other.id}`, { token: lea.token })).status,
  ).toBe(404);
  expect(
    (await api("GET", `/api/activities/all-month/${UNKNOWN}`, { token: lea.token })).status,
  ).toBe(404);
});
