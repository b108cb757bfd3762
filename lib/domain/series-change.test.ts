import { expect, test } from "vitest";
import { clockTime, parisDay, parisInstant } from "@/lib/domain/paris-time";
import { type SeriesHours, slotAfter } from "@/lib/domain/series-change";

const at = (day: string, time: string) => parisInstant(day, time);
/** A class of 90 minutes in a series of one-hour classes on Wednesdays at 18:30. */
const winter = { beginDate: at("2026-11-04", "18:30"), endDate: at("2026-11-04", "20:00") };
const known = [at("2026-10-21", "18:30")];

const after = (hours: SeriesHours, seen = known) => {
  const { begin, end } = slotAfter(winter, hours, seen);
  return `${parisDay(begin)} ${clockTime(begin)}-${clockTime(end)}`;
};

test.each<[string, SeriesHours, Date[], string]>([
  ["nothing changes", {}, known, "2026-11-04 18:30-20:00"],
  [
    "the form sends the hour it loaded",
    { begin: at("2026-10-21", "18:30") },
    known,
    "2026-11-04 18:30-20:00",
  ],
  [
    "the loaded hour is sent and the class has another",
    { begin: at("2026-10-21", "20:00") },
    [at("2026-10-21", "20:00")],
    "2026-11-04 18:30-20:00",
  ],
  [
    "another hour is sent, across the October change",
    { begin: at("2026-10-21", "19:15") },
    known,
    "2026-11-04 19:15-20:45",
  ],
  [
    "the sent hour is stored by now but was not when loaded",
    { begin: at("2026-10-21", "19:15") },
    [at("2026-10-21", "19:15"), at("2026-10-21", "18:30")],
    "2026-11-04 19:15-20:45",
  ],
  ["a length is sent", { durationInMinutes: 45 }, known, "2026-11-04 18:30-19:15"],
  [
    "an end is sent",
    { begin: at("2026-10-21", "18:30"), end: at("2026-10-21", "19:30") },
    known,
    "2026-11-04 18:30-19:30",
  ],
  [
    "only the hour is to change",
    { begin: at("2026-10-21", "07:00"), durationInMinutes: 60, onlyMoved: true },
    known,
    "2026-11-04 07:00-08:30",
  ],
  [
    "it moves 11 days earlier, across the October change",
    { moveDays: -11 },
    known,
    "2026-10-24 18:30-20:00",
  ],
  [
    "it moves a week later to another hour",
    { moveDays: 7, begin: at("2026-10-21", "19:15") },
    known,
    "2026-11-11 19:15-20:45",
  ],
])("a class of a series gets its times when %s", (_, hours, seen, expected) => {
  expect(after(hours, seen)).toBe(expected);
});

test("a class moves by an hour when its new hour is skipped", () => {
  const night = { beginDate: at("2027-03-21", "02:30"), endDate: at("2027-03-21", "03:30") };
  const { begin, end } = slotAfter(night, { moveDays: 7 }, [night.beginDate]);
  expect([begin, end].map((one) => `${parisDay(one)} ${clockTime(one)}`)).toEqual([
    "2027-03-28 03:30",
    "2027-03-28 04:30",
  ]);
});
