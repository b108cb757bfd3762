import { expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { parisDay } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { api } from "@/testing/api";
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
  weekly,
} from "@/testing/factories";

const left = async (trainee: { token: string }, coachId: string) =>
  (await api("GET", `/api/subscriptions/${coachId}`, { token: trainee.token })).body[0]
    .quantityLeft;

test("a booking takes one credit of the card per place", async () => {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea);
  const yoga = await makeClass(coach);
  const response = await book(lea, yoga.id, card.id, "&number-reservation=3");
  expect(response.status).toBe(201);
  expect(response.body).toEqual({ booked: 3, waiting: 0, skipped: [] });
  expect(await left(lea, coach.id)).toBe(7);
  expect(await auditData()).toEqual([]);
});

test("a waiting place is confirmed when a place is cancelled before the deadline", async () => {
  const coach = await makeCoach();
  const [lea, tom] = [await makeTrainee(coach), await makeTrainee(coach)];
  const cards = [await makeSubscription(coach, lea), await makeSubscription(coach, tom)];
  const yoga = await makeClass(coach, { maxParticipants: 1 });
  expect((await book(lea, yoga.id, cards[0].id)).body).toMatchObject({ booked: 1, waiting: 0 });
  expect((await book(tom, yoga.id, cards[1].id)).body).toMatchObject({ booked: 0, waiting: 1 });
  const cancelled = await api("DELETE", `/api/activity/reservation/${yoga.id}`, {
    token: lea.token,
  });
  expect(cancelled.body).toEqual({ cancelled: 1, refunded: 1 });
  const details = await api("GET", `/api/activity/${yoga.id}/details`, { token: coach.token });
  expect(
    details.body.participantsList.map((p: { traineeId: string; isWaitingList: boolean }) => [
      p.traineeId,
      p.isWaitingList,
    ]),
  ).toEqual([[tom.id, false]]);
  expect((await subjectsTo(tom)).slice(1)).toEqual([
    "Liste d'attente : Yoga doux",
    "Votre place est confirmée : Yoga doux",
  ]);
  expect(await auditData()).toEqual([]);
});

const placesOf = async (trainee: { token: string }, activityId: string) => {
  const { body } = await api("GET", `/api/activity/reservation/${activityId}`, {
    token: trainee.token,
  });
  const { booked, waiting, positions } = body;
  return { booked, waiting, positions };
};

test("the ranks of waiting places drop when places before them end", async () => {
  const coach = await makeCoach();
  const people = [await makeTrainee(coach), await makeTrainee(coach), await makeTrainee(coach)];
  const [lea, tom, zoe] = people as Person[] as [Person, Person, Person];
  const yoga = await makeClass(coach, { maxParticipants: 2 });
  expect(await placesOf(lea, yoga.id)).toEqual({ booked: 0, waiting: 0, positions: [] });
  for (const person of people)
    await book(
      person,
      yoga.id,
      (await makeSubscription(coach, person)).id,
      person === tom ? "&number-reservation=3" : "",
    );
  expect(await placesOf(lea, yoga.id)).toEqual({ booked: 1, waiting: 0, positions: [] });
  expect(await placesOf(tom, yoga.id)).toEqual({ booked: 1, waiting: 2, positions: [1, 2] });
  expect(await placesOf(zoe, yoga.id)).toEqual({ booked: 0, waiting: 1, positions: [3] });
  await api("DELETE", `/api/activity/reservation/${yoga.id}`, { token: lea.token });
  expect(await placesOf(tom, yoga.id)).toEqual({ booked: 2, waiting: 1, positions: [1] });
  expect(await placesOf(zoe, yoga.id)).toEqual({ booked: 0, waiting: 1, positions: [2] });
  await api("DELETE", `/api/activity/reservation/${yoga.id}/all`, { token: tom.token });
  expect(await placesOf(zoe, yoga.id)).toEqual({ booked: 1, waiting: 0, positions: [] });
});

test("a late cancellation returns no credit and leaves the place to be claimed", async () => {
  const coach = await makeCoach();
  const [lea, tom] = [await makeTrainee(coach), await makeTrainee(coach)];
  const cards = [await makeSubscription(coach, lea), await makeSubscription(coach, tom)];
  const yoga = await makeClass(coach, { maxParticipants: 1, cancelTimeInHours: 72 }, inDays(2));
  await book(lea, yoga.id, cards[0].id);
  await book(tom, yoga.id, cards[1].id);
  expect(
    (await api("DELETE", `/api/activity/reservation/${yoga.id}/all`, { token: lea.token })).body,
  ).toEqual({ cancelled: 1, refunded: 0 });
  expect(await left(lea, coach.id)).toBe(9);
  expect((await mails()).at(-1)).toMatchObject({
    to: tom.email,
    subject: "Une place est libre : Yoga doux",
  });
  expect(
    (await api("POST", `/api/activity/reservation/${yoga.id}/claim`, { token: tom.token })).body,
  ).toMatchObject({ booked: 1 });
  expect(
    await api("POST", `/api/activity/reservation/${yoga.id}/claim`, { token: tom.token }),
  ).toMatchObject({ status: 409, code: "PLACE_CONFIRMED" });
  expect(await auditData()).toEqual([]);
});

test("a waiting trainee gets one mail for each place freed after the deadline", async () => {
  const coach = await makeCoach();
  const [lea, tom, zoe] = await Promise.all([1, 2, 3].map(() => makeTrainee(coach)));
  if (!lea || !tom || !zoe) throw new Error("Three trainees expected");
  const late = { maxParticipants: 2, cancelTimeInHours: 72 };
  const yoga = await makeClass(coach, late, inDays(2));
  const [cardOfLea, cardOfTom, cardOfZoe] = [
    await makeSubscription(coach, lea),
    await makeSubscription(coach, tom),
    await makeSubscription(coach, zoe),
  ];
  await book(lea, yoga.id, cardOfLea.id, "&number-reservation=2");
  await book(tom, yoga.id, cardOfTom.id);
  await book(zoe, yoga.id, cardOfZoe.id);
  const placeFreeMails = async () =>
    (await subjectsTo(tom)).filter((subject) => subject === "Une place est libre : Yoga doux")
      .length;
  const cancel = (who: Person) =>
    api("DELETE", `/api/activity/reservation/${yoga.id}`, { token: who.token });
  const edit = (changes: object) =>
    api("PUT", `/api/activity/single-activity/${yoga.id}`, {
      token: coach.token,
      body: { ...classBody(inDays(2), late), ...changes },
    });
  expect((await cancel(lea)).status).toBe(200);
  expect(await placeFreeMails()).toBe(1);
  expect((await cancel(zoe)).status).toBe(200);
  expect((await edit({ label: "Yoga doux" })).status).toBe(200);
  expect(await placeFreeMails()).toBe(1);
  expect((await cancel(lea)).status).toBe(200);
  expect(await placeFreeMails()).toBe(2);
  expect((await edit({ maxParticipants: 3 })).status).toBe(200);
  expect(await placeFreeMails()).toBe(3);
});

test("a weekly quota counts places in the week of the class", async () => {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  const subscription = await makeSubscription(coach, lea, weekly(1));
  const series = await makeSeries(coach, 4);
  const first = series.ids[0] as string;
  expect(await book(lea, first, subscription.id, "&number-reservation=3")).toMatchObject({
    ...{ status: 409, code: "WEEKLY_QUOTA" },
    text: "Cet abonnement permet 1 cours par semaine : il en reste 1 cette semaine, pour 3 places.",
  });
  const response = await book(lea, first, subscription.id, "&recurrence-mode=true");
  expect(response.body).toEqual({ booked: 4, waiting: 0, skipped: [] });
  expect(await book(lea, series.ids[1] as string, subscription.id)).toMatchObject({
    ...{ status: 409, code: "WEEKLY_QUOTA" },
    text: "Cet abonnement permet 1 cours par semaine : la limite est atteinte pour cette semaine.",
  });
});

test("a place counts in the new week when its class is moved to another week", async () => {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  const pass = await makeSubscription(coach, lea, weekly(1));
  const [moved, there] = [await makeClass(coach), await makeClass(coach, {}, inDays(14))];
  for (const { id } of [moved, there]) expect((await book(lea, id, pass.id)).status).toBe(201);
  const put = await api("PUT", `/api/activity/single-activity/${moved.id}`, {
    token: coach.token,
    body: classBody(inDays(14, "20:00")),
  });
  expect([put.status, put.body.overWeek]).toEqual([200, 1]);
  expect(await auditData()).toEqual([]);
  const other = await makeClass(coach, {}, inDays(7, "20:00"));
  expect((await book(lea, other.id, pass.id)).status).toBe(201);
  const more = await makeClass(coach, {}, inDays(14, "08:00"));
  expect(await book(lea, more.id, pass.id)).toMatchObject({ status: 409, code: "WEEKLY_QUOTA" });
});

test("a booking of a series skips later classes where the trainee holds a place", async () => {
  const coach = await makeCoach();
  const [lea, tom] = [await makeTrainee(coach), await makeTrainee(coach)];
  const [card, pass] = [await makeSubscription(coach, lea), await makeSubscription(coach, tom)];
  const { ids } = await makeSeries(coach, 4, { maxParticipants: 2 });
  const [first, second, third, fourth] = ids as [string, string, string, string];
  // Léa waits in the second class, where Tom holds all places.
  await book(tom, second, pass.id, "&number-reservation=2");
  for (const id of [second, third]) await book(lea, id, card.id);
  const response = await book(lea, first, card.id, "&recurrence-mode=true");
  expect(response).toMatchObject({ status: 201, body: { booked: 2, waiting: 0 } });
  const reasons = (skipped: { activityId: string; reason: string }[]) =>
    skipped.map(({ activityId, reason }) => [activityId, reason]);
  expect(reasons(response.body.skipped)).toEqual([
    [second, "ALREADY_BOOKED"],
    [third, "ALREADY_BOOKED"],
  ]);
  const again = await book(lea, first, card.id, "&recurrence-mode=true");
  expect(again.body).toMatchObject({ booked: 1, waiting: 0 });
  expect(reasons(again.body.skipped)).toEqual(
    [second, third, fourth].map((id) => [id, "ALREADY_BOOKED"]),
  );
  expect(await left(lea, coach.id)).toBe(5);
  expect(await auditData()).toEqual([]);
});

test("a trainee can cancel when the roll call was taken before the class begins", async () => {
  const coach = await makeCoach();
  const [lea, tom] = [await makeTrainee(coach), await makeTrainee(coach)];
  const [card, pass] = [await makeSubscription(coach, lea), await makeSubscription(coach, tom)];
  const yoga = await makeClass(coach, { cancelTimeInHours: 2 }, inDays(1));
  await book(lea, yoga.id, card.id, "&number-reservation=2");
  await book(tom, yoga.id, pass.id);
  const on = (time: string, call: Parameters<typeof api>) =>
    at(inDays(1, time), () => api(...call));
  const { body } = await api("GET", `/api/activity/${yoga.id}/details`, { token: coach.token });
  const present = [body.participantsList[0].reservationId];
  const roll = await on("09:00", [
    "POST",
    `/api/activity/${yoga.id}/presents`,
    { token: coach.token, body: present },
  ]);
  expect(roll.body.participantsList.map(({ status }: { status: string }) => status)).toEqual([
    "BOOKED_AND_COME",
    "BOOKED_AND_ABSENT",
    "BOOKED_AND_ABSENT",
  ]);
  const cancel = (time: string, who: Person, all = "") =>
    on(time, ["DELETE", `/api/activity/reservation/${yoga.id}${all}`, { token: who.token }]);
  expect((await cancel("16:00", lea)).body).toEqual({ cancelled: 1, refunded: 1 });
  expect((await cancel("16:00", lea)).body).toEqual({ cancelled: 1, refunded: 1 });
  expect((await cancel("16:01", tom, "/all")).body).toEqual({ cancelled: 1, refunded: 0 });
  expect([await left(lea, coach.id), await left(tom, coach.id)]).toEqual([10, 9]);
  expect(await auditData()).toEqual([]);
});

test("a booking with an error returns its error code and books nothing", async () => {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea, { quantity: 1 });
  const yoga = await makeClass(coach);
  expect(await book(lea, yoga.id, "")).toMatchObject({
    status: 400,
    text: "Veuillez sélectionner une carte ou abonnement !",
  });
  expect(await book(lea, yoga.id, card.id, "&number-reservation=2")).toMatchObject({
    status: 409,
    code: "NOT_ENOUGH_CREDITS",
  });
  expect(await book(lea, yoga.id, card.id, "&number-reservation=11")).toMatchObject({
    status: 400,
  });
  expect(await book(lea, "not-an-id", card.id)).toMatchObject({
    status: 404,
    code: "ACTIVITY_NOT_FOUND",
  });
  expect(
    (await api("DELETE", `/api/activity/reservation/${yoga.id}`, { token: lea.token })).status,
  ).toBe(404);
  await moveClass(yoga.id, new Date(Date.now() - 60_000));
  expect(await book(lea, yoga.id, card.id)).toMatchObject({ status: 409, code: "ACTIVITY_BEGUN" });
  expect(await left(lea, coach.id)).toBe(1);
});

test("a retry with the same idempotency key returns the first response", async () => {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea);
  const yoga = await makeClass(coach);
  const send = (query = "") =>
    api("POST", `/api/activity/reservation/${yoga.id}?id-subscription=${card.id}${query}`, {
      token: lea.token,
      headers: { "idempotency-key": "k1" },
    });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.text).toBe(first.text);
  expect(second.headers.get("idempotency-replayed")).toBe("true");
  expect((await send("&number-reservation=2")).status).toBe(422);
  expect(await left(lea, coach.id)).toBe(9);
});

test("a trainee added to a begun class gets the free place before waiting trainees", async () => {
  const coach = await makeCoach();
  const [lea, tom, zoe] = [
    await makeTrainee(coach),
    await makeTrainee(coach),
    await makeTrainee(coach),
  ];
  const cards = [
    await makeSubscription(coach, lea),
    await makeSubscription(coach, tom),
    await makeSubscription(coach, zoe),
  ];
  const yoga = await makeClass(coach, { maxParticipants: 1 });
  await book(lea, yoga.id, cards[0].id);
  await book(tom, yoga.id, cards[1].id);
  const byCoach = `/api/activity/reservation/${yoga.id}/trainee`;
  const added = await at(new Date(inDays(7).getTime() + 60_000), async () => {
    await api("DELETE", `${byCoach}/${lea.id}`, { token: coach.token });
    return api("POST", `${byCoach}/${zoe.id}?id-subscription=${cards[2].id}`, {
      token: coach.token,
    });
  });
  expect(added.body).toMatchObject({ booked: 1, waiting: 0 });
  const { body } = await api("GET", `/api/subscriptions/${coach.id}`, { token: tom.token });
  expect(body[0].quantityLeft).toBe(10);
  expect(await auditData()).toEqual([]);
});

test("another coach's subscription is unknown to the coach and 409 for its trainee", async () => {
  const [coach, other] = [await makeCoach(), await makeCoach()];
  const lea = await makeTrainee(coach);
  await api("POST", `/api/user/add-coach/${other.code}`, { token: lea.token });
  const card = await makeSubscription(other, lea);
  const { id } = await makeClass(coach);
  const add = (subscriptionId: string) =>
    api(
      "POST",
      `/api/activity/reservation/${id}/trainee/${lea.id}?id-subscription=${subscriptionId}`,
      { token: coach.token },
    );
  const unknown = await add(crypto.randomUUID());
  const foreign = await add(card.id);
  for (const response of [unknown, foreign])
    expect(response).toMatchObject({ status: 404, code: "SUBSCRIPTION_NOT_FOUND" });
  expect(foreign.text).toBe(unknown.text);
  expect(await book(lea, id, card.id)).toMatchObject({ code: "SUBSCRIPTION_MISMATCH" });
});

test("a suspended subscription pays for an earlier class when the coach enters it", async () => {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea);
  const { id } = await makeClass(coach);
  const edit = (changes: object) =>
    api("PUT", `/api/subscription/trainee/${lea.id}`, {
      token: coach.token,
      body: { ...card, version: undefined, beginDate: parisDay(inDays(-30)), ...changes },
    });
  const add = (query = "false") =>
    api(
      "POST",
      `/api/activity/reservation/${id}/trainee/${lea.id}?id-subscription=${card.id}&recurrence-mode=${query}`,
      { token: coach.token },
    );
  await moveClass(id, inDays(-7));
  expect((await edit({ suspendDate: parisDay(inDays(-7)) })).status).toBe(200);
  expect(await add()).toMatchObject({
    status: 409,
    code: "SUBSCRIPTION_SUSPENDED",
    text: expect.stringContaining("Réactivez-le d'abord."),
  });
  expect((await edit({ suspendDate: parisDay(inDays(-6)) })).status).toBe(200);
  expect(await add()).toMatchObject({ status: 201, body: { booked: 1 } });
  expect(await left(lea, coach.id)).toBe(9);
  await moveClass(id, inDays(7));
  expect((await edit({ quantityLeft: 9, suspendDate: parisDay(inDays(8)) })).status).toBe(200);
  expect(await book(lea, id, card.id)).toMatchObject({ code: "SUBSCRIPTION_SUSPENDED" });
  expect(await add()).toMatchObject({ status: 201, body: { booked: 1 } });
});

test("a trainee reads a class of their coach, and no other", async () => {
  const coach = await makeCoach();
  const [lea, tom] = [await makeTrainee(coach), await makeTrainee()];
  const card = await makeSubscription(coach, lea);
  const { id } = await makeClass(coach, { comment: "Privé" });
  await book(lea, id, card.id);
  const read = (person: Person) => api("GET", `/api/activity/${id}`, { token: person.token });
  expect(await read(lea)).toMatchObject({
    status: 200,
    body: { id, coachId: coach.id, comment: null, numberReservationForMe: 1 },
  });
  expect((await read(tom)).status).toBe(404);
  expect((await read(coach)).status).toBe(403);
  await api("DELETE", `/api/activity/${id}`, { token: coach.token });
  expect(await read(lea)).toMatchObject({ status: 409, code: "ACTIVITY_CANCELLED" });
});
