import type { Attachment } from "@/db/schema/outbox";
import { type CalendarEvent, calendarFile } from "@/lib/calendar-file";

interface Attached {
  attachments?: Attachment[];
  /** The events of the attached calendar file. */
  calendar?: readonly CalendarEvent[];
}

/** Returns a message's attachments, its calendar file last. */
export const attachmentsOf = ({ attachments = [], calendar = [] }: Attached): Attachment[] => [
  ...attachments,
  ...(calendar.length > 0
    ? [
        {
          filename: "cours.ics",
          contentType: "text/calendar; method=PUBLISH; charset=utf-8",
          content: Buffer.from(calendarFile("Mes cours", calendar)).toString("base64"),
        },
      ]
    : []),
];
