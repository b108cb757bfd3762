import fc from "fast-check";
import { systemScope } from "@/db/system-scope";
import { editSingle } from "@/lib/services/activities";
import { getDetails } from "@/lib/services/activity-views";
import { recordAttendance } from "@/lib/services/attendance";
import { addParticipant, bookPlaces } from "@/lib/services/booking";
import { deleteActivity } from "@/lib/services/class-deletion";
import { restoreActivities } from "@/lib/services/class-return";
import { createClosure, undoClosure } from "@/lib/services/closures";
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
import { listSubscriptionsOf } from "@/lib/services/trainees";
import type { RealStudio } from "@/testing/real-studio";
import { SUBSCRIPTIONS, TRAINEES } from "@/testing/studio-beginnings";
import { lawSteps } from "@/testing/studio-law-steps";
import type { StudioModel } from "@/testing/studio-model";
import { CARD_PRICE } from "@/testing/studio-money";
import { moneySteps } from "@/testing/studio-money-steps";
import { CARD_QUANTITY, dayOf, type Outcome } from "@/testing/studio-places";

const HOUR = 3_600_000;
const UNKNOWN = "01970000-0000-7000-8000-000000000000";

/** One thing that happens in a studio: what the model says of it, and doing it really, from the same beginning. */
export interface Step {
  words: string;
  expected: (model: StudioModel) => Outcome;
  real: (studio: RealStudio, model: StudioModel) => Promise<unknown>;
}
const id = <Id extends string>(ids: readonly Id[], n: number) => ids[n] as Id;

/** A step whose answer says nothing: the model says null of it. */
const silent = (
  words: string,
  expected: Step["expected"],
  real: (...given: Parameters<Step["real"]>) => Promise<unknown>,
): Step => ({
  words,
  expected,
  real: async (studio, model) => {
    await real(studio, model);
    return null;
  },
});

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

const cancels = fc.tuple(cls, trainee, yes).map(
  ([c, t, all]): Step => ({
    words: `cancel${all ? " all" : ""} class ${c}, trainee ${t}`,
    expected: (model) => model.cancel(c, t, all),
    real: (s) => cancelPlaces(id(s.trainees, t), id(s.classes, c), all ? "all" : "one"),
  }),
);

const claims = fc.tuple(cls, trainee).map(
  ([c, t]): Step => ({
    words: `claim class ${c}, trainee ${t}`,
    expected: (model) => model.claim(c, t),
    real: (s) => claimPlace(id(s.trainees, t), id(s.classes, c)),
  }),
);

const removals = fc.tuple(cls, trainee).map(([c, t]) =>
  silent(
    `coach removes trainee ${t} of class ${c}`,
    (model) => model.remove(c, t),
    (s) => removeParticipant(s.coach.id, id(s.trainees, t), id(s.classes, c)),
  ),
);

const edits = fc
  .tuple(cls, fc.integer({ min: 1, max: 5 }), fc.constantFrom(0, 0, 0, -60, -24, 24, 168))
  .map(([c, max, hours]) =>
    silent(
      `class ${c} takes ${max}, moves ${hours} h`,
      (model) => model.edit(c, max, (model.classes[c]?.begin ?? 0) + hours * HOUR),
      (s, model) => {
        const { begin, cancelHours, isPrivate } = model.classes[c] as (typeof model.classes)[0];
        const beginDate = new Date(begin + hours * HOUR);
        return editSingle(s.coach.id, id(s.classes, c), {
          label: "Cours",
          place: "Studio",
          beginDate,
          endDate: new Date(beginDate.getTime() + HOUR),
          maxParticipants: max,
          cancelTimeInHours: cancelHours,
          isPrivateActivity: isPrivate,
          assistantId: null,
        });
      },
    ),
  );

const deletions = fc.tuple(cls, yes).map(([c, series]) =>
  silent(
    `delete class ${c}${series ? ", series" : ""}`,
    (model) => model.deleteClass(c, series),
    (s) => deleteActivity(s.coach.id, id(s.classes, c), series ? "ALL" : null),
  ),
);

const suspensions = sub.map((n) =>
  silent(
    `suspend ${n}`,
    (model) => model.suspend(n),
    (s) => suspendSubscription(s.coach.id, id(s.subscriptions, n)),
  ),
);

const activations = sub.map((n) =>
  silent(
    `activate ${n}`,
    (model) => model.activate(n),
    (s) => activateSubscription(s.coach.id, id(s.subscriptions, n)),
  ),
);

const adjustments = fc.tuple(sub, fc.nat(6), fc.constantFrom(0, 4, 10)).map(([n, credits, paid]) =>
  silent(
    `adjust ${n} to ${credits}, ${paid} paid`,
    (model) => model.adjust(n, credits, paid),
    async (s, model) => {
      const one = model.subscriptions[n] as (typeof model.subscriptions)[0];
      const [seen] = await listSubscriptionsOf(s.coach.id, id(s.trainees, one.trainee)).then(
        (all) => all.filter((shown) => shown.id === id(s.subscriptions, n)),
      );
      const isCard = one.credits !== null;
      const day = (d: number) => new Date(d * 24 * HOUR).toISOString().slice(0, 10);
      return editSubscription(s.coach.id, id(s.trainees, one.trainee), {
        id: id(s.subscriptions, n),
        label: "Formule",
        type: isCard ? "CARD" : "SUBSCRIPTION",
        quantity: isCard ? CARD_QUANTITY : null,
        quantityLeft: isCard ? credits : null,
        nbReservationPerWeek: isCard ? null : one.quota,
        price: CARD_PRICE,
        amountPaid: paid,
        isPaid: seen?.isPaid ?? false,
        version: seen?.version,
        beginDate: day(one.firstDay),
        endDate: day(one.lastDay),
        isPrivateOffer: false,
      });
    },
  ),
);

const deletionsByCoach = sub.map((n) =>
  silent(
    `coach deletes subscription ${n}`,
    (model) => model.deleteSubscription(n),
    (s) => deleteSubscription({ id: s.coach.id, type: "COACH" }, id(s.subscriptions, n)),
  ),
);

const deletionsByTrainee = sub.map((n) =>
  silent(
    `trainee deletes subscription ${n}`,
    (model) => model.deleteOwnSubscription(n),
    (s, model) => {
      const who = id(s.trainees, model.subscriptions[n]?.trainee ?? 0);
      return deleteSubscription({ id: who, type: "TRAINEE" }, id(s.subscriptions, n));
    },
  ),
);

const attendances = fc.tuple(cls, yes).map(([c, second]) =>
  silent(
    `attendance of class ${c}, ${second ? "second" : "first"} of two came`,
    (model) => model.attendance(c, second),
    async (s) => {
      const { participantsList } = await getDetails(s.coach.id, id(s.classes, c));
      const present = participantsList
        .filter((place) => !place.isWaitingList)
        .filter((_, n) => n % 2 === Number(second))
        .map(({ reservationId }) => reservationId);
      return recordAttendance(s.coach.id, id(s.classes, c), present);
    },
  ),
);

const dayText = (day: number) => new Date(day * 24 * HOUR).toISOString().slice(0, 10);
type Lost = { traineeId: string; activityId: string; reason: string };
const lostOf = (s: RealStudio, lost: readonly Lost[]) =>
  lost.map(({ traineeId, activityId, reason }) => {
    const [trainees, classes]: readonly string[][] = [s.trainees, s.classes];
    return `${trainees?.indexOf(traineeId)} ${classes?.indexOf(activityId)} ${reason}`;
  });

const restorations = cls.map(
  (c): Step => ({
    words: `restore class ${c}`,
    expected: (model) => model.restore(c),
    real: async (s) => {
      const { restored, lost } = await restoreActivities(s.coach.id, id(s.classes, c));
      return { restored, lost: lostOf(s, lost) };
    },
  }),
);

const closings = fc.tuple(fc.integer({ min: -2, max: 5 }), fc.integer({ min: 0, max: 3 }), yes).map(
  ([from, days, extend]): Step => ({
    words: `close ${days + 1} days from day ${from} on${extend ? ", extend" : ""}`,
    expected: (model) =>
      model.close(dayOf(model.now) + from, dayOf(model.now) + from + days, extend),
    real: async (s, model) => {
      const first = dayOf(model.now) + from;
      const made = await createClosure(s.coach.id, {
        beginDate: dayText(first),
        endDate: dayText(first + days),
        ...{ label: "Fermé", extend, notify: false, except: [] },
      });
      s.closures.push(made.id);
      const { activities, places, trainees, extended } = made;
      return { activities, places, trainees, extended };
    },
  }),
);

const undoings = fc.nat(1).map(
  (back): Step => ({
    words: `take the closure back that was made ${back} before the last`,
    expected: (model) => model.undo(model.closures.length - 1 - back),
    real: async (s) => {
      const made = s.closures.at(-1 - back) ?? UNKNOWN;
      const { restored, lost, kept } = await undoClosure(s.coach.id, made);
      const indexes = kept.map((one) => s.subscriptions.indexOf(one)).sort();
      return { restored, lost: lostOf(s, lost), kept: indexes };
    },
  }),
);

const passing = fc.constantFrom(1, 5, 10, 20, 40).map((hours) =>
  silent(
    `${hours} hours pass`,
    (model) => model.wait(hours),
    async () => undefined,
  ),
);

const jobs = fc.constant<Step>({
  words: "the job ends what waits for begun classes",
  expected: (model) => model.job(),
  real: () => endBegunWaitingLists(systemScope("job")),
});

/** Anything that may happen next. */
export const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: bookings },
  { weight: 4, arbitrary: cancels },
  { weight: 3, arbitrary: claims },
  { weight: 1, arbitrary: removals },
  { weight: 2, arbitrary: edits },
  { weight: 2, arbitrary: deletions },
  { weight: 3, arbitrary: restorations },
  { weight: 2, arbitrary: closings },
  { weight: 2, arbitrary: undoings },
  { weight: 1, arbitrary: suspensions },
  { weight: 1, arbitrary: activations },
  { weight: 1, arbitrary: adjustments },
  { weight: 1, arbitrary: deletionsByCoach },
  { weight: 1, arbitrary: deletionsByTrainee },
  { weight: 2, arbitrary: attendances },
  { weight: 4, arbitrary: passing },
  { weight: 1, arbitrary: jobs },
  { weight: 5, arbitrary: moneySteps },
  { weight: 6, arbitrary: lawSteps },
);
