import { type Location, locationText } from "@/lib/domain/location";

export interface CalendarClass extends Location {
  id: string;
  label: string;
  beginDate: Date;
  endDate: Date;
  /** The calendar's SEQUENCE, which each change raises; absent when unknown. */
  revision?: number;
  updatedAt: Date;
}
export interface CalendarEvent extends CalendarClass {
  summary: string;
  description: string;
  status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
  /** The person of the reader's family who holds the places; absent: the reader. */
  personId?: string;
  url?: string;
}

/** The event of a person of the reader's family, beside the reader's own of the same class. */
export const eventOfPerson = (
  event: CalendarEvent,
  { personId, personName }: { personId: string; personName: string },
): CalendarEvent => ({ ...event, personId, summary: `${personName} : ${event.summary}` });

/**
 * An iCalendar text (RFC 5545). Times are UTC instants, which need no time zone block and keep the
 * Paris hour. The same events give the same bytes.
 */
export function calendarFile(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Elan//Cours//FR",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.flatMap(linesOf),
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}

const linesOf = (event: CalendarEvent): string[] => [
  "BEGIN:VEVENT",
  `UID:activity-${event.id}${event.personId ? `-${event.personId}` : ""}@elan`,
  ...(event.revision === undefined ? [] : [`SEQUENCE:${event.revision}`]),
  `DTSTAMP:${utc(event.updatedAt)}`,
  `DTSTART:${utc(event.beginDate)}`,
  `DTEND:${utc(event.endDate)}`,
  `SUMMARY:${text(event.summary)}`,
  `LOCATION:${text(locationText(event))}`,
  `DESCRIPTION:${text(event.description)}`,
  ...(event.url ? [`URL:${event.url}`] : []),
  `STATUS:${event.status}`,
  "TRANSP:OPAQUE",
  `LAST-MODIFIED:${utc(event.updatedAt)}`,
  "END:VEVENT",
];

/** `20261201T173000Z` */
export const utc = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
/** A bare carriage return would end a line of the file. */
const text = (value: string) =>
  value
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?/g, "\n")
    .replaceAll("\n", "\\n");

const LINE = 75;
const utf8 = new TextEncoder();

/** Lines end after at most 75 octets, never within a character or an escape (RFC 5545 §3.1). */
function fold(line: string): string {
  if (/^[\x20-\x7e]{0,75}$/.test(line)) return line;
  const rows: string[] = [];
  let row = "";
  let size = 0;
  for (const [unit, backslash = "", character = ""] of line.matchAll(/(\\?)(.)/gsu)) {
    const width = backslash.length + utf8.encode(character).length;
    if (size + width > LINE) {
      rows.push(row);
      row = " ";
      size = 1;
    }
    row += unit;
    size += width;
  }
  return [...rows, row].join("\r\n");
}
