import { toEuros } from "@/lib/domain/euros";
import { firstOfMonth } from "@/lib/domain/first-of-month";
import { daysBetween, PARIS } from "@/lib/domain/paris-time";

/** Formats are French, in Paris time. Days are `YYYY-MM-DD`, instants ISO strings or Dates. */
const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("fr-FR", { timeZone: PARIS, ...options });
const time = formatter({ hour: "2-digit", minute: "2-digit" });
const longDay = formatter({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const shortDay = formatter({ weekday: "short", day: "numeric", month: "short" });
const nearDay = formatter({ weekday: "short", day: "numeric" });
const shortDayOfYear = formatter({
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});
const dayNumber = formatter({ day: "numeric" });
const dayOfMonth = formatter({ weekday: "long", day: "numeric", month: "long" });
const weekdayOfMonth = formatter({ weekday: "long", day: "numeric", month: "short" });
const writtenDay = formatter({ day: "numeric", month: "long", year: "numeric" });
const plainDay = formatter({ day: "2-digit", month: "2-digit", year: "numeric" });
const dayAndMonth = formatter({ day: "2-digit", month: "2-digit" });
const month = formatter({ month: "long", year: "numeric" });
const shortMonth = formatter({ month: "short" });
const percent = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 0 });
const wholeEuros = new Intl.NumberFormat("fr-FR", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});
const euros = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });

const list = new Intl.ListFormat("fr-FR");

// Numbers of four digits have no separator, as in a price.
const whole = new Intl.NumberFormat("fr-FR", { useGrouping: "min2" });

/** Noon UTC of a day is on that day in Paris. */
function toDate(value: string | Date): Date {
  if (typeof value !== "string") return value;
  return new Date(value.length === 10 ? `${value}T12:00:00Z` : value);
}

export const capitalize = (text: string) =>
  text.charAt(0).toLocaleUpperCase("fr-FR") + text.slice(1);

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
/** `18 h 30 – 19 h 30` */
export const formatSpokenTimes = (begin: string | Date, end: string | Date) =>
  `${formatSpokenTime(begin)} – ${formatSpokenTime(end)}`;
/** `Samedi 21 novembre 2026` */
export const formatLongDay = (value: string | Date) =>
  capitalize(firstOfMonth(longDay.format(toDate(value))));
/** `sam. 21 nov.` */
export const formatShortDay = (value: string | Date) =>
  firstOfMonth(shortDay.format(toDate(value)));
/** `24`, `1er` */
export const formatDayNumber = (value: string | Date) => {
  const number = dayNumber.format(toDate(value));
  return number === "1" ? "1er" : number;
};
/** `mardi 24 novembre` */
export const formatDayOfMonth = (value: string | Date) =>
  firstOfMonth(dayOfMonth.format(toDate(value)));
/** `lundi 30 nov.` */
export const formatWeekdayOfMonth = (value: string | Date) =>
  firstOfMonth(weekdayOfMonth.format(toDate(value)));
/** `Aujourd'hui`, `Demain`, `Ven. 27`, `Mar. 1er déc.` in another month, `Ven. 1er janv. 2027` */
export const formatNearDay = (day: string, today: string): string => {
  const ahead = daysBetween(today, day);
  if (ahead === 0) return "Aujourd'hui";
  if (ahead === 1) return "Demain";
  const isSame = (length: number) => day.slice(0, length) === today.slice(0, length);
  const shown = isSame(7) ? nearDay : isSame(4) ? shortDay : shortDayOfYear;
  return capitalize(firstOfMonth(shown.format(toDate(day))));
};
/** `21/11/2026` */
export const formatDay = (value: string | Date) => plainDay.format(toDate(value));
/** `21/11` */
export const formatDayAndMonth = (value: string | Date) => dayAndMonth.format(toDate(value));
/** `30/06` this year, else `30/06/2027`. */
export const formatEndDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth(day) : formatDay(day);
/** `Samedi 21 novembre 2026 à 18 h 30` */
export const formatLongInstant = (instant: string | Date) =>
  `${formatLongDay(instant)} à ${formatSpokenTime(instant)}`;
/** `samedi 21 novembre 2026 à 18 h 30`, inside a sentence. */
export const formatInstantInText = (instant: string | Date) =>
  formatLongInstant(instant).toLocaleLowerCase("fr-FR");
/** `23–29 novembre 2026`, `30 novembre – 6 décembre 2026`; `23 novembre 2026` for one day. */
export const formatPeriod = (begin: string, end: string) =>
  firstOfMonth(writtenDay.formatRange(toDate(begin), toDate(end)));
/** `Novembre 2026` */
export const formatMonth = (value: string | Date) => capitalize(month.format(toDate(value)));
/** `nov.` */
export const formatShortMonth = (value: string | Date) => shortMonth.format(toDate(value));
/** `12 €`, `12,50 €` */
export const formatEuros = (price: number) =>
  (Number.isInteger(price) ? wholeEuros : euros).format(price);
export const formatCents = (cents: number) => formatEuros(toEuros(cents));
/** `12 €`, or `−12 €` with a minus sign for an amount given back. */
export const formatSignedEuros = (amount: number) =>
  amount < 0 ? `−${formatEuros(-amount)}` : formatEuros(amount);
/** `75 %`, or a dash without data. */
export const formatShare = (share: number | null) => (share === null ? "–" : percent.format(share));
/** `Gratuit`, or the price. */
export const formatPrice = (price: number) => (price === 0 ? "Gratuit" : formatEuros(price));
/** `5010`, `20 000` */
export const formatNumber = (count: number) => whole.format(count);
/** `reçu` for 1,50 €, `reçus` for 2 €; French uses the singular below 2. */
export const pluralOf = (count: number, one: string, many = `${one}s`) =>
  Math.abs(count) >= 2 ? many : one;
/** `1 place`, `3 places`, `20 000 places` */
export const formatCount = (count: number, one: string, many?: string) =>
  `${formatNumber(count)}\u00a0${pluralOf(count, one, many)}`;
/** `de Claire`, `d'Anna`; an initial h is not elided. */
export const formatOf = (name: string) =>
  /^(?:[aeiouœæ]|y[^aeiouy])/i.test(name.normalize("NFD")) ? `d'${name}` : `de ${name}`;
/** `Emma, Noé et vous` */
export const formatNames = (names: readonly string[]): string => list.format(names);

/** `n° 1` */
export const formatRank = (rank: number) => `n°\u00a0${rank}`;

/** `FR14 2004 1010 …` */
export const formatIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, "$1 ");
