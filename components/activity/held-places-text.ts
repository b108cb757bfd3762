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
export function enrolLabel(
  activity: Shown,
  people: readonly { firstName: string }[],
  now: Date,
): string {
  const [first] = people;
  if (!first) return "Inscrire";
  const who = people.length === 1 ? first.firstName : formatCount(people.length, "élève");
  if (openPlaces(activity) > 0 || hasBegun(activity, now)) return `Inscrire ${who}`;
  const rank = people.length === 1 ? ` (${formatRank(activity.waitingPlaces + 1)})` : "";
  return `Mettre ${who} en attente${rank}`;
}
