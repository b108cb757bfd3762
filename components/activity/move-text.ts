import { mailsText } from "@/components/activity/message-text";
import type { MovePreview } from "@/lib/contract/operations/preview";
import { formatCount, formatPeriod } from "@/lib/format";

type Impact = Pick<
  MovePreview,
  "activities" | "places" | "trainees" | "mails" | "from" | "to" | "unreached"
>;

/** Returns `12 cours (du 24 novembre au 8 décembre), 31 places réservées : 18 mails, …`. */
export function moveImpact(impact: Impact): string {
  const { activities, places, trainees, mails, from, to, unreached } = impact;
  const days = from && to && from !== to ? ` (${formatPeriod(from, to)})` : "";
  const classes = `${formatCount(activities, "cours", "cours")}${days}`;
  if (trainees === 0) return `${classes}\u00a0: personne n'y est inscrit.`;
  return `${classes}, ${formatCount(places, "place réservée", "places réservées")}\u00a0: ${mailsText(mails, unreached.length)}.`;
}

/** Empty when no place is above its week's limit. */
export function overWeekText(places: number): string {
  if (places === 0) return "";
  return places === 1
    ? "1 place dépasse la limite de la semaine de son abonnement\u00a0: elle est gardée."
    : `${formatCount(places, "place")} dépassent la limite de la semaine de leur abonnement\u00a0: elles sont gardées.`;
}

export const withOverWeek = (done: string, places: number): string =>
  places === 0 ? done : `${done} ${overWeekText(places)}`;
