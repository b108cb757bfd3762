import { addDays, type Day, monthStart, startOfParisDay } from "./paris-time";

/** Paris days, both inclusive. */
export interface Days {
  from: Day;
  to: Day;
}
/** `from` is inclusive, `to` exclusive. */
interface Span {
  from: Date;
  to: Date;
}

const QUARTER = 3;
const ENDING_DAYS = 14;
export const ENDING_CREDITS = 1;
/** Days for which an ended subscription is listed. */
const ENDED_DAYS = 30;
/** A trainee is lost to a month when last seen between its 90th and 31st last day. */
const GONE_FOR_DAYS = 30;
const GONE_AT_MOST_DAYS = 90;

const monthEnd = (day: Day): Day => addDays(monthStart(day, 1), -1);

/** `month` is `YYYY-MM`. */
export const daysOfMonth = (month: string): Days => ({
  from: `${month}-01`,
  to: monthEnd(`${month}-01`),
});
export const daysOfYear = (month: string): Days => ({
  from: `${month.slice(0, 4)}-01-01`,
  to: `${month.slice(0, 4)}-12-31`,
});

/** The twelve months up to `month`, ascending. */
export const yearUpTo = (month: string): string[] =>
  Array.from({ length: 12 }, (_, n) => monthStart(`${month}-01`, n - 11).slice(0, 7));

/** From the Paris midnight of the first day to the one after the last day. */
export const spanOf = ({ from, to }: Days): Span => ({
  from: startOfParisDay(from),
  to: startOfParisDay(addDays(to, 1)),
});

/** The time of the last class of trainees who are lost to the month. */
export function lostSpan(month: string): Span {
  const { to } = daysOfMonth(month);
  return spanOf({ from: addDays(to, 1 - GONE_AT_MOST_DAYS), to: addDays(to, -GONE_FOR_DAYS) });
}

/** The first day whose ended subscriptions are still listed. */
export const endingSince = (today: Day): Day => addDays(today, -ENDED_DAYS);
/** The last day whose ending subscriptions are listed. */
export const endingUntil = (today: Day): Day => addDays(today, ENDING_DAYS);

/** A period of income to declare, `2026-11` or `2026-T4`. */
export interface DeclaredPeriod extends Days {
  period: string;
  /** The last day of the month after the period. */
  before: Day;
}

/** The current period, then the previous one. */
export function periodsToDeclare(declares: "MONTHLY" | "QUARTERLY", today: Day): DeclaredPeriod[] {
  const months = declares === "MONTHLY" ? 1 : QUARTER;
  const running = monthStart(today, -((Number(today.slice(5, 7)) - 1) % months));
  return [running, monthStart(running, -months)].map((from) => {
    const to = addDays(monthStart(from, months), -1);
    const name = from.slice(0, 7);
    const quarter = Math.ceil(Number(from.slice(5, 7)) / QUARTER);
    return {
      period: months === 1 ? name : `${name.slice(0, 4)}-T${quarter}`,
      from,
      to,
      before: monthEnd(addDays(to, 1)),
    };
  });
}

/** A share from 0 to 1, or null when `whole` is 0. */
export const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;

/** The French message to a trainee whose subscription ends; `end` is the formatted last day. */
export function endingText(subscription: {
  firstName: string;
  label: string;
  quantityLeft: number | null;
  end: string;
  endedOn: Day | null;
}): string {
  const { firstName, label, quantityLeft, end, endedOn } = subscription;
  const hello = `Bonjour ${firstName},`;
  const renew = "Pour continuer, vous pouvez renouveler votre formule dans Élan. À bientôt !";
  if (endedOn) return `${hello} « ${label} » a pris fin le ${end}. ${renew}`;
  if (quantityLeft === 0) return `${hello} il ne reste plus de cours sur « ${label} ». ${renew}`;
  if (quantityLeft === null) return `${hello} « ${label} » se termine le ${end}. ${renew}`;
  return `${hello} il vous reste ${quantityLeft} cours sur « ${label} », à prendre jusqu'au ${end}. ${renew}`;
}
