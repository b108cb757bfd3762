import { beforeEach, expect, test } from "vitest";
import { addDays } from "@/lib/domain/paris-time";
import { today } from "@/lib/infra/clock";
import { api } from "@/testing/api";
import {
  book,
  inDays,
  makeClass,
  makeCoach,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
} from "@/testing/factories";

let coach: Person;
let lea: Person;
beforeEach(async () => {
  coach = await makeCoach();
  lea = await makeTrainee(coach);
});

const listSubscriptions = (trainee: Person = lea, caller: Person = coach) =>
  api("GET", `/api/user/trainee/${trainee.id}/subscriptions`, { token: caller.token });

test("a trainee's subscriptions include ended and paid ones, with places and payment", async () => {
  const old = await makeSubscription(coach, lea);
  const yoga = await makeClass(coach);
  await book(lea, yoga.id, old.id);
  await moveClass(yoga.id, inDays(-20));
  await api("PUT", `/api/subscription/trainee/${lea.id}`, {
    token: coach.token,
    body: {
      ...old,
      quantityLeft: 9,
      isPaid: true,
      beginDate: addDays(today(), -90),
      endDate: addDays(today(), -1),
    },
  });
  const running = await makeSubscription(coach, lea, { label: "Carte neuve" });
  const suspended = await makeSubscription(coach, lea, { label: "Carte en pause" });
  await api("PUT", `/api/subscription/${suspended.id}/suspend`, { token: coach.token });
  const gone = await makeSubscription(coach, lea, { label: "Supprimée" });
  await api("DELETE", `/api/subscription/${gone.id}`, { token: coach.token });
  const elsewhere = await makeCoach();
  await api("POST", `/api/user/add-coach/${elsewhere.code}`, { token: lea.token });
  await makeSubscription(elsewhere, lea);

  const { status, body } = await listSubscriptions();
  expect(status).toBe(200);
  expect(body.map(({ id }: { id: string }) => id)).toEqual([suspended.id, running.id, old.id]);
  const ended = body[2];
  expect(ended).toMatchObject({ isPaid: true, amountPaid: 120, quantityLeft: 9, version: 2 });
  expect(Object.keys(ended).sort()).toEqual(Object.keys(running).sort());
  const [trainee] = (await api("GET", "/api/user/trainees", { token: coach.token })).body;
  expect(trainee.subscriptions.map(({ id }: { id: string }) => id)).not.toContain(old.id);

  const places = `/api/activities/history/trainee/${lea.id}/subscription/${old.id}`;
  expect((await api("GET", places, { token: coach.token })).body).toMatchObject([
    { activityId: yoga.id, status: "BOOKED" },
  ]);
});

test("only the trainee's own coach can read the trainee's subscriptions", async () => {
  await makeSubscription(coach, lea);
  const stranger = await makeCoach();
  expect((await listSubscriptions(lea, stranger)).code).toBe("TRAINEE_NOT_FOUND");
  expect((await listSubscriptions(lea, lea)).status).toBe(403);
  expect((await listSubscriptions({ ...lea, id: "no-id" })).code).toBe("TRAINEE_NOT_FOUND");
  expect((await listSubscriptions(await makeTrainee(coach))).body).toEqual([]);
  await api("DELETE", `/api/user/delete-trainee/${lea.id}`, { token: coach.token });
  expect((await listSubscriptions()).code).toBe("TRAINEE_NOT_FOUND");
});
