import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarFile } from "@/components/reservation/calendar-file";

const yoga = {
  id: "0199",
  label: "Yoga, doux ; débutants",
  place: "Studio République, 12 rue de l'Échiquier, deuxième étage à gauche, code 75A10",
  coachName: "Claire Lefèvre",
  beginDate: "2027-03-27T17:30:00.000Z",
  endDate: "2027-03-27T18:30:00.000Z",
};

test("a class parses in another library, at its instants, on both sides of the spring change", () => {
  for (const [begin, hour] of [
    ["2027-03-27T17:30:00.000Z", 17],
    ["2027-03-28T16:30:00.000Z", 16],
  ] as const) {
    const text = calendarFile({ ...yoga, beginDate: begin }, new Date("2027-01-01T00:00:00Z"));
    const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
    const start = event?.getFirstPropertyValue("dtstart") as InstanceType<typeof ICAL.Time>;
    expect(start.toJSDate().toISOString()).toBe(begin);
    expect(start.hour).toBe(hour);
    expect(event?.getFirstPropertyValue("summary")).toBe(yoga.label);
    expect(event?.getFirstPropertyValue("location")).toBe(yoga.place);
  }
});

test("no line is longer than 75 octets, and each ends by CRLF", () => {
  const text = calendarFile(yoga, new Date());
  expect(text.endsWith("\r\n")).toBe(true);
  for (const line of text.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
