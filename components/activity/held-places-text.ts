import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { hasBegun } from "@/lib/domain/cancellation";
import { openPlaces } from "@/lib/domain/places";
import { formatCount, formatRank } from "@/lib/format";

type Shown = Pick<
  ActivityDetails,
  "participantsList" | "maxParticipants" | "confirmedPlaces" | "waitingPlaces" | "beginDate"
>;

/** `A déjà 1 place · 2ᵉ en attente`. Null when the trainee has no place. */
export function traineePlacesText({ participantsList }: Shown, traineeId: string): string | null {
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

/** The button's label. A class that has begun has no waiting list any more. */
export function addText(
  activity: Shown,
  { id, firstName }: { id: string; firstName: string },
  now: Date,
): string {
  if (openPlaces(activity) === 0 && !hasBegun(activity, now))
    return `Mettre ${firstName} en attente (${formatRank(activity.waitingPlaces + 1)})`;
  return traineePlacesText(activity, id) ? "Ajouter une place" : "Inscrire";
}

/** Null when the trainee has no place in the class. */
export function anotherPlaceWarning(
  { participantsList }: Shown,
  { id, firstName }: { id: string; firstName: string },
): string | null {
  const held = participantsList.filter(({ traineeId }) => traineeId === id);
  if (held.length === 0) return null;
  const places = formatCount(held.length, "place");
  const waits = held.every((place) => place.isWaitingList) ? " en attente" : "";
  return `${firstName} a déjà ${places}${waits} dans ce cours. Une place de plus utilise un cours de plus.`;
}
