import fc from "fast-check";
import { StudioModel } from "@/testing/studio-model";
import { noMoney } from "@/testing/studio-money";
import { dayOf, firstLookOf, TRAINEES } from "@/testing/studio-places";

const HOUR = 3_600_000;
/** Monday 11 January 2027, 10:00 in Paris. */
const START = Date.UTC(2027, 0, 11, 9);
const CLASSES = 4;
export const SUBSCRIPTIONS = 2 * TRAINEES;

/** Three trainees, each with a card and a weekly subscription, and classes of the next days. */
export const beginnings: fc.Arbitrary<StudioModel> = fc
  .record({
    returns: fc.boolean(),
    classes: fc.array(
      fc.record({
        hours: fc.integer({ min: 2, max: 120 }),
        max: fc.integer({ min: 1, max: 2 }),
        cancelHours: fc.constantFrom(1, 24, 72, 72),
        isPrivate: fc.nat(9).map((n) => n === 0),
        inSeries: fc.boolean(),
        // Most classes can be booked at once and take place, so that trainees meet in them.
        opensDays: fc.constantFrom(null, null, null, null, null, null, null, 0, 1, 3),
        closesMinutes: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 30, 600),
        minPlaces: fc.constantFrom(null, null, null, null, null, 1, 2),
        minCheckHours: fc.constantFrom(2, 4, 24),
      }),
      { minLength: CLASSES, maxLength: CLASSES },
    ),
    subscriptions: fc.array(
      fc.record({
        credits: fc.integer({ min: 2, max: 6 }),
        quota: fc.integer({ min: 1, max: 3 }),
        days: fc.constantFrom(5, 60, 60),
        withdrawDays: fc.constantFrom(null, 1, 3, 14, 14),
        beginNow: fc.nat(7).map((n) => n > 0),
      }),
      { minLength: SUBSCRIPTIONS, maxLength: SUBSCRIPTIONS },
    ),
  })
  .map(
    ({ returns, classes, subscriptions }) =>
      new StudioModel(
        START,
        // Distinct begins give the classes one order.
        classes.map(({ hours, minPlaces: minimum, ...fields }, n) => {
          const begin = START + hours * HOUR + n * 60_000;
          const minPlaces = minimum && Math.min(minimum, fields.max);
          return {
            ...{ ...fields, begin, minPlaces, byMinimum: false, waived: false },
            ...{ cancelled: false, cancellation: null, closure: null, cancelledAt: 0 },
            lookAt: firstLookOf({ ...fields, begin, minPlaces }, START),
          };
        }),
        subscriptions.map(({ credits, quota, days, withdrawDays, beginNow }, n) => ({
          trainee: n % TRAINEES,
          credits: n < TRAINEES ? credits : null,
          quota,
          firstDay: dayOf(START),
          lastDay: dayOf(START) + days,
          suspendedOn: null,
          deleted: false,
          base: dayOf(START) + days,
          closed: new Set<number>(),
          suspendedDays: new Set<number>(),
          money: noMoney(),
          withdrawUntil: withdrawDays === null ? null : dayOf(START) + withdrawDays,
          ...{ beginNow, withdrawn: false },
        })),
        returns,
      ),
  );

/** Classes of one place that begin soon, so that trainees compete for late cancellations. */
export const crowded: fc.Arbitrary<StudioModel> = beginnings.map((model) => {
  for (const [n, one] of model.classes.entries())
    Object.assign(one, {
      ...{ begin: START + (20 + 10 * n) * HOUR + n * 60_000, max: 1, cancelHours: 72 },
      ...{ isPrivate: false, opensDays: null, closesMinutes: 0, minPlaces: null, lookAt: null },
    });
  model.returns = true;
  return model;
});
