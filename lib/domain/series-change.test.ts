import { expect, test } from "vitest";
import { parisDay, parisInstant, parisTime } from "@/lib/domain/paris-time";
import { type SeriesHours, slotAfter } from "@/lib/domain/series-change";

const at = (day: string, time: string) => parisInstant(day, time);
/** Wednesdays at 18:30, an hour each; this one an hour and a half. */
const winter = { beginDate: at("2026-11-04", "18:30"), endDate: at("2026-11-04", "20:00") };
const known = [at("2026-10-21", "18:30")];

const after = (hours: SeriesHours, seen = known) => {
  const { begin, end } = slotAfter(winter, hours, seen);
  const time = (instant: Date) => parisTime(instant).slice(0, 5);
  return `${parisDay(begin)} ${time(begin)}-${time(end)}`;
};

test.each<[string, SeriesHours, Date[], string]>([
  ["no hour: as it was", {}, known, "2026-11-04 18:30-20:00"],
  [
    "the hour that was seen: as it was",
    { begin: at("2026-10-21", "18:30") },
    known,
    "2026-11-04 18:30-20:00",
  ],
  [
    "another hour, across the October change",
    { begin: at("2026-10-21", "19:15") },
    known,
    "2026-11-04 19:15-20:45",
  ],
  [
    "an hour that is stored by now, and was another when it was seen",
    { begin: at("2026-10-21", "19:15") },
    [at("2026-10-21", "19:15"), at("2026-10-21", "18:30")],
    "2026-11-04 19:15-20:45",
  ],
  ["a length", { durationInMinutes: 45 }, known, "2026-11-04 18:30-19:15"],
  [
    "an end",
    { begin: at("2026-10-21", "18:30"), end: at("2026-10-21", "19:30") },
    known,
    "2026-11-04 18:30-19:30",
  ],
  [
    "only the hour: its own length",
    { begin: at("2026-10-21", "07:00"), durationInMinutes: 60, onlyMoved: true },
    known,
    "2026-11-04 07:00-08:30",
  ],
  [
    "eleven days earlier, across the October change: the same hour in Paris",
    { moveDays: -11 },
    known,
    "2026-10-24 18:30-20:00",
  ],
  [
    "a week later, at another hour",
    { moveDays: 7, begin: at("2026-10-21", "19:15") },
    known,
    "2026-11-11 19:15-20:45",
  ],
])("%s", (_, hours, seen, expected) => {
  expect(after(hours, seen)).toBe(expected);
});

test("a class moved to an hour that the clock skips takes the next one that exists", () => {
  const night = { beginDate: at("2027-03-21", "02:30"), endDate: at("2027-03-21", "03:30") };
  const { begin, end } = slotAfter(night, { moveDays: 7 }, [night.beginDate]);
  expect([begin, end].map((one) => `${parisDay(one)} ${parisTime(one).slice(0, 5)}`)).toEqual([
    "2027-03-28 03:30",
    "2027-03-28 04:30",
  ]);
});
