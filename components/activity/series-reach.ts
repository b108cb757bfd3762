import type { Activity } from "@/lib/contract/activities";
import { parisTime } from "@/lib/domain/paris-time";
import { formatCount, formatTime } from "@/lib/format";

/**
 * The classes a change of the whole series touches, as far as the planning on screen tells: it does not name their series,
 * so they are those to come with the same name at the same hour.
 */
export function seriesReach(planned: readonly Activity[], model: Activity, now: Date): string {
  const time = parisTime(new Date(model.beginDate));
  const alike = planned.filter(
    (one) =>
      one.isRecurring &&
      one.label === model.label &&
      new Date(one.beginDate) > now &&
      parisTime(new Date(one.beginDate)) === time,
  );
  const places = alike.reduce((sum, { participants }) => sum + participants, 0);
  return `Dans les mois affichés : ${formatCount(alike.length, "cours", "cours")} « ${model.label} » à venir à ${formatTime(model.beginDate)}, ${formatCount(places, "place réservée", "places réservées")}.`;
}
