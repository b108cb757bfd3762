import type { Activity } from "@/lib/contract/classes/activities";
import { openPlaces } from "@/lib/domain/places";
import { formatCount, formatDayOfMonth, formatSpokenTime } from "@/lib/format";

type Shared = Pick<
  Activity,
  "label" | "beginDate" | "maxParticipants" | "confirmedPlaces" | "waitingPlaces"
>;

/** `« Yoga doux », mardi 24 novembre à 18 h 30 : il reste 2 places` */
export function shareText(activity: Shared): string {
  const { label, beginDate } = activity;
  const left = openPlaces(activity);
  const places =
    left > 0 ? `il reste ${formatCount(left, "place")}` : "complet, liste d'attente ouverte";
  return `«\u00a0${label}\u00a0», ${formatDayOfMonth(beginDate)} à ${formatSpokenTime(beginDate)}\u00a0: ${places}`;
}
