import { firstOfMonth } from "@/lib/domain/first-of-month";
import { PARIS } from "@/lib/domain/paris-time";

/** Formats are French, in Paris time. Days are `YYYY-MM-DD`, instants ISO strings or Dates. */
const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("fr-FR", { timeZone: PARIS, ...options });
const time = formatter({ hour: "2-digit", minute: "2-digit" });
const longDay = formatter({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const shortDay = formatter({ weekday: "short", day: "numeric", month: "short" });
const dayOfMonth = formatter({ weekday: "long", day: "numeric", month: "long" });
const writtenDay = formatter({ day: "numeric", month: "long", year: "numeric" });
const plainDay = formatter({ day: "2-digit", month: "2-digit", year: "numeric" });
const month = formatter({ month: "long", year: "numeric" });
const wholeEuros = new Intl.NumberFormat("fr-FR", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});
const euros = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });

// Numbers of four digits have no separator, as in a price.
const whole = new Intl.NumberFormat("fr-FR", { useGrouping: "min2" });

/** Noon UTC of a day is on that day in Paris. */
function toDate(value: string | Date): Date {
  if (typeof value !== "string") return value;
  return new Date(value.length === 10 ? `${value}T12:00:00Z` : value);
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase("fr-FR") + text.slice(1);

/** `18:30` */
export const formatTime = (instant: string | Date) => time.format(toDate(instant));
/** `18 h 30`, `19 h` */
export const formatSpokenTime = (instant: string | Date) => {
  const [hours, minutes] = formatTime(instant).split(":");
  return [Number(hours), "h", ...(minutes === "00" ? [] : [minutes])].join("\u00a0");
};
/** `18:30 – 19:30` */
export const formatTimes = (begin: string | Date, end: string | Date) =>
  `${formatTime(begin)} – ${formatTime(end)}`;
/** `Samedi 21 novembre 2026` */
export const formatLongDay = (value: string | Date) =>
  capital(firstOfMonth(longDay.format(toDate(value))));
/** `sam. 21 nov.` */
export const formatShortDay = (value: string | Date) =>
  firstOfMonth(shortDay.format(toDate(value)));
/** `mardi 24 novembre` */
export const formatDayOfMonth = (value: string | Date) =>
  firstOfMonth(dayOfMonth.format(toDate(value)));
/** `21/11/2026` */
export const formatDay = (value: string | Date) => plainDay.format(toDate(value));
/** `Samedi 21 novembre 2026 à 18 h 30` */
export const formatLongInstant = (instant: string | Date) =>
  `${formatLongDay(instant)} à ${formatSpokenTime(instant)}`;
/** `23–29 novembre 2026`, `30 novembre – 6 décembre 2026`; `23 novembre 2026` for one day. */
export const formatPeriod = (begin: string, end: string) =>
  firstOfMonth(writtenDay.formatRange(toDate(begin), toDate(end)));
/** `Novembre 2026` */
export const formatMonth = (value: string | Date) => capital(month.format(toDate(value)));
/** `12 €`, `12,50 €` */
export const formatEuros = (price: number) =>
  (Number.isInteger(price) ? wholeEuros : euros).format(price);
/** `Gratuit`, or the price. */
export const formatPrice = (price: number) => (price === 0 ? "Gratuit" : formatEuros(price));
/** `5010`, `20 000` */
export const formatNumber = (count: number) => whole.format(count);
/** `1 place`, `3 places`, `20 000 places`; French uses the singular for 0. */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)}\u00a0${count >= 2 ? many : one}`;
/** `de Claire`, `d'Anna`; an initial h is not elided. */
export const formatOf = (name: string) =>
  /^(?:[aeiouœæ]|y[^aeiouy])/i.test(name.normalize("NFD")) ? `d'${name}` : `de ${name}`;
/** `1ᵉʳ`, `2ᵉ` */
export const formatRank = (rank: number) => (rank === 1 ? "1ᵉʳ" : `${rank}ᵉ`);
