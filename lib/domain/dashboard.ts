import { addDays, type Day, monthStart, startOfParisDay } from "./paris-time";

/** What a coach's figures count, and of which days. */

/** Days of a Paris calendar, both inclusive. */
export interface Days {
  from: Day;
  to: Day;
}
/** Instants: the first counts, the second no more. */
interface Span {
  from: Date;
  to: Date;
}

const QUARTER = 3;
/** A subscription that ends within so many days is ending, and a card with so few credits. */
const ENDING_DAYS = 14;
export const ENDING_CREDITS = 1;
/** A subscription that ended within so many days is still to be followed up. */
const ENDED_DAYS = 30;
/** Who came in these days before a month's end, and since then no more, is lost: gone for long enough, and not long ago. */
const GONE_FOR = 30;
const GONE_AT_MOST = 90;

/** The last day of the month that `day` is in. */
const monthEnd = (day: Day): Day => addDays(monthStart(day, 1), -1);

/** The Paris days of a month `YYYY-MM`, and of its year. */
export const daysOfMonth = (month: string): Days => ({
  from: `${month}-01`,
  to: monthEnd(`${month}-01`),
});
export const daysOfYear = (month: string): Days => ({
  from: `${month.slice(0, 4)}-01-01`,
  to: `${month.slice(0, 4)}-12-31`,
});

/** From the first midnight of these days to the one after them, in Paris. */
export const spanOf = ({ from, to }: Days): Span => ({
  from: startOfParisDay(from),
  to: startOfParisDay(addDays(to, 1)),
});

/** When those were seen last who are lost to a month: from its 90th to its 31st last day. */
export function lostSpan(month: string): Span {
  const { to } = daysOfMonth(month);
  return spanOf({ from: addDays(to, 1 - GONE_AT_MOST), to: addDays(to, -GONE_FOR) });
}

/** The first day on which what ended is still to be followed up. */
export const endingSince = (today: Day): Day => addDays(today, -ENDED_DAYS);
/** The last day on which what ends is ending. */
export const endingUntil = (today: Day): Day => addDays(today, ENDING_DAYS);

/** What is declared at once, as one says it: `2026-11`, `2026-T4`. */
export interface Period extends Days {
  period: string;
  /** By when: the last day of the month after it. */
  before: Day;
}

/** The period that runs, and the one that ended last, by how a coach declares. */
export function periodsToDeclare(declares: "MONTHLY" | "QUARTERLY", today: Day): Period[] {
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

/** A share from 0 to 1; null where there is nothing to share. */
export const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;

/** A word to send to whose subscription is ending; `end`: its last day as it is shown. */
export function endingText(of: {
  firstName: string;
  label: string;
  quantityLeft: number | null;
  end: string;
  endedOn: Day | null;
}): string {
  const { firstName, label, quantityLeft, end, endedOn } = of;
  const hello = `Bonjour ${firstName},`;
  const renew = "Pour continuer, vous pouvez reprendre une formule dans Élan. À bientôt !";
  if (endedOn) return `${hello} « ${label} » a pris fin le ${end}. ${renew}`;
  if (quantityLeft === 0) return `${hello} il ne reste plus de cours sur « ${label} ». ${renew}`;
  if (quantityLeft === null) return `${hello} « ${label} » se termine le ${end}. ${renew}`;
  return `${hello} il vous reste ${quantityLeft} cours sur « ${label} », à prendre jusqu'au ${end}. ${renew}`;
}
