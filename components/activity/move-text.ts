import { formatCount, formatPeriod } from "@/lib/format";

interface Impact {
  activities: number;
  places: number;
  trainees: number;
  /** Null when the server does not count the mails. */
  mails: number | null;
  from: string | null;
  to: string | null;
}

/**
 * Returns `12 cours (du 24 novembre au 8 décembre), 31 places réservées : un mail à 18 élèves, …`.
 */
export function moveImpact({ activities, places, trainees, mails, from, to }: Impact): string {
  const days = from && to && from !== to ? ` (${formatPeriod(from, to)})` : "";
  const classes = `${formatCount(activities, "cours", "cours")}${days}`;
  if (trainees === 0) return `${classes}\u00a0: personne n'y est inscrit.`;
  return `${classes}, ${formatCount(places, "place réservée", "places réservées")}\u00a0: ${mailText(trainees, mails)}.`;
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

function mailText(trainees: number, mails: number | null): string {
  if (mails === null) return `${formatCount(trainees, "élève")}, un mail à chaque adresse connue`;
  const written = `un mail à ${formatCount(mails, "élève")}`;
  const others = trainees - mails;
  if (mails === 0) return "personne n'en est prévenu par mail";
  if (others <= 0) return written;
  // The others have no address, or their classes already begin at that hour.
  return `${written}, aucun ${others > 1 ? `aux ${others} autres` : "à l'autre"}`;
}
