import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { formatCount, formatRank } from "@/lib/format";

/** `A déjà 1 place · n° 2 en attente`. Null when the trainee has no place. */
export function traineePlacesText(
  { participantsList }: Pick<ActivityDetails, "participantsList">,
  traineeId: string,
): string | null {
  const places = participantsList.filter((place) => !place.isWaitingList);
  const confirmed = places.filter((place) => place.traineeId === traineeId).length;
  const ranks = participantsList
    .filter((place) => place.isWaitingList)
    .flatMap((place, n) => (place.traineeId === traineeId ? [formatRank(n + 1)] : []));
  const parts = [
    ...(confirmed > 0 ? [`A déjà ${formatCount(confirmed, "place")}`] : []),
    ...(ranks.length > 0 ? [`${ranks.join(", ")} en attente`] : []),
  ];
  return parts.length > 0 ? parts.join(" · ") : null;
}
