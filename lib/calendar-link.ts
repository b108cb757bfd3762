import { utc } from "@/lib/calendar-file";
import { type Location, locationText } from "@/lib/domain/location";

interface CalendarEntry extends Location {
  label: string;
  beginDate: Date | string;
  endDate: Date | string;
}

/** The URL of Google Agenda's form for a new event, filled in with the class. */
export const calendarLink = ({ label, beginDate, endDate, ...location }: CalendarEntry): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: "TEMPLATE",
    text: label,
    dates: `${utc(new Date(beginDate))}/${utc(new Date(endDate))}`,
    location: locationText(location),
  })}`;
