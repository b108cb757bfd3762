import { utc } from "@/lib/calendar-file";

interface CalendarEntry {
  label: string;
  place: string;
  beginDate: Date | string;
  endDate: Date | string;
}

/** The URL of Google Agenda's form for a new event, filled in with the class. */
export const calendarLink = ({ label, place, beginDate, endDate }: CalendarEntry): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: "TEMPLATE",
    text: label,
    dates: `${utc(new Date(beginDate))}/${utc(new Date(endDate))}`,
    location: place,
  })}`;
