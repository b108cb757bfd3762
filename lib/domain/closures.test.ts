import fc from "fast-check";
import { expect, test } from "vitest";
import { closes, daysOf, pausedDays, withClosed, withoutClosed } from "@/lib/domain/closures";
import { addDays, parisInstant } from "@/lib/domain/paris-time";

const period = (beginDate: string, endDate = beginDate) => ({ beginDate, endDate });
const none: ReadonlySet<string> = new Set();
const running = (beginDate: string, endDate: string) => ({
  beginDate,
  endDate,
  addedDays: none,
  paused: none,
});

const cases: [string, string, string, [string, string][], string][] = [
  [
    "closed 10–20, end 15",
    "2026-11-01",
    "2026-11-15",
    [["2026-11-10", "2026-11-20"]],
    "2026-11-26",
  ],
  [
    "closed before the begin",
    "2026-11-12",
    "2026-11-30",
    [["2026-11-01", "2026-11-11"]],
    "2026-11-30",
  ],
  [
    "closed after the end",
    "2026-11-01",
    "2026-11-09",
    [["2026-11-10", "2026-11-20"]],
    "2026-11-09",
  ],
  [
    "closed on the last day",
    "2026-11-01",
    "2026-11-10",
    [["2026-11-10", "2026-11-10"]],
    "2026-11-11",
  ],
  [
    "begun within the closure",
    "2026-11-18",
    "2026-11-25",
    [["2026-11-10", "2026-11-20"]],
    "2026-11-28",
  ],
  ["over a 29 February", "2028-02-01", "2028-02-28", [["2028-02-28", "2028-03-01"]], "2028-03-02"],
  ["over a 28 February", "2027-02-01", "2027-02-28", [["2027-02-28", "2027-03-01"]], "2027-03-02"],
  [
    "over both clock changes",
    "2026-10-01",
    "2027-03-29",
    [
      ["2026-10-24", "2026-10-26"],
      ["2027-03-27", "2027-03-29"],
    ],
    "2027-04-04",
  ],
  ["over the 31st", "2026-12-01", "2026-12-31", [["2026-12-31", "2027-01-01"]], "2027-01-02"],
  [
    "two overlapping closures",
    "2026-11-01",
    "2026-11-15",
    [
      ["2026-11-10", "2026-11-14"],
      ["2026-11-12", "2026-11-16"],
    ],
    "2026-11-22",
  ],
  [
    "a second closure that the later end reaches",
    "2026-11-01",
    "2026-11-15",
    [
      ["2026-11-10", "2026-11-12"],
      ["2026-11-18", "2026-11-19"],
    ],
    "2026-11-20",
  ],
];
test.each(cases)("the end moves over closed days: %s", (_, begin, end, closed, expected) => {
  const periods = closed.map(([from, to]) => period(from, to));
  const days = daysOf(periods);
  const moved = withClosed(running(begin, end), days, new Set(days));
  expect(moved.endDate).toBe(expected);
  // The number of open days stays the same.
  const open = (from: string, to: string) =>
    daysOf([period(from, to)]).filter((day) => !days.includes(day)).length;
  expect(open(begin, moved.endDate)).toBe(daysOf([period(begin, end)]).length);
});

test("a day of two closures moves the end once, until both are undone", () => {
  const first = daysOf([period("2026-11-10", "2026-11-14")]);
  const second = daysOf([period("2026-11-12", "2026-11-16")]);
  const begun = running("2026-11-01", "2026-11-30");
  const once = withClosed(begun, first, new Set(first));
  expect(once.endDate).toBe("2026-12-05");
  const all = [...new Set([...first, ...second])].sort();
  const twice = withClosed(
    { ...begun, ...once, addedDays: new Set(once.addedDays) },
    all,
    new Set(second),
  );
  expect(twice.endDate).toBe("2026-12-07");
  const undone = withoutClosed(
    { ...begun, ...twice, addedDays: new Set(twice.addedDays) },
    new Set(second),
  );
  expect(undone.endDate).toBe("2026-12-05");
  expect(undone.addedDays).toEqual(second);
});

test("the days of a pause do not move the end again", () => {
  const days = daysOf([period("2026-11-10", "2026-11-14")]);
  const paused = new Set(["2026-11-12", "2026-11-13"]);
  const moved = withClosed({ ...running("2026-11-01", "2026-11-30"), paused }, days, new Set(days));
  expect(moved.endDate).toBe("2026-12-03");
});

test("the end moves over the new closed days and those it reaches, no earlier ones", () => {
  const closed = ["2026-11-05", "2026-11-10", "2026-11-30", "2026-12-01"];
  const moved = withClosed(running("2026-11-01", "2026-11-30"), closed, new Set(["2026-11-10"]));
  expect(moved).toEqual({ endDate: "2026-12-02", addedDays: ["2026-11-10", "2026-12-01"] });
});

test("days added by a closure that is no longer stored stay added", () => {
  const before = { ...running("2026-11-01", "2026-12-01"), addedDays: new Set(["2026-11-20"]) };
  const moved = withClosed(before, ["2026-11-10"], new Set(["2026-11-10"]));
  expect(moved).toEqual({ endDate: "2026-12-02", addedDays: ["2026-11-10", "2026-11-20"] });
});

test("a pause's days are stored as far back as a closure may begin", () => {
  expect(pausedDays("2026-11-18", "2026-11-21")).toEqual([
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
  ]);
  expect(pausedDays("2026-11-20", "2026-11-21")).toEqual(["2026-11-20"]);
  expect(pausedDays("2026-11-21", "2026-11-21")).toEqual([]);
  expect(pausedDays("2026-12-01", "2026-11-21")).toEqual([]);
  expect(pausedDays("2026-01-01", "2026-11-21")).toHaveLength(31);
});

test.each([
  [
    "is not in the closure when it begins before it and ends within it",
    "2026-11-09",
    "23:30",
    false,
  ],
  ["is in the closure when it begins at its first instant", "2026-11-10", "00:00", true],
  ["is in the closure when it ends after its last day", "2026-11-12", "23:30", true],
  [
    "is not in the closure when it begins at the first instant after it",
    "2026-11-13",
    "00:00",
    false,
  ],
])("a class %s", (_, day, time, expected) => {
  const activity = { beginDate: parisInstant(day, time) };
  expect(closes(period("2026-11-10", "2026-11-12"), activity)).toBe(expected);
});

test.each([["2026-10-25"], ["2027-03-28"]])(
  "a closed day of 23 or 25 hours, %s, covers exactly its own classes",
  (day) => {
    const at = (d: string, time: string) =>
      closes(period(day), { beginDate: parisInstant(d, time) });
    expect([
      at(day, "00:00"),
      at(day, "23:59"),
      at(addDays(day, 1), "00:00"),
      at(addDays(day, -1), "23:59"),
    ]).toEqual([true, true, false, false]);
  },
);

const offset = fc.integer({ min: 0, max: 60 });
const closuresOf = fc.array(fc.tuple(offset, fc.integer({ min: 1, max: 12 })), { maxLength: 6 });
const from = (n: number) => addDays("2026-11-01", n);
const daysOfAll = (list: [number, number][]) =>
  daysOf(list.map(([begin, length]) => period(from(begin), from(begin + length - 1))));

test("the end depends neither on the order of closures nor on undone ones", () => {
  fc.assert(
    fc.property(closuresOf, offset, fc.nat(60), fc.nat(), (list, begin, length, pick) => {
      const start = running(from(begin), from(begin + length));
      let now = start;
      list.forEach((_, n) => {
        const closed = daysOfAll(list.slice(0, n + 1) as [number, number][]);
        const moved = withClosed(now, closed, new Set(daysOfAll([list[n] as [number, number]])));
        now = { ...now, endDate: moved.endDate, addedDays: new Set(moved.addedDays) };
      });
      const all = daysOfAll(list as [number, number][]);
      const atOnce = withClosed(start, all, new Set(all));
      expect(now.endDate).toBe(atOnce.endDate);
      if (list.length === 0) return;
      const others = list.filter((_, n) => n !== pick % list.length) as [number, number][];
      const rest = daysOfAll(others);
      const undone = withoutClosed(now, new Set(rest));
      expect(undone.endDate).toBe(withClosed(start, rest, new Set(rest)).endDate);
    }),
  );
});
