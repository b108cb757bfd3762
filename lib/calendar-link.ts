interface CalendarEntry {
  label: string;
  place: string;
  beginDate: Date | string;
  endDate: Date | string;
}

const stamp = (instant: Date | string) =>
  new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, "");

/** The address that adds a class to Google Agenda. */
export const calendarLink = ({ label, place, beginDate, endDate }: CalendarEntry): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: "TEMPLATE",
    text: label,
    dates: `${stamp(beginDate)}/${stamp(endDate)}`,
    location: place,
  })}`;
