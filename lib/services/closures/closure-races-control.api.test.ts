import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import * as users from "@/db/queries/accounts/users";
import * as returnedPlaces from "@/db/queries/booking/returned-places";
import * as subscriptionDays from "@/db/queries/subscriptions/subscription-days";
import * as subscriptions from "@/db/queries/subscriptions/subscriptions";
import { database } from "@/db/transaction";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import {
  book,
  inDays,
  type Member,
  makeClass,
  makeCoach,
  makeMembers,
  makeOffer,
  makeTrainee,
  type Person,
} from "@/testing/factories";

/** The first caller pauses after its read until the others are done. */
type Read = "readPayers" | "lastHeldDays" | "listMovable" | "listMovableLocked" | "listHolding";
const control = {
  /** The locks to skip. */
  without: [] as string[],
  /** The read after which the first caller pauses. */
  at: null as string | null,
  hasRead: Promise.withResolvers<void>(),
  others: Promise.withResolvers<void>(),
  async pause<Found>(read: Read, found: Found): Promise<Found> {
    if (control.at !== read) return found;
    control.at = null;
    control.hasRead.resolve();
    await control.others.promise;
    return found;
  },
};
const { findUser, lockUser, shareLockUsers } = users;
vi.spyOn(users, "lockUser").mockImplementation((...args) =>
  control.without.includes("coach") ? findUser(...args) : lockUser(...args),
);
vi.spyOn(users, "shareLockUsers").mockImplementation(
  async (...args) => control.without.includes("coach") || shareLockUsers(...args),
);
const { lockSubscriptions } = subscriptions;
vi.spyOn(subscriptions, "lockSubscriptions").mockImplementation(async (...args) => {
  if (!control.without.includes("subscriptions")) await lockSubscriptions(...args);
});
const { readPayers } = returnedPlaces;
vi.spyOn(returnedPlaces, "readPayers").mockImplementation(async (...args) =>
  control.pause("readPayers", await readPayers(...args)),
);
const { lastHeldDays, listHolding, listMovable } = subscriptionDays;
vi.spyOn(subscriptionDays, "lastHeldDays").mockImplementation(async (...args) =>
  control.pause("lastHeldDays", await lastHeldDays(...args)),
);
vi.spyOn(subscriptionDays, "listMovable").mockImplementation(async (...args) =>
  control.pause(args[3] ? "listMovableLocked" : "listMovable", await listMovable(...args)),
);
vi.spyOn(subscriptionDays, "listHolding").mockImplementation(async (...args) =>
  control.pause("listHolding", await listHolding(...args)),
);

/** Runs `others` between the read and the write of `first`. */
async function overtaken<First, Others>(
  without: string[],
  at: Read,
  first: () => Promise<First>,
  others: () => Promise<Others>,
): Promise<[First, Others]> {
  const [hasRead, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  Object.assign(control, { without, at, hasRead, others: ended });
  const response = first();
  await Promise.race([hasRead.promise, response]);
  const done = await others().finally(() => ended.resolve());
  return [await response, done];
}

let coach: Person;
let members: Member[];
beforeEach(async () => {
  coach = await makeCoach();
  members = await makeMembers(coach, 4, { quantity: 2 });
});
afterEach(() => {
  Object.assign(control, { without: [], at: null });
});

const day = (n: number) => addDays(parisDay(new Date()), n);
const send = (method: string, address: string, body?: object) =>
  api(method, address, { token: coach.token, body });
const close = (begin: number, end: number) =>
  send("POST", "/api/closures", {
    ...{ beginDate: day(begin), endDate: day(end), label: "Grippe", extend: true, notify: false },
  });
const endOf = async (trainee: Person) =>
  (await send("GET", `/api/user/trainee/${trainee.id}/subscriptions`)).body[0].endDate;
const rulesBroken = async () => [
  ...new Set((await auditData()).map((line) => line.slice(0, line.indexOf(" :")))),
];

test("a restoration overspends credits when subscriptions are not locked", async () => {
  const yoga = (await makeClass(coach)).id;
  const other = (await makeClass(coach, {}, inDays(20))).id;
  for (const { trainee, card } of members) await book(trainee, yoga, card.id);
  await send("DELETE", `/api/activity/${yoga}`);
  const restore = () => send("POST", `/api/activity/${yoga}/restore`);
  const bookAll = () =>
    Promise.all(
      members.map(({ trainee, card }) => book(trainee, other, card.id, "&number-reservation=2")),
    );
  // The CHECK constraint would reject the overspending.
  await database().execute(sql`alter table subscriptions drop constraint subscriptions_card`);
  const [restored, booked] = await overtaken(["subscriptions"], "readPayers", restore, bookAll);
  expect(booked.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(restored).toMatchObject({ status: 200, body: { restored: 1, lost: [] } });
  expect(await rulesBroken()).toEqual(["Crédits hors bornes"]);
});

test("overlapping closures lose days when coach and subscriptions are not locked", async () => {
  const ends = await Promise.all(members.map(({ trainee }) => endOf(trainee)));
  const [one, two] = await overtaken(
    ["coach", "subscriptions"],
    "listMovableLocked",
    () => close(5, 8),
    () => close(7, 10),
  );
  expect([one.status, two.status]).toEqual([201, 201]);
  const moved = await Promise.all(members.map(({ trainee }) => endOf(trainee)));
  // The first closure overwrites the days of the second, so four of six remain.
  expect(moved).toEqual(ends.map((end) => addDays(end, 4)));
});

test("an undone closure leaves a place after the end when subscriptions are not locked", async () => {
  const { body } = await close(7, 9);
  const far = (await makeClass(coach, {}, inDays(92))).id;
  const [undone, bookings] = await overtaken(
    ["subscriptions"],
    "lastHeldDays",
    () => send("DELETE", `/api/closures/${body.id}`),
    () => Promise.all(members.map(({ trainee, card }) => book(trainee, far, card.id))),
  );
  expect(bookings.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(undone).toMatchObject({ status: 200, body: { kept: [] } });
  for (const { trainee } of members) expect((await endOf(trainee)) < day(92)).toBe(true);
});

test("a purchase during a closure gets no closed days when the coach is not locked", async () => {
  const offer = await makeOffer(coach, { validityDurationInDay: 90 });
  const buyer = await makeTrainee(coach);
  const buy = () => api("POST", `/api/subscription/${offer.id}`, { token: buyer.token });
  const [closed, bought] = await overtaken(["coach"], "listMovable", () => close(2, 4), buy);
  expect([closed.status, bought.status]).toEqual([201, 201]);
  expect(await endOf(buyer)).toBe(day(90));
});

const withDetails = async ({ trainee }: Member) =>
  (await send("GET", `/api/user/trainee/${trainee.id}/subscriptions`)).body[0];
const setEnd = async (member: Member, endDate: string) =>
  send("PUT", `/api/subscription/trainee/${member.trainee.id}`, {
    ...(await withDetails(member)),
    endDate,
  });

test.each(["set by the coach", "suspended"])(
  "a closure keeps an end when it is %s before the locks",
  async (how) => {
    const [member] = members as [Member];
    const before = await endOf(member.trainee);
    const change = () =>
      how === "suspended"
        ? send("PUT", `/api/subscription/${member.card.id}/suspend`)
        : setEnd(member, day(40));
    const [closed, changed] = await overtaken([], "listMovable", () => close(5, 8), change);
    expect([closed.status, changed.status]).toEqual([201, 200]);
    expect(await endOf(member.trainee)).toBe(how === "suspended" ? before : day(40));
  },
);

test("an undone closure keeps an end when the coach sets it before the locks", async () => {
  const [fixed] = members as [Member];
  const { body } = await close(5, 8);
  const [undone, changed] = await overtaken(
    [],
    "listHolding",
    () => send("DELETE", `/api/closures/${body.id}`),
    () => setEnd(fixed, day(40)),
  );
  expect([undone.status, changed.status]).toEqual([200, 200]);
  expect(await endOf(fixed.trainee)).toBe(day(40));
});

test("the audit finds two credits of a place when its unique index is dropped", async () => {
  const yoga = (await makeClass(coach)).id;
  for (const { trainee, card } of members) await book(trainee, yoga, card.id);
  await send("DELETE", `/api/activity/${yoga}`);
  const creditAgain = () =>
    database().execute(sql`
      insert into credit_movements (id, coach_id, subscription_id, reservation_id, activity_id, delta, reason, turn)
      select gen_random_uuid(), coach_id, subscription_id, reservation_id, activity_id, 1, 'CLOSURE', turn
      from credit_movements where activity_id = ${yoga} and reason = 'CLASS_CANCELLED'`);
  await expect(creditAgain()).rejects.toMatchObject({
    cause: { constraint: "credit_movements_turns" },
  });
  await database().execute(sql`drop index credit_movements_turns`);
  await creditAgain();
  expect(await rulesBroken()).toContain("Mouvements d'une place qui ne s'alternent pas");
});
