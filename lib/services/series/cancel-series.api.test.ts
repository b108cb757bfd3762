import { expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { api } from "@/testing/api";
import {
  book,
  inDays,
  makeClass,
  makeCoach,
  makeSeries,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
} from "@/testing/factories";

const series = "&recurrence-mode=true&with-classes=true";
const left = async (person: Person, coach: Person, id: string) => {
  const { body } = await api("GET", `/api/subscriptions/${coach.id}`, { token: person.token });
  return body.find((card: { id: string }) => card.id === id).quantityLeft;
};
const cancel = (trainee: Person, activityIds: string[], places = 1) =>
  api("POST", "/api/activity/reservations/cancel", {
    token: trainee.token,
    body: { activityIds, places },
  });

test("a booked series is cancelled in one call with the classes its booking listed", async () => {
  const coach = await makeCoach();
  const trainee = await makeTrainee(coach);
  const card = await makeSubscription(coach, trainee);
  const { ids } = await makeSeries(coach, 4);
  const [first = "", second = "", third = "", last = ""] = ids;
  // The series booking skips this class because the trainee holds a place.
  await book(trainee, second, card.id);

  const { body } = await book(trainee, first, card.id, `${series}&number-reservation=2`);
  expect(body).toMatchObject({ booked: 6, skipped: [{ activityId: second }] });
  expect(body.classes.map(({ activityId }: { activityId: string }) => activityId)).toEqual([
    first,
    third,
    last,
  ]);
  expect(body.classes[0]).toEqual({
    activityId: first,
    beginDate: inDays(7).toISOString(),
    deadline: new Date(inDays(7).getTime() - 24 * 3_600_000).toISOString(),
    booked: 2,
    waiting: 0,
  });
  expect(await left(trainee, coach, card.id)).toBe(3);

  const ended = await cancel(trainee, [first, third, last, third.toUpperCase()], 2);
  expect(ended).toMatchObject({ status: 200, body: { cancelled: 6, refunded: 6 } });
  expect(await left(trainee, coach, card.id)).toBe(9);
  expect(await cancel(trainee, [first, third, last], 2)).toMatchObject({ status: 404 });
  expect((await book(trainee, second, card.id)).body).not.toHaveProperty("classes");
  expect(await auditData()).toEqual([]);
});

test("a series cancellation applies each class's deadline and skips begun classes", async () => {
  const coach = await makeCoach();
  const trainee = await makeTrainee(coach);
  const card = await makeSubscription(coach, trainee);
  const { ids } = await makeSeries(coach, 3);
  const [begun = "", late = "", early = ""] = ids;
  await book(trainee, begun, card.id, series);
  await moveClass(begun, new Date(Date.now() - 60_000));
  await moveClass(late, new Date(Date.now() + 3_600_000));
  expect(await cancel(trainee, ids)).toMatchObject({
    status: 200,
    body: { cancelled: 2, refunded: 1 },
  });
  expect(await left(trainee, coach, card.id)).toBe(8);
  expect(await cancel(trainee, [begun])).toMatchObject({ status: 409, code: "ACTIVITY_BEGUN" });
  expect(await cancel(trainee, [early])).toMatchObject({ code: "RESERVATION_NOT_FOUND" });
  expect(await auditData()).toEqual([]);
});

test("a series cancellation confirms waiting places and rejects another coach's class", async () => {
  const coach = await makeCoach();
  const [holder, next] = [await makeTrainee(coach), await makeTrainee(coach)];
  const [card, other] = [
    await makeSubscription(coach, holder),
    await makeSubscription(coach, next),
  ];
  const { ids } = await makeSeries(coach, 2, { maxParticipants: 1 });
  const [first = ""] = ids;
  await book(holder, first, card.id, series);
  expect((await book(next, first, other.id, series)).body).toMatchObject({ waiting: 2 });
  const otherCoachs = await makeClass(await makeCoach());
  expect(await cancel(holder, [...ids, otherCoachs.id])).toMatchObject({ status: 404 });
  expect((await cancel(holder, ids)).body).toEqual({ cancelled: 2, refunded: 2 });
  const { body } = await api("GET", `/api/activity/reservation/${first}`, { token: next.token });
  expect(body).toEqual({
    booked: 1,
    waiting: 0,
    positions: [],
    free: 0,
    places: [
      {
        subscriptionId: other.id,
        subscriptionLabel: "Carte 10 cours",
        paidBy: "CARD",
        isShared: false,
        isWaiting: false,
      },
    ],
    series: ids.map((activityId, week) => ({
      activityId,
      deadline: inDays(6 + 7 * week).toISOString(),
      subscriptionId: other.id,
      paidBy: "CARD",
      isShared: false,
      isWaiting: false,
    })),
  });
  expect(await cancel(next, ids, 1000)).toMatchObject({ body: { cancelled: 2, refunded: 2 } });
  expect(await auditData()).toEqual([]);
});

test("`free` counts places freed after the deadline while trainees wait", async () => {
  const coach = await makeCoach();
  const [holder, next] = [await makeTrainee(coach), await makeTrainee(coach)];
  const [card, other] = [
    await makeSubscription(coach, holder),
    await makeSubscription(coach, next),
  ];
  const { id } = await makeClass(coach, { maxParticipants: 1 });
  await book(holder, id, card.id);
  await book(next, id, other.id, "&number-reservation=2");
  await moveClass(id, new Date(Date.now() + 3_600_000));
  const free = async () =>
    (await api("GET", `/api/activity/reservation/${id}`, { token: next.token })).body.free;
  expect(await free()).toBe(0);
  await api("DELETE", `/api/activity/reservation/${id}`, { token: holder.token });
  expect(await free()).toBe(1);
  await api("POST", `/api/activity/reservation/${id}/claim`, { token: next.token });
  expect(await free()).toBe(0);
});

test.each([
  { activityIds: [], places: 1 },
  { activityIds: ["x"], places: 1 },
  { activityIds: "all", places: 1 },
  { places: 1 },
  { activityIds: ["01970000-0000-7000-8000-000000000000"], places: 0 },
])("a series cancellation is rejected for %j", async (body) => {
  const trainee = await makeTrainee(await makeCoach());
  const { status } = await api("POST", "/api/activity/reservations/cancel", {
    token: trainee.token,
    body,
  });
  expect([400, 404]).toContain(status);
});
