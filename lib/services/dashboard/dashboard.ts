import "server-only";
import { findUser } from "@/db/queries/accounts/users";
import {
  countActive,
  countClasses,
  countClassesByMonth,
  countLost,
  countPersons,
  listEnding,
  sumDue,
  sumReceived,
} from "@/db/queries/dashboard/dashboard";
import type { CoachScope } from "@/db/scope";
import { database } from "@/db/transaction";
import type { Dashboard } from "@/lib/contract/dashboard/dashboard";
import {
  daysOfMonth,
  daysOfYear,
  ENDING_CREDITS,
  endingSince,
  endingText,
  endingUntil,
  lostSpan,
  periodsToDeclare,
  rate,
  spanOf,
  yearUpTo,
} from "@/lib/domain/dashboard";
import { toEuros } from "@/lib/domain/euros";
import { yearOf } from "@/lib/domain/paris-time";
import { thresholdsOf } from "@/lib/domain/tax";
import { AppError } from "@/lib/error-codes";
import { formatDay } from "@/lib/format";
import { clock, today } from "@/lib/infra/clock";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * Returns the metrics of a coach's month `YYYY-MM`, in euros.
 * Debts, declarations and endings do not depend on the month.
 */
export async function dashboardOf(coachId: CoachScope, month: string): Promise<Dashboard> {
  const db = database();
  const coach = await findUser(db, coachId);
  if (!coach) throw new AppError("NOT_LOGGED_IN");
  const [instant, day] = [clock(), today()];
  const span = spanOf(daysOfMonth(month));
  const year = yearUpTo(month);
  const [first = month] = year;
  const before = year.at(-2) ?? month;
  const months = year.map(daysOfMonth);
  const thisMonth = months.at(-1);
  const calendarYear = daysOfYear(month);
  const periods = periodsToDeclare(coach.declares, day);
  const spans = [...months, calendarYear, ...periods];
  const ending = {
    today: day,
    since: endingSince(day),
    until: endingUntil(day),
    credits: ENDING_CREDITS,
  };
  const [sums, due, byDay, persons, lostTrainees, endings, byMonth, activeBefore] =
    await Promise.all([
      sumReceived(db, coachId, spans),
      sumDue(db, coachId),
      countClasses(db, coachId, span, instant),
      countPersons(db, coachId, span, instant),
      countLost(db, coachId, { span: lostSpan(month), end: span.to }, instant),
      listEnding(db, coachId, ending),
      countClassesByMonth(
        db,
        coachId,
        { from: spanOf(daysOfMonth(first)).from, to: span.to },
        instant,
      ),
      countActive(db, coachId, spanOf(daysOfMonth(before)), instant),
    ]);
  type Span = (typeof spans)[number] | undefined;
  const sumsOf = (span: Span) => sums.filter((row) => spans[row.span] === span);
  const receivedOf = (span: Span) => toEuros(sum(sumsOf(span).map(({ cents }) => cents)));
  const ofMonth = (name: string) => {
    const { classes = 0, places = 0, seats = 0 } = byMonth.find((row) => row.month === name) ?? {};
    return { received: receivedOf(months[year.indexOf(name)]), places, classes, seats };
  };
  const previous = ofMonth(before);
  const places = sum(byDay.map((row) => row.places));
  return {
    received: receivedOf(thisMonth),
    receivedByMethod: Object.fromEntries(
      sumsOf(thisMonth).map(({ method, cents }) => [method, toEuros(cents)]),
    ),
    due: toEuros(due.cents),
    debtors: due.debtors,
    toDeclare: periods.map((span) => ({
      period: span.period,
      amount: receivedOf(span),
      before: span.before,
    })),
    classes: sum(byDay.map((row) => row.classes)),
    places,
    fillRate: rate(places, sum(byDay.map((row) => row.seats))),
    absenceRate: rate(persons.absent, persons.noted),
    active: persons.active,
    newTrainees: persons.newTrainees,
    lostTrainees,
    byWeekday: WEEKDAYS.map((weekday) => {
      const {
        classes = 0,
        places: taken = 0,
        seats = 0,
      } = byDay.find((row) => row.weekday === weekday) ?? {};
      return { weekday, classes, places: taken, fillRate: rate(taken, seats) };
    }),
    endingSoon: endings.map((row) => ({
      ...row,
      text: endingText({ ...row, end: formatDay(row.endDate) }),
    })),
    months: year.map((name) => {
      const { received, places, classes } = ofMonth(name);
      return { month: name, received, places, classes };
    }),
    previous: {
      received: previous.received,
      places: previous.places,
      fillRate: rate(previous.places, previous.seats),
      active: activeBefore,
    },
    yearReceived: receivedOf(calendarYear),
    thresholds: thresholdsOf(yearOf(month)),
  };
}
