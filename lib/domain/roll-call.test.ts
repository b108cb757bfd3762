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

const place = (given: Partial<RecordedPlace> = {}): RecordedPlace => ({
  id: "ana",
  status: "BOOKED",
  isWaiting: false,
  notedAt: after(-1000),
  rollTakenAt: null,
  ...given,
});
const roll = { seen: ["ana"], present: ["ana"], takenAt: TAKEN };
const nothing = { noted: [], changed: [], ignored: [], conflicts: [] };
const ana = ["ana"];

test.each<[string, RecordedPlace, object]>([
  ["a place nobody has noted", place(), { noted: ana, changed: ana }],
  ["booked anew since, but not noted", place({ notedAt: after(5) }), { noted: ana, changed: ana }],
  [
    "noted before otherwise",
    place({ status: "BOOKED_AND_ABSENT", notedAt: after(-1) }),
    { noted: ana, changed: ana },
  ],
  [
    "noted before likewise: confirmed, not changed",
    place({ status: "BOOKED_AND_COME", notedAt: after(-1) }),
    { noted: ana },
  ],
  [
    "noted at that very instant by another",
    place({ status: "BOOKED_AND_ABSENT", notedAt: TAKEN }),
    { noted: ana, changed: ana },
  ],
  [
    "recorded by somebody after it was taken",
    place({ status: "BOOKED_AND_ABSENT", notedAt: after(5) }),
    { conflicts: ana },
  ],
  [
    "recorded after it was taken, even likewise",
    place({ status: "BOOKED_AND_COME", notedAt: after(5) }),
    { conflicts: ana },
  ],
  [
    "recorded after it was taken, by an older roll call sent earlier",
    place({ status: "BOOKED_AND_ABSENT", notedAt: after(5), rollTakenAt: after(-20) }),
    { conflicts: ana },
  ],
  [
    "its own record, sent again",
    place({ status: "BOOKED_AND_COME", notedAt: after(5), rollTakenAt: TAKEN }),
    {},
  ],
  [
    "its own record, corrected since",
    place({ status: "BOOKED_AND_ABSENT", notedAt: after(9), rollTakenAt: TAKEN }),
    { conflicts: ana },
  ],
  ["cancelled meanwhile", place({ status: "CANCEL" }), { ignored: ana }],
  ["cancelled too late meanwhile", place({ status: "CANCEL_NO_INCR" }), { ignored: ana }],
  ["waiting", place({ isWaiting: true }), { ignored: ana }],
])("%s", (_, one, expected) => {
  expect(planRollCall([one], roll)).toEqual({ ...nothing, ...expected });
});

const COME = { status: "BOOKED_AND_COME" } as const;
const ABSENT = { status: "BOOKED_AND_ABSENT" } as const;
test.each<[string, RecordedPlace, object, object]>([
  ["noted as it was known", place(ABSENT), { knownAbsent: ana }, { noted: ana, changed: ana }],
  ["noted otherwise than known", place(ABSENT), { knownPresent: ana }, { conflicts: ana }],
  ["noted, where nothing was known", place(ABSENT), { knownPresent: [] }, { conflicts: ana }],
  ["noted likewise, where nothing was known", place(COME), { knownAbsent: [] }, { noted: ana }],
  ["not noted any more", place(), { knownPresent: ana }, { noted: ana, changed: ana }],
  [
    "known both ways, as who sent one and read the other",
    place(ABSENT),
    { knownPresent: ana, knownAbsent: ana },
    { noted: ana, changed: ana },
  ],
])("with what was known no hour counts: %s", (_, one, known, expected) => {
  for (const minutes of [-5, 5]) {
    const noted = { ...one, notedAt: after(minutes) };
    expect(planRollCall([noted], { ...roll, ...known })).toEqual({
      ...nothing,
      ...expected,
    });
  }
});

test("who was added or moved up since is left alone; who was seen and not ticked was absent", () => {
  const places = ["ana", "bob", "new"].map((id) => place({ id }));
  const plan = planRollCall(places, { ...roll, seen: ["ana", "bob"] });
  expect(plan).toEqual({ ...nothing, noted: ["ana", "bob"], changed: ["ana", "bob"] });
});

test("who is present without having been seen is left alone; who is named twice counts once", () => {
  const places = [place(), place({ id: "bob" })];
  expect(planRollCall(places, { ...roll, seen: [], present: ["bob"] })).toEqual(nothing);
  expect(planRollCall(places, { ...roll, seen: ["ana", "ana"] })).toMatchObject({
    changed: ["ana"],
  });
});

test.each([
  ["seen", { seen: ["strange"], present: [] }],
  ["present", { seen: ["ana"], present: ["strange"] }],
])("a strange id in %s is refused as a whole", (_, ids) => {
  expect(planRollCall([place()], { ...roll, ...ids })).toEqual({
    error: "NOT_A_PLACE_OF_CLASS",
  });
});

test.each([
  ["counts as taken when it was", after(5), TAKEN],
  ["counts as taken now when its device is ahead", after(-5), after(-5)],
])("a roll call %s", (_, now, expected) => {
  expect(countedHour(TAKEN, now)).toEqual(expected);
});

const mark = (given: Partial<Mark> = {}): Mark => ({
  reservationId: "ana",
  from: ["BOOKED"],
  to: "BOOKED_AND_COME",
  ...given,
});
const untouched = { changed: [], ignored: [], conflicts: [] };

test.each<[string, RecordedPlace, Partial<Mark>, object]>([
  ["changes a place whose status is in from", place(), {}, { changed: ana }],
  [
    "changes a noted place whose status is in from",
    place(ABSENT),
    { from: ["BOOKED_AND_ABSENT"] },
    { changed: ana },
  ],
  ["is done when the place has its status already", place(COME), {}, {}],
  ["is in conflict when the place has another status", place(ABSENT), {}, { conflicts: ana }],
  ["is in conflict when from is empty", place(), { from: [] }, { conflicts: ana }],
  ["is ignored when the place is cancelled", place({ status: "CANCEL" }), {}, { ignored: ana }],
  [
    "is ignored when the place was cancelled late",
    place({ status: "CANCEL_NO_INCR" }),
    {},
    { ignored: ana },
  ],
  ["is ignored when the place waits", place({ isWaiting: true }), {}, { ignored: ana }],
])("a mark %s", (_, one, given, expected) => {
  expect(planMarks([one], [mark(given)])).toEqual({ ...untouched, ...expected });
});

test("marks are refused when one names another class's place or two name one place", () => {
  expect(planMarks([place()], [mark({ reservationId: "bob" })])).toEqual({
    error: "NOT_A_PLACE_OF_CLASS",
  });
  expect(planMarks([place()], [mark(), mark({ to: "BOOKED_AND_ABSENT" })])).toEqual({
    error: "MARKED_TWICE",
  });
});
