import "server-only";
import { listPlacesOfActivities } from "@/db/queries/booking/held-places";
import { readActivities } from "@/db/queries/classes/activities";
import type { CoachScope } from "@/db/scope";
import { database } from "@/db/transaction";
import type { editActivity, editSeries } from "@/lib/contract/classes/activities-of-coach";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { MovePreview, SeriesPreview, Warnings } from "@/lib/contract/operations/preview";
import { parisDay } from "@/lib/domain/paris-time";
import { editRecurrent, editSingle } from "@/lib/services/classes/activities";
import { deleteActivity } from "@/lib/services/classes/class-deletion";
import { resultAndPreview } from "@/lib/services/operations/preview";
import type { Scope } from "@/lib/services/series/lock-upcoming";

const daysOf = (classes: readonly { beginDate: Date }[]) => {
  const days = classes.map(({ beginDate }) => parisDay(beginDate)).sort();
  return { from: days[0] ?? null, to: days.at(-1) ?? null };
};

/** Counts every place of the edited classes, whether or not the edit matters to its trainee. */
async function previewEdit(
  coachId: CoachScope,
  edit: () => Promise<{ ids: string[]; overWeek: number; warnings: Warnings }>,
): Promise<MovePreview> {
  const { result, preview } = await resultAndPreview(coachId, async () => {
    const { ids, overWeek, warnings } = await edit();
    const places = await listPlacesOfActivities(database(), coachId, ids);
    return {
      activities: ids.length,
      places: places.length,
      trainees: new Set(places.map(({ traineeId }) => traineeId)).size,
      overWeek,
      warnings,
      ...daysOf(await readActivities(database(), coachId, ids)),
    };
  });
  return { ...result, mails: preview.mails, unreached: preview.unreached };
}

export const previewSeriesEdit = (
  coachId: CoachScope,
  id: string,
  body: BodyOf<typeof editSeries>,
  scope: Scope,
): Promise<MovePreview> => previewEdit(coachId, () => editRecurrent(coachId, id, body, scope));

export const previewSingleEdit = (
  coachId: CoachScope,
  id: string,
  body: BodyOf<typeof editActivity>,
): Promise<MovePreview> =>
  previewEdit(coachId, async () => {
    const { overWeek, warnings } = await editSingle(coachId, id, body);
    return { ids: [id], overWeek, warnings };
  });

export async function previewSeriesDeletion(
  coachId: CoachScope,
  id: string,
  scope: Scope,
): Promise<SeriesPreview> {
  const { result: deleted, preview } = await resultAndPreview(coachId, () =>
    deleteActivity(coachId, id, scope),
  );
  const { activities, places, trainees, mails, unreached } = preview;
  return { activities, places, trainees, mails, unreached, ...daysOf(deleted) };
}
