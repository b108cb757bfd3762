import type { ClosurePreview } from "@/lib/contract/closures/closures";
import { formatCount, formatNumber } from "@/lib/format";

type Counts = Omit<ClosurePreview, "unreached">;

/** `12 cours annulés, 31 places annulées et recréditées, 18 abonnements prolongés.` */
export function closureImpact({ activities, places, extended }: Counts): string {
  const parts = [
    activities > 0
      ? formatCount(activities, "cours annulé", "cours annulés")
      : "aucun cours annulé",
    places > 0
      ? formatCount(places, "place annulée et recréditée", "places annulées et recréditées")
      : "",
    extended > 0 ? formatCount(extended, "abonnement prolongé", "abonnements prolongés") : "",
  ].filter(Boolean);
  const text = parts.join(", ");
  return `${text.charAt(0).toLocaleUpperCase("fr-FR")}${text.slice(1)}.`;
}

/** `7 élèves prévenus par mail (2 sans adresse).` */
export function closureMails(
  { trainees, extended }: Counts,
  notify: boolean,
  unreached: number,
): string {
  const others = notify && extended > 0;
  if (trainees === 0 && !others) return "Aucun mail.";
  const mailed =
    trainees === 0
      ? "Un mail à chaque élève dont l'abonnement est prolongé"
      : trainees === 1
        ? "1\u00a0élève reçoit un mail"
        : `${formatCount(trainees, "élève")} prévenus par mail`;
  const missing = unreached > 0 ? ` (${formatNumber(unreached)} sans adresse)` : "";
  const more = trainees > 0 && others ? ", et ceux dont seul l'abonnement est prolongé" : "";
  return `${mailed}${missing}${more}.`;
}
