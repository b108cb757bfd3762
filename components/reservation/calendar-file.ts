import type { Activity } from "@/lib/contract/activities";

const LINE = 75;

/** `20261201T173000Z`: an instant in UTC needs no time zone block, and no clock change moves it. */
const stamp = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, "")}Z`;
const escapeText = (text: string) => text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");

/** Folds a line at 75 octets, never inside a character (RFC 5545 §3.1). */
function fold(line: string): string {
  const encoder = new TextEncoder();
  const rows: string[] = [];
  let row = "";
  let size = 0;
  for (const character of line) {
    const width = encoder.encode(character).length;
    if (size + width > LINE) {
      rows.push(row);
      row = " ";
      size = 1;
    }
    row += character;
    size += width;
  }
  return [...rows, row].join("\r\n");
}

type Shown = Pick<Activity, "id" | "label" | "place" | "beginDate" | "endDate" | "coachName">;

/** A calendar file with one class, as a trainee adds it to their own calendar. */
export function calendarFile(activity: Shown, now: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Elan//Cours//FR",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:activity-${activity.id}@elan`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    `DTSTART:${stamp(activity.beginDate)}`,
    `DTEND:${stamp(activity.endDate)}`,
    `SUMMARY:${escapeText(activity.label)}`,
    `LOCATION:${escapeText(activity.place)}`,
    `DESCRIPTION:${escapeText(`Avec ${activity.coachName}`)}`,
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}
