import { beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { systemScope } from "@/db/scope";
import { at } from "@/lib/infra/clock";
import { lookAtMinimums } from "@/lib/services/classes/minimum";
import { api } from "@/testing/api";
import {
  book,
  classBody,
  inDays,
  type Member,
  makeClass,
  makeCoach,
  makeMembers,
  type Person,
  subjectsTo,
} from "@/testing/factories";

const HOUR = 3_600_000;
const look = () => lookAtMinimums(systemScope("job"));
let coach: Person;
let members: Member[];
beforeEach(async () => {
  coach = await makeCoach();
  members = await makeMembers(coach, 4);
});

const begin = inDays(9, "18:00");
const from = (hours: number) => new Date(begin.getTime() + hours * HOUR);
const details = async (id: string) =>
  (await api("GET", `/api/activity/${id}/details`, { token: coach.token })).body;
const keep = (id: string) => api("POST", `/api/activity/${id}/keep`, { token: coach.token });
const left = async ({ trainee }: Member) =>
  (await api("GET", `/api/subscriptions/${coach.id}`, { token: trainee.token })).body[0]
    .quantityLeft;
const toCoach = async () =>
  (await subjectsTo(coach))
    .filter((subject) => /inscrit/.test(subject))
    .map((s) => s.split(" :")[0]);

/** A class of at least three, with `booked` places. */
async function short(booked: number, changes: object = {}): Promise<string> {
  const { id } = await makeClass(coach, { minPlaces: 3, cancelTimeInHours: 30, ...changes }, begin);
  for (const { trainee, card } of members.slice(0, booked)) await book(trainee, id, card.id);
  return id;
}
const activity = async (id: string, member = 0) =>
  (await api("GET", `/api/activity/${id}`, { token: members[member]?.trainee.token ?? "" })).body;

test("a class with too few places is cancelled at its check, told and credited", async () => {
  const id = await short(2);
  const [first, second] = members as [Member, Member];
  // A late cancellation of a cancelled class is returned too.
  await at(from(-29), () =>
    api("DELETE", `/api/activity/reservation/${id}`, { token: second.trainee.token }),
  );
  expect(await left(second)).toBe(9);
  expect(await activity(id)).toMatchObject({ missingPlaces: 2 });
  await at(from(-28.01), look);
  expect(await toCoach()).toEqual([]);
  for (let n = 0; n < 2; n += 1) await at(from(-28), look);
  expect(await toCoach()).toEqual(["Pas encore assez d'inscrits"]);
  await at(from(-4.01), look);
  expect((await details(id)).cancelReason).toBeNull();
  await at(from(-4), () => Promise.all([look(), look(), look()]));
  expect(await details(id)).toMatchObject({ cancelReason: "MINIMUM", keptByCoach: false });
  expect(await toCoach()).toEqual([
    "Pas encore assez d'inscrits",
    "Cours annulé, moins de 3 inscrits",
  ]);
  expect(await subjectsTo(first.trainee)).toContain("Cours annulé : Yoga doux");
  expect([await left(first), await left(second)]).toEqual([10, 10]);
  const moved = await api("GET", `/api/subscription/${second.card.id}/movements`, {
    token: second.trainee.token,
  });
  expect(moved.body[0]).toMatchObject({ delta: 1, reason: "CLASS_CANCELLED" });
  expect(await auditData()).toEqual([]);
});

test("a class cancelled by its minimum keeps its version and takes no edit", async () => {
  const id = await short(1);
  const { version } = await details(id);
  await at(from(-4), look);
  expect(await details(id)).toMatchObject({ cancelReason: "MINIMUM", version });
  const edited = await at(from(-3.9), () =>
    api("PUT", `/api/activity/single-activity/${id}`, {
      token: coach.token,
      body: classBody(begin, { cancelTimeInHours: 30, version }),
    }),
  );
  expect(edited).toMatchObject({ status: 409, code: "ACTIVITY_CANCELLED" });
});

test("a class restored after its minimum is never cancelled by it again", async () => {
  const id = await short(1);
  const [first] = members as [Member];
  await at(from(-4), look);
  const restored = await at(from(-3.95), () =>
    api("POST", `/api/activity/${id}/restore`, { token: coach.token }),
  );
  expect(restored.body).toEqual({ restored: 1, lost: [] });
  expect(await left(first)).toBe(9);
  expect(await details(id)).toMatchObject({ cancelReason: null, missingPlaces: 0 });
  // A new minimum is a new check, which cancels nothing any more.
  await at(from(-3.9), () =>
    api("PUT", `/api/activity/single-activity/${id}`, {
      token: coach.token,
      body: classBody(begin, { minPlaces: 4, minCheckHours: 2, cancelTimeInHours: 30 }),
    }),
  );
  await at(from(-2), look);
  expect((await details(id)).cancelReason).toBeNull();
  expect(await auditData()).toEqual([]);
});

test("a late job cancels until an hour before the begin, then only tells the coach", async () => {
  const inTime = await short(1);
  await at(from(-1), look);
  expect((await details(inTime)).cancelReason).toBe("MINIMUM");
  const tooLate = await short(1);
  for (let n = 0; n < 2; n += 1) await at(from(-0.99), look);
  expect((await details(tooLate)).cancelReason).toBeNull();
  expect((await toCoach()).filter((subject) => subject?.startsWith("Cours maintenu"))).toHaveLength(
    1,
  );
});

test("a class with enough places at its check takes place whatever is cancelled later", async () => {
  const id = await short(3);
  await at(from(-4), look);
  await at(from(-3), () =>
    api("DELETE", `/api/activity/reservation/${id}`, { token: members[0]?.trainee.token ?? "" }),
  );
  await at(from(-2), look);
  expect(await details(id)).toMatchObject({ cancelReason: null, missingPlaces: 0 });
});

test("a moved class is checked at its new hour", async () => {
  const id = await short(1);
  await at(from(-4.5), () =>
    api("PUT", `/api/activity/single-activity/${id}`, {
      token: coach.token,
      body: classBody(from(2), { cancelTimeInHours: 30 }),
    }),
  );
  await at(from(-4), look);
  expect((await details(id)).cancelReason).toBeNull();
  await at(from(-2), look);
  expect((await details(id)).cancelReason).toBe("MINIMUM");
});

test("a class is not checked when its check lay in the past at its creation", async () => {
  const { id } = await at(from(-3), () => makeClass(coach, { minPlaces: 3 }, begin));
  await at(from(-2), look);
  expect((await details(id)).cancelReason).toBeNull();
  expect(await toCoach()).toEqual([]);
});

test("a class that the coach keeps is not cancelled by its minimum", async () => {
  const id = await short(1);
  const before = (await details(id)).version;
  expect((await keep(id)).status).toBe(204);
  expect((await keep(id)).status).toBe(204);
  expect(await details(id)).toMatchObject({
    ...{ keptByCoach: true, missingPlaces: 0, version: before + 1 },
  });
  await at(from(-28), look);
  await at(from(-4), look);
  expect((await details(id)).cancelReason).toBeNull();
  expect(await toCoach()).toEqual([]);
  expect(await at(from(0), () => keep(id))).toMatchObject({ status: 409, code: "ACTIVITY_BEGUN" });
  await api("DELETE", `/api/activity/${id}`, { token: coach.token });
  expect(await keep(id)).toMatchObject({ status: 409, code: "ACTIVITY_CANCELLED" });
  expect((await details(id)).cancelReason).toBeNull();
});
