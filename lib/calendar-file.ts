import "server-only";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";

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
  const calendar = ical({
    name,
    prodId: { company: "Elan", product: "Cours", language: "FR" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const event of events) {
    calendar.createEvent({
      id: `activity-${event.id}@elan`,
      stamp: event.updatedAt,
      lastModified: event.updatedAt,
      sequence: event.revision,
      start: event.beginDate,
      end: event.endDate,
      summary: event.summary,
      location: event.place,
      description: event.description,
      status: ICalEventStatus[event.status],
      ...(event.url ? { url: event.url } : {}),
    });
  }
  // The generator leaves out the last line's end, which the format asks for.
  return `${calendar.toString()}\r\n`;
}
