import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarFile } from "@/lib/calendar-file";

const event = {
  id: "7",
  label: "Yoga",
  place: "Salle 2 ; rez-de-chaussée",
  beginDate: new Date("2026-11-23T17:30:00Z"),
  endDate: new Date("2026-11-23T18:30:00Z"),
  revision: 3,
  updatedAt: new Date("2026-11-20T10:00:00Z"),
  summary: "Yoga, doux\\vif",
  description: `Ligne 1\r\nLigne 2\rLigne 3 ${"é😀".repeat(40)}${"a".repeat(200)}`,
  status: "CONFIRMED" as const,
  url: "https://elan.example.fr/?activity=7",
};

test("a calendar has escaped texts, UTC instants and lines of at most 75 octets", () => {
  const text = calendarFile("Mes cours", [event]);
  const lines = text.split("\r\n");
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text.replaceAll("\r\n ", "").split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Elan//Cours//FR",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "NAME:Mes cours",
    "X-WR-CALNAME:Mes cours",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    "BEGIN:VEVENT",
    "UID:activity-7@elan",
    "SEQUENCE:3",
    "DTSTAMP:20261120T100000Z",
    "DTSTART:20261123T173000Z",
    "DTEND:20261123T183000Z",
    "SUMMARY:Yoga\\, doux\\\\vif",
    "LOCATION:Salle 2 \\; rez-de-chaussée",
    `DESCRIPTION:Ligne 1\\nLigne 2\\nLigne 3 ${"é😀".repeat(40)}${"a".repeat(200)}`,
    "URL:https://elan.example.fr/?activity=7",
    "STATUS:CONFIRMED",
    "TRANSP:OPAQUE",
    "LAST-MODIFIED:20261120T100000Z",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("ical.js reads the same instants on both sides of the spring clock change", () => {
  const classes = [
    { ...event, beginDate: new Date("2027-03-27T17:30:00Z") },
    { ...event, beginDate: new Date("2027-03-28T16:30:00Z") },
  ];
  const read = new ICAL.Component(ICAL.parse(calendarFile("Mes cours", classes)));
  const events = read.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part));
  expect(events.map(({ startDate }) => startDate.toJSDate())).toEqual(
    classes.map(({ beginDate }) => beginDate),
  );
  expect(
    events.map(({ summary, location, description }) => [summary, location, description]),
  ).toEqual(
    classes.map(({ summary, place }) => [
      summary,
      place,
      event.description.replace(/\r\n?/g, "\n"),
    ]),
  );
});

test("an event has no SEQUENCE when its revision is unknown", () => {
  const { revision: _, ...unknown } = event;
  expect(calendarFile("Mes cours", [unknown])).not.toContain("SEQUENCE");
});

test("a folded line never splits an escaped character", () => {
  const signs = ["\\\\", "\\;", "\\,", "\\n"];
  for (let length = 55; length < 80; length += 1) {
    const place = `${"x".repeat(length)}\\ ; ,\n2`;
    const lines = calendarFile("x", [
      { ...event, place, summary: place, description: place },
    ]).split("\r\n");
    const split = lines.filter((line) => /^(?:[^\\]|\\.)*\\$/.test(line));
    expect([length, split]).toEqual([length, []]);
    const pairs = lines.join("\n").replaceAll("\n ", "");
    for (const sign of signs) expect(pairs).toContain(sign);
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  }
});
