import fc from "fast-check";
import { saveSettings } from "@/lib/services/accounts/coach-settings";
import { editSingle } from "@/lib/services/classes/activities";
import { deleteActivity } from "@/lib/services/classes/class-deletion";
import { restoreActivities } from "@/lib/services/classes/class-return";
import { keepClass } from "@/lib/services/classes/minimum";
import { createClosure, undoClosure } from "@/lib/services/closures/closures";
import type { RealStudio } from "@/testing/real-studio";
import { dayOf } from "@/testing/studio-places";
import { cls, dayText, HOUR, id, type Step, silent, yes } from "@/testing/studio-step";

const UNKNOWN = "01970000-0000-7000-8000-000000000000";

export const edits = fc
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

export const keeping = cls.map((c) =>
  silent(
    `coach keeps class ${c}`,
    (model) => model.keep(c),
    (s) => keepClass(s.coach.id, id(s.classes, c)),
  ),
);

export const settings = yes.map((returnsTakenPlaces) =>
  silent(
    `late cancellations ${returnsTakenPlaces ? "come back" : "stay"}`,
    (model) => model.set(returnsTakenPlaces),
    (s) => saveSettings(s.coach.id, { returnsTakenPlaces }),
  ),
);

export const deletions = fc.tuple(cls, yes).map(([c, series]) =>
  silent(
    `delete class ${c}${series ? ", series" : ""}`,
    (model) => model.deleteClass(c, series),
    (s) => deleteActivity(s.coach.id, id(s.classes, c), series ? "ALL" : null),
  ),
);

type Lost = { traineeId: string; activityId: string; reason: string };
const lostOf = (s: RealStudio, lost: readonly Lost[]) =>
  lost.map(({ traineeId, activityId, reason }) => {
    const [trainees, classes]: readonly string[][] = [s.trainees, s.classes];
    return `${trainees?.indexOf(traineeId)} ${classes?.indexOf(activityId)} ${reason}`;
  });

export const restorations = cls.map(
  (c): Step => ({
    words: `restore class ${c}`,
    expected: (model) => model.restore(c),
    real: async (s) => {
      const { restored, lost } = await restoreActivities(s.coach.id, id(s.classes, c));
      return { restored, lost: lostOf(s, lost) };
    },
  }),
);

export const closings = fc
  .tuple(fc.integer({ min: -2, max: 5 }), fc.integer({ min: 0, max: 3 }), yes)
  .map(
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

export const undoings = fc.nat(1).map(
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
