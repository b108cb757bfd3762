import fc from "fast-check";
import { editSingle } from "@/lib/services/activities";
import { getDetails } from "@/lib/services/activity-views";
import { recordAttendance } from "@/lib/services/attendance";
import { addParticipant, bookPlaces } from "@/lib/services/booking";
import { deleteActivity } from "@/lib/services/class-deletion";
import {
  cancelPlaces,
  claimPlace,
  endBegunWaitingLists,
  removeParticipant,
} from "@/lib/services/reservations";
import { editSubscription } from "@/lib/services/subscription-edit";
import {
  activateSubscription,
  deleteSubscription,
  suspendSubscription,
} from "@/lib/services/subscriptions";
import type { RealStudio } from "@/testing/real-studio";
import { dayOf, type Outcome, StudioModel } from "@/testing/studio-model";

const HOUR = 3_600_000;
/** A Monday of January at 10:00 in Paris. */
const START = Date.UTC(2027, 0, 11, 9);
export const TRAINEES = 3;
const CLASSES = 4;
const SUBSCRIPTIONS = 2 * TRAINEES;

/** A studio of three trainees, each with a card and a subscription by the week, and classes of the coming weeks. */
export const beginnings: fc.Arbitrary<StudioModel> = fc
  .record({
    classes: fc.array(
      fc.record({
        hours: fc.integer({ min: 2, max: 120 }),
        max: fc.integer({ min: 1, max: 2 }),
        cancelHours: fc.constantFrom(1, 24, 72, 72),
        isPrivate: fc.nat(9).map((n) => n === 0),
        inSeries: fc.boolean(),
      }),
      { minLength: CLASSES, maxLength: CLASSES },
    ),
    subscriptions: fc.array(
      fc.record({
        credits: fc.integer({ min: 2, max: 6 }),
        quota: fc.integer({ min: 1, max: 3 }),
        days: fc.constantFrom(5, 60, 60),
      }),
      { minLength: SUBSCRIPTIONS, maxLength: SUBSCRIPTIONS },
    ),
  })
  .map(
    ({ classes, subscriptions }) =>
      new StudioModel(
        START,
        // Minutes apart, so that their order is one.
        classes.map(({ hours, ...fields }, n) => ({
          ...fields,
          begin: START + hours * HOUR + n * 60_000,
          cancelled: false,
        })),
        subscriptions.map(({ credits, quota, days }, n) => ({
          trainee: n % TRAINEES,
          credits: n < TRAINEES ? credits : null,
          quota,
          firstDay: dayOf(START),
          lastDay: dayOf(START) + days,
          suspendedOn: null,
          deleted: false,
        })),
      ),
  );

/** One thing that happens in a studio: what the model says of it, and doing it really, from the same beginning. */
export interface Step {
  words: string;
  expected: (model: StudioModel) => Outcome;
  real: (studio: RealStudio, model: StudioModel) => Promise<unknown>;
}
const id = (ids: readonly string[], n: number): string => ids[n] ?? "";

const trainee = fc.nat(TRAINEES - 1);
// Most of it happens in one class: a story where nobody meets shows nothing.
const cls = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3);
const sub = fc.nat(SUBSCRIPTIONS - 1);
const yes = fc.boolean();

const bookings = fc
  .tuple(
    cls,
    sub,
    fc.constantFrom(1, 1, 1, 2, 3),
    yes,
    fc.nat(2).map((n) => n === 0),
  )
  .map(
    ([c, s, places, series, byCoach]): Step => ({
      words: `${byCoach ? "coach adds" : "book"} class ${c}, subscription ${s}, ${places} places${series ? ", series" : ""}`,
      expected: (model) => model.book(c, s, places, series, byCoach),
      real: async (studio, model) => {
        const who = id(studio.trainees, model.subscriptions[s]?.trainee ?? 0);
        const wish = {
          activityId: id(studio.classes, c),
          subscriptionId: id(studio.subscriptions, s),
          wholeSeries: series,
          places,
        };
        const { booked, waiting, skipped } = await (byCoach
          ? addParticipant(studio.coach.id, who, wish)
          : bookPlaces(who, wish));
        const at = skipped.map(
          ({ activityId, reason }) => `${studio.classes.indexOf(activityId)} ${reason}`,
        );
        return { booked, waiting, skipped: at };
      },
    }),
  );

/** Anything that may happen next. */
export const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: bookings },
  {
    weight: 4,
    arbitrary: fc.tuple(cls, trainee, yes).map(
      ([c, t, all]): Step => ({
        words: `cancel${all ? " all" : ""} class ${c}, trainee ${t}`,
        expected: (model) => model.cancel(c, t, all),
        real: (s) => cancelPlaces(id(s.trainees, t), id(s.classes, c), all ? "all" : "one"),
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(cls, trainee).map(
      ([c, t]): Step => ({
        words: `claim class ${c}, trainee ${t}`,
        expected: (model) => model.claim(c, t),
        real: (s) => claimPlace(id(s.trainees, t), id(s.classes, c)),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(cls, trainee).map(
      ([c, t]): Step => ({
        words: `coach removes trainee ${t} of class ${c}`,
        expected: (model) => model.remove(c, t),
        real: async (s) => {
          await removeParticipant(s.coach.id, id(s.trainees, t), id(s.classes, c));
          return null;
        },
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(cls, fc.integer({ min: 1, max: 5 }), fc.constantFrom(0, 0, 0, -60, -24, 24, 168))
      .map(
        ([c, max, hours]): Step => ({
          words: `class ${c} takes ${max}, moves ${hours} h`,
          expected: (model) => model.edit(c, max, (model.classes[c]?.begin ?? 0) + hours * HOUR),
          real: async (s, model) => {
            const { begin, cancelHours, isPrivate } = model.classes[c] as (typeof model.classes)[0];
            const beginDate = new Date(begin + hours * HOUR);
            await editSingle(s.coach.id, id(s.classes, c), {
              label: "Cours",
              place: "Studio",
              beginDate,
              endDate: new Date(beginDate.getTime() + HOUR),
              maxParticipants: max,
              cancelTimeInHours: cancelHours,
              isPrivateActivity: isPrivate,
              assistantId: null,
            });
            return null;
          },
        }),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(cls, yes).map(
      ([c, series]): Step => ({
        words: `delete class ${c}${series ? ", series" : ""}`,
        expected: (model) => model.deleteClass(c, series),
        real: async (s) => {
          await deleteActivity(s.coach.id, id(s.classes, c), series);
          return null;
        },
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: sub.map(
      (n): Step => ({
        words: `suspend ${n}`,
        expected: (model) => model.suspend(n),
        real: async (s) => {
          await suspendSubscription(s.coach.id, id(s.subscriptions, n));
          return null;
        },
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: sub.map(
      (n): Step => ({
        words: `activate ${n}`,
        expected: (model) => model.activate(n),
        real: async (s) => {
          await activateSubscription(s.coach.id, id(s.subscriptions, n));
          return null;
        },
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(sub, fc.nat(6)).map(
      ([n, credits]): Step => ({
        words: `adjust ${n} to ${credits}`,
        expected: (model) => model.adjust(n, credits),
        real: async (s, model) => {
          const one = model.subscriptions[n] as (typeof model.subscriptions)[0];
          const isCard = one.credits !== null;
          const day = (d: number) => new Date(d * 24 * HOUR).toISOString().slice(0, 10);
          await editSubscription(s.coach.id, id(s.trainees, one.trainee), {
            id: id(s.subscriptions, n),
            label: "Formule",
            type: isCard ? "CARD" : "SUBSCRIPTION",
            quantity: isCard ? 20 : null,
            quantityLeft: isCard ? credits : null,
            nbReservationPerWeek: isCard ? null : one.quota,
            price: 10,
            amountPaid: 0,
            isPaid: false,
            beginDate: day(one.firstDay),
            endDate: day(one.lastDay),
            isPrivateOffer: false,
          });
          return null;
        },
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: sub.map(
      (n): Step => ({
        words: `coach deletes subscription ${n}`,
        expected: (model) => model.deleteSubscription(n),
        real: async (s) => {
          await deleteSubscription({ id: s.coach.id, type: "COACH" }, id(s.subscriptions, n));
          return null;
        },
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: sub.map(
      (n): Step => ({
        words: `trainee deletes subscription ${n}`,
        expected: (model) => model.deleteOwnSubscription(n),
        real: async (s, model) => {
          const who = id(s.trainees, model.subscriptions[n]?.trainee ?? 0);
          await deleteSubscription({ id: who, type: "TRAINEE" }, id(s.subscriptions, n));
          return null;
        },
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(cls, yes).map(
      ([c, second]): Step => ({
        words: `attendance of class ${c}, ${second ? "second" : "first"} of two came`,
        expected: (model) => model.attendance(c, second),
        real: async (s) => {
          const { participantsList } = await getDetails(s.coach.id, id(s.classes, c));
          const present = participantsList
            .filter((place) => !place.isWaitingList)
            .filter((_, n) => n % 2 === Number(second));
          await recordAttendance(
            s.coach.id,
            id(s.classes, c),
            present.map(({ reservationId }) => reservationId),
          );
          return null;
        },
      }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(1, 5, 10, 20, 40).map(
      (hours): Step => ({
        words: `${hours} hours pass`,
        expected: (model) => model.wait(hours),
        real: async () => null,
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant({
      words: "the job ends what waits for begun classes",
      expected: (model: StudioModel) => model.job(),
      real: () => endBegunWaitingLists(),
    } satisfies Step),
  },
);
