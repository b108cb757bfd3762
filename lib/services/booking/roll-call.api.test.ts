import { beforeAll, expect, test } from "vitest";
import { at } from "@/lib/infra/clock";
import { api } from "@/testing/api";
import {
  book,
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

/** A class that begins at `begin`, with its first members confirmed and the others waiting. */
async function makeFullClass(maxParticipants: number) {
  const { id } = await makeClass(coach, { maxParticipants, cancelTimeInHours: 1 });
  for (const { trainee, card } of members) await book(trainee, id, card.id);
  const places = async (): Promise<Place[]> =>
    (await api("GET", `/api/activity/${id}/details`, { token: coach.token })).body.participantsList;
  const ids = (await places()).map(({ reservationId }) => reservationId);
  return {
    id,
    ids,
    /** Of the places as they were at first. */
    statuses: async () => {
      const now = new Map((await places()).map((place) => [place.reservationId, place.status]));
      return ids.map((one) => now.get(one) ?? "gone");
    },
    roll: (body: unknown, minute: number) =>
      at(later(minute), () =>
        api("POST", `/api/activity/${id}/presents`, { token: coach.token, body }),
      ),
    start: () => moveClass(id, begin),
  };
}

test("a roll call sent three days later changes what it saw, once", async () => {
  const { ids, statuses, roll, start } = await makeFullClass(4);
  await start();
  const [ana, bob, cleo, dan] = ids as [string, string, string, string];
  const taken = { present: [ana, cleo], seen: [ana, bob, cleo], takenAt: later(5).toISOString() };
  const first = await roll(taken, 3 * 24 * 60);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({ changed: [ana, bob, cleo], ignored: [], conflicts: [] });
  const noted = ["BOOKED_AND_COME", "BOOKED_AND_ABSENT", "BOOKED_AND_COME", "BOOKED"];
  expect(await statuses()).toEqual(noted);
  expect((await roll(taken, 6 * 24 * 60)).body).toEqual({
    changed: [],
    ignored: [],
    conflicts: [],
  });
  expect(await statuses()).toEqual(noted);
  // The list as it was: all of the class, and its details.
  const bare = await roll([dan], 6 * 24 * 60);
  expect(bare.body.participantsList.map(({ status }: Place) => status)).toEqual([
    ...["BOOKED_AND_ABSENT", "BOOKED_AND_ABSENT", "BOOKED_AND_ABSENT", "BOOKED_AND_COME"],
  ]);
});

test("what somebody recorded after it was taken is a conflict and left alone; what came before is corrected", async () => {
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
  // The next press corrects, and the first one sent again does not undo it.
  await roll({ present: [ana], seen: [ana], takenAt: later(40).toISOString() }, 40);
  expect((await roll(taken, 50)).body).toEqual({ changed: [], ignored: [], conflicts: [ana, bob] });
  expect((await statuses())[0]).toBe("BOOKED_AND_COME");
});

test("by a device whose clock is wrong, what it knew is corrected and what it did not know is left alone", async () => {
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

test("who went meanwhile is ignored, who moved up meanwhile is left alone", async () => {
  const { id, ids, statuses, roll, start } = await makeFullClass(2);
  const [ana, bob, cleo] = ids as [string, string, string];
  await api("DELETE", `/api/activity/reservation/${id}`, { token: members[0]?.trainee.token });
  await start();
  const taken = { present: ids, seen: [ana, bob], takenAt: later(5).toISOString() };
  expect((await roll(taken, 6)).body).toEqual({ changed: [bob], ignored: [ana], conflicts: [] });
  expect(await statuses()).toEqual(["gone", "BOOKED_AND_COME", "BOOKED", "BOOKED"]);
  expect((await roll({ ...taken, seen: [cleo] }, 7)).body.changed).toEqual([cleo]);
});

test("a roll call is refused when it is malformed or names another class's places", async () => {
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
  for (const [body, words] of wrong) {
    const answer = await roll(body, 30);
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(words)]);
  }
  expect(await statuses()).toEqual(["BOOKED", "BOOKED", "BOOKED", "BOOKED"]);
});

test("a roll call counts as taken now when its device is hours ahead", async () => {
  const { ids, statuses, roll, start } = await makeFullClass(4);
  await start();
  const [ana, bob] = ids as [string, string];
  const ahead = { present: [ana], seen: [ana], takenAt: later(300).toISOString() };
  expect((await roll(ahead, 30)).body).toEqual({ changed: [ana], ignored: [], conflicts: [] });
  // What is noted after it is later than it, whatever its device said.
  await roll({ present: [bob], seen: [bob], takenAt: later(40).toISOString() }, 40);
  const behind = { present: [], seen: [ana, bob], takenAt: later(35).toISOString() };
  expect((await roll(behind, 50)).body).toEqual({ changed: [ana], ignored: [], conflicts: [bob] });
  expect((await statuses()).slice(0, 2)).toEqual(["BOOKED_AND_ABSENT", "BOOKED_AND_COME"]);
});

test("a roll call is refused when the class's day has not come by the server's clock", async () => {
  const { id } = await makeClass(coach, {}, inDays(3));
  const send = (body: unknown) =>
    api("POST", `/api/activity/${id}/presents`, { token: coach.token, body });
  for (const body of [{ present: [], seen: [], takenAt: inDays(4).toISOString() }, { marks: [] }])
    expect(await send(body)).toMatchObject({ status: 409, code: "ATTENDANCE_TOO_EARLY" });
});

test("marks change the places they know and leave the others alone", async () => {
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
  const noted = ["gone", "BOOKED_AND_COME", "BOOKED_AND_ABSENT", "BOOKED_AND_COME"];
  expect(await statuses()).toEqual(noted);
  expect((await roll({ marks }, 7)).body).toEqual({ ...result, changed: [] });
  expect(await statuses()).toEqual(noted);
});

test("marks are refused in French and change nothing when one of them is wrong", async () => {
  const { ids, statuses, roll, start } = await makeFullClass(4);
  await start();
  const other = await makeFullClass(4);
  const one = { reservationId: ids[0], from: ["BOOKED"], to: "BOOKED_AND_COME" };
  const wrong: [unknown[], RegExp][] = [
    [[one, { ...one, reservationId: other.ids[0] }], /^Une des réservations ne correspond pas/],
    [[one, one], /^Une réservation est notée deux fois/],
    [[one, { ...one, from: "BOOKED" }], /^Un appel se compose/],
    [[{ ...one, from: ["CANCEL"] }], /^Un appel se compose/],
    [[{ ...one, to: "BOOKED" }], /^Un appel se compose/],
    [[{ ...one, reservationId: 3 }], /^Un appel se compose/],
  ];
  for (const [marks, words] of wrong) {
    const answer = await roll({ marks }, 30);
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(words)]);
  }
  expect(await statuses()).toEqual(["BOOKED", "BOOKED", "BOOKED", "BOOKED"]);
});
