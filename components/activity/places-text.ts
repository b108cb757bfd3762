import type { Activity } from "@/lib/contract/activities";
import { formatCount } from "@/lib/format";

type Counted = Pick<Activity, "participants" | "maxParticipants">;

/** Places left for a newcomer: none while somebody waits (spec §4). */
export const placesLeft = ({ participants, maxParticipants }: Counted): number =>
  Math.max(0, maxParticipants - participants);

/** Those beyond the capacity wait (spec §4). */
export const waitingCount = ({ participants, maxParticipants }: Counted): number =>
  Math.max(0, participants - maxParticipants);

/** `3 places`, `Complet`, `Complet · 2 en attente` */
export function placesText(activity: Counted): string {
  const left = placesLeft(activity);
  if (left > 0) return formatCount(left, "place");
  const waiting = waitingCount(activity);
  return waiting > 0 ? `Complet · ${waiting} en attente` : "Complet";
}
