import fc from "fast-check";
import { recordAttendance } from "@/lib/services/booking/attendance";
import { bookPlaces } from "@/lib/services/booking/booking";
import { cancelPlaces, claimPlace, removeParticipant } from "@/lib/services/booking/reservations";
import { getDetails } from "@/lib/services/classes/activity-views";
import { cls, id, type Step, silent, sub, trainee, yes } from "@/testing/studio-step";

export const bookings = fc
  .tuple(
    cls,
    sub,
    fc.constantFrom(1, 1, 1, 2, 3),
    yes,
    fc.nat(2).map((n) => n === 0),
    fc.nat(2).map((n) => n === 0),
  )
  .map(
    ([c, s, places, series, byCoach, shares]): Step => ({
      words: `${byCoach ? "coach adds" : "book"} class ${c}, subscription ${s}${shares ? " shared" : ""}, ${places} places${series ? ", series" : ""}`,
      expected: (model) => model.book(c, s, places, series, byCoach, shares),
      real: async (studio, model) => {
        const traineeId = id(studio.trainees, model.booker(s, shares));
        const input = {
          activityId: id(studio.classes, c),
          subscriptionId: id(studio.subscriptions, s),
          wholeSeries: series,
          places,
        };
        const { booked, waiting, skipped } = await bookPlaces(
          byCoach ? { coachId: studio.coach.id, traineeId } : { traineeId },
          input,
        );
        const at = skipped.map(
          ({ activityId, reason }) => `${studio.classes.indexOf(activityId)} ${reason}`,
        );
        return { booked, waiting, skipped: at };
      },
    }),
  );

export const cancels = fc.tuple(cls, trainee, yes).map(
  ([c, t, all]): Step => ({
    words: `cancel${all ? " all" : ""} class ${c}, trainee ${t}`,
    expected: (model) => model.cancel(c, t, all),
    real: (s) => cancelPlaces(id(s.trainees, t), id(s.classes, c), all ? "all" : "one"),
  }),
);

export const claims = fc.tuple(cls, trainee).map(
  ([c, t]): Step => ({
    words: `claim class ${c}, trainee ${t}`,
    expected: (model) => model.claim(c, t),
    real: (s) => claimPlace(id(s.trainees, t), id(s.classes, c)),
  }),
);

export const removals = fc.tuple(cls, trainee).map(([c, t]) =>
  silent(
    `coach removes trainee ${t} of class ${c}`,
    (model) => model.remove(c, t),
    (s) => removeParticipant(s.coach.id, id(s.trainees, t), id(s.classes, c)),
  ),
);

export const attendances = fc.tuple(cls, yes).map(([c, second]) =>
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
