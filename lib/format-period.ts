import { firstOfMonth } from "@/lib/domain/first-of-month";
import { PARIS } from "@/lib/domain/paris-time";

// A separate file keeps `formatRange` out of the JavaScript that every screen loads.
const days = new Intl.DateTimeFormat("fr-FR", {
  timeZone: PARIS,
  day: "numeric",
  month: "long",
  year: "numeric",
});
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** `23–29 novembre 2026`, `30 novembre – 6 décembre 2026`; `23 novembre 2026` for one day. */
export const formatPeriod = (begin: string, end: string) =>
  firstOfMonth(days.formatRange(noon(begin), noon(end)));
