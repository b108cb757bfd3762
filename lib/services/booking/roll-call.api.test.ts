import { beforeAll, expect, test } from "vitest";
import { at } from "@/lib/infra/clock";
import { api } from "@/testing/api";
import {
  book,
  classBody,
  inDays,
  type Member,
  makeClass,
  makeCoach,
  makeMembers,
  moveClass,
  type Person,
} from "@/testing/factories";

const MINUTE = 60_000;
let coach: Person;
let members: Member[];
let begin: Date;

beforeAll(async () => {
  coach = await makeCoach();
  members = await makeMembers(coach, 4);
  begin = inDays(0, "00:30");
});

const later = (minutes: number) => new Date(begin.getTime() + minutes * MINUTE);
type Status = "BOOKED" | "BOOKED_AND_COME" | "BOOKED_AND_ABSENT";
interface Place {
  reservationId: string;
  status: Status;
}

/** Returns a class where the first members have a place and the others wait. */
async function makeFullClass(maxParticipants: number) {
  const { id } = await makeClass(coach, { maxParticipants, cancelTimeInHours: 1 });
  for (const { trainee, card } of members) await book(trainee, id, card.id);
  const places = async (): Promise<Place[]> =>
    (await api("GET", `/api/activity/${id}/details`, { token: coach.token })).body.participantsList;
  const ids = (await places()).map(({ reservationId }) => reservationId);
  return {
    id,
    ids,
    /** Returns the current status of each initial place. */
    statuses: async () => {
      const now = new Map((await places()).map((place) => [place.reservationId, place.status]));
      return ids.map((id) => now.get(id) ?? "gone");
    },
    roll: (body: unknown, minute: number) =>
      at(later(minute), () =>
        api("POST", `/api/activity/${id}/presents`, { token: coach.token, body }),
      ),
    start: () => moveClass(id, begin),
  };
}

test("a roll call sent three days later changes the places it saw, once", async () => {
  const { ids, statuses, roll, start } = await makeFullClass(4);
  await start();
  const [ana, bob, cleo, dan] = ids as [string, string, string, string];
  const taken = { present: [ana, cleo], seen: [ana, bob, cleo], takenAt: later(5).toISOString() };
  const first = await roll(taken, 3 * 24 * 60);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({ changed: [ana, bob, cleo], ignored: [], conflicts: [] });
  const expected = ["BOOKED_AND_COME", "BOOKED_AND_ABSENT", "BOOKED_AND_COME", "BOOKED"];
  expect(await statuses()).toEqual(expected);
  expect((await roll(taken, 6 * 24 * 60)).body).toEqual({
    changed: [],
    ignored: [],
    conflicts: [],
  });
  expect(await statuses()).toEqual(expected);
  // A bare list of present places covers the whole class and returns its details.
  const bare = await roll([dan], 6 * 24 * 60);
  expect(bare.body.participantsList.map(({ status }: Place) => status)).toEqual([
    ...["BOOKED_AND_ABSENT", "BOOKED_AND_ABSENT", "BOOKED_AND_ABSENT", "BOOKED_AND_COME"],
  ]);
});

test("a roll call corrects earlier records and reports later ones as conflicts", async () => {
  const { ids, statuses, roll, start } = await makeFullClass(4);
  await start();
  const [ana, bob, cleo] = ids as [string, string, string];
  await roll({ present: [ana], seen: [ana], takenAt: later(1).toISOString() }, 2);
  await roll({ present: [], seen: [bob], takenAt: later(1).toISOString() }, 20);
  const taken = { present: [bob, cleo], seen: [ana, bob, cleo], takenAt: later(10).toISOString() };
  expect((await roll(taken, 30)).body).toEqual({
    changed: [ana, cleo],
    ignored: [],
    conflicts: [bob],
  });
  expect(await statuses()).toEqual([
    ...["BOOKED_AND_ABSENT", "BOOKED_AND_ABSENT", "BOOKED_AND_COME", "BOOKED"],
  ]);
  // The first roll call sent again does not undo the correction.
  await roll({ present: [ana], seen: [ana], takenAt: later(40).toISOString() }, 40);
  expect((await roll(taken, 50)).body).toEqual({ changed: [], ignored: [], conflicts: [ana, bob] });
  expect((await statuses())[0]).toBe("BOOKED_AND_COME");
});

test("a roll call changes the records it knew when the device's clock is wrong", async () => {
  const { ids, statuses, roll, start } = await makeFullClass(4);
  await start();
  const [ana, bob, cleo, dan] = ids as [string, string, string, string];
  await roll([ana, bob], 5);
  for (const minute of [1, 20]) {
    const taken = {
      present: [bob, cleo],
      seen: [ana, bob, cleo],
      takenAt: later(minute).toISOString(),
      knownPresent: [ana.toUpperCase(), bob],
      knownAbsent: [dan],
    };
    const { body } = await roll(taken, 20);
    expect(body).toEqual({ changed: minute === 1 ? [ana] : [], ignored: [], conflicts: [cleo] });
  }
  expect(await statuses()).toEqual([
    ...["BOOKED_AND_ABSENT", "BOOKED_AND_COME", "BOOKED_AND_ABSENT", "BOOKED_AND_ABSENT"],
  ]);
});

test("a roll call ignores cancelled places and skips places confirmed since", async () => {
  const { id, ids, statuses, roll, start } = await makeFullClass(2);
  const [ana, bob, cleo] = ids as [string, string, string];
  await api("DELETE", `/api/activity/reservation/${id}`, { token: members[0]?.trainee.token });
  await start();
  const taken = { present: ids, seen: [ana, bob], takenAt: later(5).toISOString() };
  expect((await roll(taken, 6)).body).toEqual({ changed: [bob], ignored: [ana], conflicts: [] });
  expect(await statuses()).toEqual(["gone", "BOOKED_AND_COME", "BOOKED", "BOOKED"]);
  expect((await roll({ ...taken, seen: [cleo] }, 7)).body.changed).toEqual([cleo]);
});

test("a roll call returns 400 when it is malformed or names another class's places", async () => {
  const { ids, statuses, roll, start } = await makeFullClass(4);
  await start();
  const other = await makeFullClass(4);
  const taken = { present: ids, seen: ids, takenAt: later(5).toISOString() };
  const wrong: [unknown, RegExp][] = [
    [{ ...taken, seen: [...ids, ...other.ids] }, /^Une des réservations ne correspond pas/],
    [{ ...taken, present: ["x"] }, /^Une des réservations ne correspond pas/],
    [{ ...taken, takenAt: "hier" }, /^Un appel se compose/],
    [{ present: ids, seen: ids }, /^Un appel se compose/],
    [{ ...taken, seen: 3 }, /^Un appel se compose/],
    ["rien", /^Un appel se compose/],
  ];
  for (const [body, message] of wrong) {
    const response = await roll(body, 30);
    expect([response.status, response.text]).toEqual([400, expect.stringMatching(message)]);
  }
  expect(await statuses()).toEqual(["BOOKED", "BOOKED", "BOOKED", "BOOKED"]);
});

test("a roll call counts as taken now when its device is hours ahead", async () => {
  const { ids, statuses, roll, start } = await makeFullClass(4);
  await start();
  const [ana, bob] = ids as [string, string];
  const ahead = { present: [ana], seen: [ana], takenAt: later(300).toISOString() };
  expect((await roll(ahead, 30)).body).toEqual({ changed: [ana], ignored: [], conflicts: [] });
  // A later record counts as later, whatever the device's clock said.
  await roll({ present: [bob], seen: [bob], takenAt: later(40).toISOString() }, 40);
  const behind = { present: [], seen: [ana, bob], takenAt: later(35).toISOString() };
  expect((await roll(behind, 50)).body).toEqual({ changed: [ana], ignored: [], conflicts: [bob] });
  expect((await statuses()).slice(0, 2)).toEqual(["BOOKED_AND_ABSENT", "BOOKED_AND_COME"]);
});

test("a roll call fails with ATTENDANCE_TOO_EARLY before the day of the class", async () => {
  const { id } = await makeClass(coach, {}, inDays(3));
  const send = (body: unknown) =>
    api("POST", `/api/activity/${id}/presents`, { token: coach.token, body });
  for (const body of [{ present: [], seen: [], takenAt: inDays(4).toISOString() }, { marks: [] }])
    expect(await send(body)).toMatchObject({ status: 409, code: "ATTENDANCE_TOO_EARLY" });
});

test("a class loses its presences when it moves to another day, not to another hour", async () => {
  const { id, ids, statuses } = await makeFullClass(4);
  const [ana, bob] = ids as [string, string];
  const move = (to: Date) =>
    api("PUT", `/api/activity/single-activity/${id}`, { token: coach.token, body: classBody(to) });
  const body = { present: [ana], seen: [ana, bob], takenAt: inDays(7, "17:00").toISOString() };
  await at(inDays(7, "17:00"), async () => {
    await api("POST", `/api/activity/${id}/presents`, { token: coach.token, body });
    await move(inDays(7, "18:30"));
    expect(await statuses()).toEqual(["BOOKED_AND_COME", "BOOKED_AND_ABSENT", "BOOKED", "BOOKED"]);
    await move(inDays(8));
  });
  expect(await statuses()).toEqual(["BOOKED", "BOOKED", "BOOKED", "BOOKED"]);
});

test("a mark changes its place only while the place has a status of `from`", async () => {
  const { id, ids, statuses, roll, start } = await makeFullClass(3);
  const [ana, bob, cleo, dan] = ids as [string, string, string, string];
  await api("DELETE", `/api/activity/reservation/${id}`, { token: members[0]?.trainee.token });
  await start();
  await roll([bob], 5);
  const to = "BOOKED_AND_COME";
  const marks = [
    { reservationId: ana, from: ["BOOKED"], to },
    { reservationId: bob.toUpperCase(), from: ["BOOKED"], to },
    { reservationId: cleo, from: ["BOOKED"], to },
    { reservationId: dan, from: ["BOOKED", "BOOKED_AND_ABSENT"], to },
  ];
  const result = { changed: [dan], ignored: [ana], conflicts: [cleo] };
  expect((await roll({ marks }, 6)).body).toEqual(result);
  const expected = ["gone", "BOOKED_AND_COME", "BOOKED_AND_ABSENT", "BOOKED_AND_COME"];
  expect(await statuses()).toEqual(expected);
  expect((await roll({ marks }, 7)).body).toEqual({ ...result, changed: [] });
  expect(await statuses()).toEqual(expected);
});

test("marks return a French error and change nothing when one of them is wrong", async () => {
  const { ids, statuses, roll, start } = await makeFullClass(4);
  await start();
  const other = await makeFullClass(4);
  const mark = { reservationId: ids[0], from: ["BOOKED"], to: "BOOKED_AND_COME" };
  const wrong: [unknown[], RegExp][] = [
    [[mark, { ...mark, reservationId: other.ids[0] }], /^Une des réservations ne correspond pas/],
    [[mark, mark], /^Une réservation est notée deux fois/],
    [[mark, { ...mark, from: "BOOKED" }], /^Un appel se compose/],
    [[{ ...mark, from: ["CANCEL"] }], /^Un appel se compose/],
    [[{ ...mark, to: "BOOKED" }], /^Un appel se compose/],
    [[{ ...mark, reservationId: 3 }], /^Un appel se compose/],
  ];
  for (const [marks, message] of wrong) {
    const response = await roll({ marks }, 30);
    expect([response.status, response.text]).toEqual([400, expect.stringMatching(message)]);
  }
  expect(await statuses()).toEqual(["BOOKED", "BOOKED", "BOOKED", "BOOKED"]);
});
