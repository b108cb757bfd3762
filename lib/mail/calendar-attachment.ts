import type { Attachment } from "@/db/schema/outbox";
import { type CalendarEvent, calendarFile, eventOfPerson } from "@/lib/calendar-file";

export const calendarAttachment = (events: readonly CalendarEvent[]): Attachment => ({
  filename: "cours.ics",
  contentType: "text/calendar; method=PUBLISH; charset=utf-8",
  content: Buffer.from(calendarFile("Mes cours", events)).toString("base64"),
});

interface Attached {
  attachments?: Attachment[];
  calendar?: readonly CalendarEvent[];
}

/** The attachments of a guardian's mail, whose calendar file names the person. */
export const attachmentsForPerson = (
  { attachments = [], calendar = [] }: Attached,
  person: { personId: string; personName: string },
): Attachment[] =>
  calendar.length > 0
    ? [calendarAttachment(calendar.map((event) => eventOfPerson(event, person)))]
    : attachments;
