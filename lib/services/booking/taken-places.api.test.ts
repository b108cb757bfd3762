import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import * as takenPlaces from "@/lib/domain/count-returned";
import { at } from "@/lib/infra/clock";
import { api } from "@/testing/api";
import {
  book,
  inDays,
  type Member,
  makeClass,
  makeCoach,
  makeMembers,
  type Person,
  subjectsTo,
} from "@/testing/factories";

const HOUR = 3_600_000;
const begin = inDays(9, "18:00");
const late = new Date(begin.getTime() - 6 * HOUR);
let coach: Person;
let members: Member[];
beforeEach(async () => {
  coach = await makeCoach();
  members = await makeMembers(coach, 6);
  await settle(true);
});
const settle = (returnsTakenPlaces: boolean) =>
  api("PUT", "/api/user/settings", { token: coach.token, body: { returnsTakenPlaces } });
const member = (n: number) => members[n] as Member;
const take = (n: number, id: string, query = "") =>
  at(late, () => book(member(n).trainee, id, member(n).card.id, query));
const cancel = (n: number, id: string, instant = late) =>
  at(instant, () =>
    api("DELETE", `/api/activity/reservation/${id}`, { token: member(n).trainee.token }),
  );
const left = async (n: number) =>
  (await api("GET", `/api/subscriptions/${coach.id}`, { token: member(n).trainee.token })).body[0]
    .quantityLeft;
const reasonsOf = async (n: number) => {
  const { trainee, card } = member(n);
  const { body } = await api("GET", `/api/subscription/${card.id}/movements`, {
    token: trainee.token,
  });
  return body.map(({ reason }: { reason: string }) => reason);
};

async function classOf(maxParticipants: number, booked: number): Promise<string> {
  const { id } = await makeClass(coach, { maxParticipants }, begin);
  for (let n = 0; n < booked; n += 1) await book(member(n).trainee, id, member(n).card.id);
  return id;
}

test("a full class's late cancellation is returned when a new trainee takes the place", async () => {
  const id = await classOf(2, 2);
  expect((await cancel(0, id)).body).toEqual({ cancelled: 1, refunded: 0 });
  expect(await left(0)).toBe(9);
  expect((await take(2, id)).body).toMatchObject({ booked: 1 });
  expect(await left(0)).toBe(10);
  expect((await reasonsOf(0))[0]).toBe("PLACE_TAKEN");
  expect((await subjectsTo(member(0).trainee)).at(-1)).toBe(
    "Votre cours vous est rendu : Yoga doux",
  );
  expect(await auditData()).toEqual([]);
});

test("the third new trainee returns the late cancellation when two places are free", async () => {
  const id = await classOf(4, 2);
  await cancel(0, id);
  for (const n of [2, 3]) await take(n, id);
  expect(await left(0)).toBe(9);
  await take(4, id);
  expect(await left(0)).toBe(10);
  expect(await auditData()).toEqual([]);
});

test("the oldest late cancellation comes first, one a confirmed place", async () => {
  const id = await classOf(3, 3);
  await cancel(1, id, new Date(late.getTime() - 60_000));
  await cancel(0, id);
  await take(3, id);
  expect([await left(0), await left(1)]).toEqual([9, 10]);
  await take(4, id);
  expect([await left(0), await left(1)]).toEqual([10, 10]);
  // Several places of one booking return several.
  const other = await classOf(2, 2);
  for (const n of [0, 1]) await cancel(n, other);
  await take(5, other, "&number-reservation=2");
  expect([await left(0), await left(1)]).toEqual([10, 10]);
  expect(await auditData()).toEqual([]);
});

test("a claim, the coach and a walk-in return late cancellations", async () => {
  const claimed = await classOf(1, 1);
  await book(member(1).trainee, claimed, member(1).card.id);
  await cancel(0, claimed);
  await at(late, () =>
    api("POST", `/api/activity/reservation/${claimed}/claim`, { token: member(1).trainee.token }),
  );
  expect(await left(0)).toBe(10);
  const { trainee, card } = member(2);
  const added = await classOf(1, 1);
  await cancel(0, added);
  await at(late, () =>
    api(
      "POST",
      `/api/activity/reservation/${added}/trainee/${trainee.id}?id-subscription=${card.id}`,
      { token: coach.token },
    ),
  );
  expect(await left(0)).toBe(10);
  const sold = await classOf(1, 1);
  await cancel(0, sold);
  const sale = await at(late, () =>
    api("POST", `/api/activity/${sold}/door`, {
      token: coach.token,
      body: { firstName: "Max", lastName: "Roy", price: 0, method: "CASH" },
    }),
  );
  expect(sale.status).toBe(201);
  expect(await left(0)).toBe(10);
  expect(await auditData()).toEqual([]);
});

test("a late cancellation follows the setting at the time of its cancellation", async () => {
  const id = await classOf(2, 2);
  await settle(false);
  await cancel(0, id);
  await take(2, id);
  expect(await left(0)).toBe(9);
  await settle(true);
  await cancel(1, id);
  await settle(false);
  await take(3, id);
  expect([await left(0), await left(1)]).toEqual([9, 10]);
  expect(await auditData()).toEqual([]);
});

test("nothing is returned after the begin, nor to a deleted subscription", async () => {
  const id = await classOf(1, 1);
  await cancel(0, id);
  const { trainee, card } = member(1);
  const added = await at(new Date(begin.getTime() + 60_000), () =>
    api(
      "POST",
      `/api/activity/reservation/${id}/trainee/${trainee.id}?id-subscription=${card.id}`,
      { token: coach.token },
    ),
  );
  expect(added.body).toMatchObject({ booked: 1 });
  expect(await left(0)).toBe(9);
  const other = await classOf(2, 2);
  await cancel(0, other);
  await api("DELETE", `/api/subscription/${member(0).trainee.id}/${member(0).card.id}`, {
    token: coach.token,
  });
  expect((await take(2, other)).body).toMatchObject({ booked: 1 });
  const { rows } = await database().execute(
    sql`select status from reservations where trainee_id = ${member(0).trainee.id} and activity_id = ${other}`,
  );
  expect(rows).toEqual([{ status: "CANCEL_NO_INCR" }]);
  expect(await auditData()).toEqual([]);
});

test("simultaneous bookings return one late cancellation per place taken", async () => {
  const id = await classOf(4, 4);
  for (const n of [0, 1, 2]) await cancel(n, id);
  await Promise.all([0, 4, 5].map((n) => take(n, id)));
  const returned = async () => {
    const { rows } = await database().execute<{ n: number }>(
      sql`select count(*)::int as n from credit_movements where reason = 'PLACE_TAKEN' and activity_id = ${id}`,
    );
    return rows[0]?.n;
  };
  expect(await returned()).toBe(3);
  expect(await auditData()).toEqual([]);
});

test("the audit finds a late cancellation that should have been returned", async () => {
  const { countReturned } = takenPlaces;
  const spy = vi.spyOn(takenPlaces, "countReturned").mockImplementation(() => 0);
  const id = await classOf(1, 1);
  try {
    await cancel(0, id);
    await take(1, id);
  } finally {
    spy.mockImplementation(countReturned);
  }
  expect((await auditData()).filter((line) => line.startsWith("Annulation tardive"))).toHaveLength(
    1,
  );
  // An edited class is not searched, so that the next tests' audit is clean.
  await database().execute(sql`update activities set version = 2 where id = ${id}`);
});
