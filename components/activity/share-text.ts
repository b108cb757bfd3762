import type { Activity } from "@/lib/contract/classes/activities";
import { formatCount, formatDayOfMonth, formatSpokenTime } from "@/lib/format";

type Shared = Pick<Activity, "label" | "beginDate" | "maxParticipants" | "participants">;

/** `« Yoga doux », mardi 24 novembre à 18 h 30 : il reste 2 places` */
export function shareText({ label, beginDate, maxParticipants, participants }: Shared): string {
  const left = Math.max(0, maxParticipants - participants);
  const places =
    left > 0 ? `il reste ${formatCount(left, "place")}` : "complet, liste d'attente ouverte";
  return `«\u00a0${label}\u00a0», ${formatDayOfMonth(beginDate)} à ${formatSpokenTime(beginDate)}\u00a0: ${places}`;
}
