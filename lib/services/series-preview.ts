import "server-only";
import { readActivities } from "@/db/queries/activities";
import { listPlacesOfActivities } from "@/db/queries/held-places";
import type { CoachScope } from "@/db/scope";
import { database } from "@/db/transaction";
import type { editSeries } from "@/lib/contract/activities-of-coach";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { SeriesPreview } from "@/lib/contract/preview";
import { parisDay } from "@/lib/domain/paris-time";
import { editRecurrent } from "@/lib/services/activities";
import { deleteActivity } from "@/lib/services/class-deletion";
import { preview } from "@/lib/services/preview";
import type { Scope } from "@/lib/services/series";

const daysOf = (classes: readonly { beginDate: Date }[]) => {
  const days = classes.map(({ beginDate }) => parisDay(beginDate)).sort();
  return { from: days[0] ?? null, to: days.at(-1) ?? null };
};

/** Whom an edit of a series would reach: every place of its classes counts, whatever changes for it (beyond 11). */
export async function previewSeriesEdit(
  coachId: CoachScope,
  id: string,
  body: BodyOf<typeof editSeries>,
  scope: Scope,
): Promise<SeriesPreview> {
  let reached = { activities: 0, places: 0, trainees: 0, ...daysOf([]) };
  const { mails } = await preview(async () => {
    const { ids } = await editRecurrent(coachId, id, body, scope);
    const places = await listPlacesOfActivities(database(), coachId, ids);
    reached = {
      activities: ids.length,
      places: places.length,
      trainees: new Set(places.map(({ traineeId }) => traineeId)).size,
      ...daysOf(await readActivities(database(), coachId, ids)),
    };
  });
  return { ...reached, mails };
}

/** Whom the deletion of a series would reach. */
export async function previewSeriesDeletion(
  coachId: CoachScope,
  id: string,
  scope: Scope,
): Promise<SeriesPreview> {
  let days = daysOf([]);
  const { activities, places, trainees, mails } = await preview(async () => {
    days = daysOf(await deleteActivity(coachId, id, scope));
  });
  return { activities, places, trainees, mails, ...days };
}
