import "server-only";
import ICAL from "ical.js";

export interface CalendarClass {
  id: string;
  label: string;
  place: string;
  beginDate: Date;
  endDate: Date;
  /** Raised by each change: the calendar's SEQUENCE. */
  revision: number;
  updatedAt: Date;
}
export interface CalendarEvent extends CalendarClass {
  summary: string;
  description: string;
  status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
  url?: string;
}

/**
 * An iCalendar text (RFC 5545) of these events. Every time is a UTC instant: no zone block to be wrong about, and a class
 * keeps its Paris hour on both sides of a clock change. The same events give the same bytes.
 */
export function calendarFile(name: string, events: readonly CalendarEvent[]): string {
  const calendar = new ICAL.Component("vcalendar");
  add(calendar, {
    version: "2.0",
    prodid: "-//Elan//Cours//FR",
    method: "PUBLISH",
    name,
    "x-wr-calname": name,
    "refresh-interval": ICAL.Duration.fromString("PT1H"),
    "x-published-ttl": "PT1H",
  });
  for (const event of events) {
    const one = new ICAL.Component("vevent");
    add(one, {
      uid: `activity-${event.id}@elan`,
      sequence: event.revision,
      dtstamp: utc(event.updatedAt),
      dtstart: utc(event.beginDate),
      dtend: utc(event.endDate),
      summary: oneKindOfLine(event.summary),
      location: oneKindOfLine(event.place),
      description: oneKindOfLine(event.description),
      ...(event.url && { url: event.url }),
      status: event.status,
      "last-modified": utc(event.updatedAt),
    });
    calendar.addSubcomponent(one);
  }
  // It leaves out the last line's end, which the format asks for.
  return `${calendar.toString()}\r\n`;
}

// Of the 75 octets of a line, the space that continues one is the first.
ICAL.foldLength = 74;

const utc = (instant: Date) => ICAL.Time.fromJSDate(instant, true);
/** A bare carriage return would end a line of the file. */
const oneKindOfLine = (text: string) => text.replace(/\r\n?/g, "\n");

function add(component: ICAL.Component, values: Record<string, unknown>): void {
  for (const [property, value] of Object.entries(values))
    component.addPropertyWithValue(property, value);
}
