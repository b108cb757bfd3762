import { expect, test } from "vitest";
import {
  countedHour,
  type Mark,
  planMarks,
  planRollCall,
  type RecordedPlace,
} from "@/lib/domain/roll-call";

const TAKEN = new Date("2026-11-21T17:05:00Z");
const after = (minutes: number) => new Date(TAKEN.getTime() + minutes * 60_000);

const place = (changes: Partial<RecordedPlace> = {}): RecordedPlace => ({
  id: "ana",
  status: "BOOKED",
  isWaiting: false,
  recordedAt: after(-1000),
  rollTakenAt: null,
  ...changes,
});
const roll = { seen: ["ana"], present: ["ana"], takenAt: TAKEN };
const nothing = { recorded: [], changed: [], ignored: [], conflicts: [] };
const ana = ["ana"];

test.each<[string, RecordedPlace, object]>([
  ["records a place without a record", place(), { recorded: ana, changed: ana }],
  [
    "records a place that was booked again since",
    place({ recordedAt: after(5) }),
    { recorded: ana, changed: ana },
  ],
  [
    "overwrites an earlier, different record",
    place({ status: "BOOKED_AND_ABSENT", recordedAt: after(-1) }),
    { recorded: ana, changed: ana },
  ],
  [
    "records an equal earlier record without a change",
    place({ status: "BOOKED_AND_COME", recordedAt: after(-1) }),
    { recorded: ana },
  ],
  [
    "overwrites a record of the same instant",
    place({ status: "BOOKED_AND_ABSENT", recordedAt: TAKEN }),
    { recorded: ana, changed: ana },
  ],
  [
    "conflicts with a different record made after it was taken",
    place({ status: "BOOKED_AND_ABSENT", recordedAt: after(5) }),
    { conflicts: ana },
  ],
  [
    "conflicts with an equal record made after it was taken",
    place({ status: "BOOKED_AND_COME", recordedAt: after(5) }),
    { conflicts: ana },
  ],
  [
    "conflicts with an older roll call that arrived after it was taken",
    place({ status: "BOOKED_AND_ABSENT", recordedAt: after(5), rollTakenAt: after(-20) }),
    { conflicts: ana },
  ],
  [
    "changes nothing when it is retried",
    place({ status: "BOOKED_AND_COME", recordedAt: after(5), rollTakenAt: TAKEN }),
    {},
  ],
  [
    "conflicts with a correction of its own record",
    place({ status: "BOOKED_AND_ABSENT", recordedAt: after(9), rollTakenAt: TAKEN }),
    { conflicts: ana },
  ],
  ["ignores a place that was cancelled", place({ status: "CANCEL" }), { ignored: ana }],
  [
    "ignores a place that was cancelled late",
    place({ status: "CANCEL_NO_INCR" }),
    { ignored: ana },
  ],
  ["ignores a waiting place", place({ isWaiting: true }), { ignored: ana }],
])("a roll call %s", (_, one, expected) => {
  expect(planRollCall([one], roll)).toEqual({ ...nothing, ...expected });
});

const COME = { status: "BOOKED_AND_COME" } as const;
const ABSENT = { status: "BOOKED_AND_ABSENT" } as const;
test.each<[string, RecordedPlace, object, object]>([
  [
    "overwrites a record that it knew",
    place(ABSENT),
    { knownAbsent: ana },
    { recorded: ana, changed: ana },
  ],
  [
    "conflicts when the record differs from the known one",
    place(ABSENT),
    { knownPresent: ana },
    { conflicts: ana },
  ],
  [
    "conflicts when the record was unknown",
    place(ABSENT),
    { knownPresent: [] },
    { conflicts: ana },
  ],
  ["records an equal record that was unknown", place(COME), { knownAbsent: [] }, { recorded: ana }],
  [
    "records a place whose known record was removed",
    place(),
    { knownPresent: ana },
    { recorded: ana, changed: ana },
  ],
  [
    "overwrites a record when both presences are known",
    place(ABSENT),
    { knownPresent: ana, knownAbsent: ana },
    { recorded: ana, changed: ana },
  ],
])("a roll call with known presences %s", (_, one, known, expected) => {
  for (const minutes of [-5, 5]) {
    const recorded = { ...one, recordedAt: after(minutes) };
    expect(planRollCall([recorded], { ...roll, ...known })).toEqual({
      ...nothing,
      ...expected,
    });
  }
});

test("a roll call marks a place absent when it was seen and not ticked", () => {
  const places = ["ana", "bob", "new"].map((id) => place({ id }));
  const absent = place({ id: "cleo", ...ABSENT });
  const seen = ["ana", "bob", "cleo"];
  const plan = planRollCall([...places, absent], { ...roll, seen });
  expect(plan).toEqual({ ...nothing, recorded: seen, changed: ["ana", "bob"] });
});

test("a roll call ignores duplicates and places marked present that it has not seen", () => {
  const places = [place(), place({ id: "bob" })];
  expect(planRollCall(places, { ...roll, seen: [], present: ["bob"] })).toEqual(nothing);
  expect(planRollCall(places, { ...roll, seen: ["ana", "ana"] })).toMatchObject({
    changed: ["ana"],
  });
});

test.each([
  ["seen", { seen: ["unknown"], present: [] }],
  ["present", { seen: ["ana"], present: ["unknown"] }],
])("a roll call fails when %s contains an unknown id", (_, ids) => {
  expect(planRollCall([place()], { ...roll, ...ids })).toEqual({
    error: "NOT_A_PLACE_OF_CLASS",
  });
});

test.each([
  ["counts at its own hour", after(5), TAKEN],
  ["counts at the present hour when its device is ahead", after(-5), after(-5)],
])("a roll call %s", (_, now, expected) => {
  expect(countedHour(TAKEN, now)).toEqual(expected);
});

const mark = (changes: Partial<Mark> = {}): Mark => ({
  reservationId: "ana",
  from: ["BOOKED"],
  to: "BOOKED_AND_COME",
  ...changes,
});
const untouched = { changed: [], ignored: [], conflicts: [] };

test.each<[string, RecordedPlace, Partial<Mark>, object]>([
  ["changes a place whose status is in from", place(), {}, { changed: ana }],
  [
    "changes a recorded place whose status is in from",
    place(ABSENT),
    { from: ["BOOKED_AND_ABSENT"] },
    { changed: ana },
  ],
  ["changes nothing when the place already has its status", place(COME), {}, {}],
  ["conflicts when the place has another status", place(ABSENT), {}, { conflicts: ana }],
  ["conflicts when from is empty", place(), { from: [] }, { conflicts: ana }],
  ["is ignored when the place is cancelled", place({ status: "CANCEL" }), {}, { ignored: ana }],
  [
    "is ignored when the place was cancelled late",
    place({ status: "CANCEL_NO_INCR" }),
    {},
    { ignored: ana },
  ],
  ["is ignored when the place is waiting", place({ isWaiting: true }), {}, { ignored: ana }],
])("a mark %s", (_, one, changes, expected) => {
  expect(planMarks([one], [mark(changes)])).toEqual({ ...untouched, ...expected });
});

test("marks change each place that they name", () => {
  const bob = mark({ reservationId: "bob", to: "BOOKED_AND_ABSENT" });
  expect(planMarks([place(), place({ id: "bob" })], [mark(), bob])).toEqual({
    ...untouched,
    changed: ["ana", "bob"],
  });
});

test("marks fail when a place is of another class or named twice", () => {
  expect(planMarks([place()], [mark({ reservationId: "bob" })])).toEqual({
    error: "NOT_A_PLACE_OF_CLASS",
  });
  expect(planMarks([place()], [mark(), mark({ to: "BOOKED_AND_ABSENT" })])).toEqual({
    error: "MARKED_TWICE",
  });
});
