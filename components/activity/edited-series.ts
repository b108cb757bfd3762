import { type Expectation, expectChange } from "@/lib/client/optimistic";
import { type Activity, listMyActivities } from "@/lib/contract/activities";
import type { editSeries } from "@/lib/contract/activities-of-coach";
import type { BodyInput } from "@/lib/contract/endpoint";
import { getActivityDetails } from "@/lib/contract/roll-call";
import { slotAfter } from "@/lib/domain/series-change";

type Body = BodyInput<typeof editSeries>;

const instant = (value: unknown) => new Date(value as string);

function changed<A extends Activity>(activity: A, body: Body, model: Activity): A {
  const hours = {
    begin: instant(body.beginDate),
    end: instant(body.endDate),
    durationInMinutes: body.durationInMinutes,
    onlyMoved: body.onlyMoved,
    moveDays: body.moveDays,
  };
  const known = [model.beginDate, body.beginSeen ?? model.beginDate].map(instant);
  const { begin, end } = slotAfter(
    { beginDate: instant(activity.beginDate), endDate: instant(activity.endDate) },
    hours,
    known,
  );
  const { label, place, maxParticipants, cancelTimeInHours, isPrivateActivity } = body;
  const assistantId = body.assistantId ?? null;
  return {
    ...activity,
    ...(!body.onlyMoved && {
      label,
      place,
      maxParticipants,
      cancelTimeInHours,
      isPrivateActivity,
      assistantId,
    }),
    beginDate: begin.toISOString(),
    endDate: end.toISOString(),
    version: activity.version + 1,
  };
}

/**
 * The classes that an edit of `model`'s series has changed, as it left them: the answer only names them, and whoever goes on
 * with one before the lists are read anew has changed it themselves.
 */
export function afterSeriesEdit(
  ids: readonly string[],
  body: Body,
  model: Activity,
): Expectation[] {
  const asChanged = <A extends Activity>(activity: A): A =>
    ids.includes(activity.id)
      ? changed(activity, body, model)
      : // Spared by the change, it has been saved once more all the same.
        activity.id === model.id
        ? { ...activity, version: activity.version + 1 }
        : activity;
  return [
    expectChange(listMyActivities, (list) =>
      list.map(asChanged).sort((a, b) => a.beginDate.localeCompare(b.beginDate)),
    ),
    expectChange(getActivityDetails, asChanged),
  ];
}
