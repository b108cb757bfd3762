import type { Activity } from "@/lib/contract/classes/activities";
import { hasBegun } from "@/lib/domain/cancellation";
import { openPlaces } from "@/lib/domain/places";
import { formatCount, formatRank } from "@/lib/format";

/** A class that has begun has no waiting list any more. */
export function enrolLabel(
  activity: Pick<Activity, "maxParticipants" | "confirmedPlaces" | "waitingPlaces" | "beginDate">,
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
