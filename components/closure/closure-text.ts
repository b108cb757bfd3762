import type { ClosurePreview } from "@/lib/contract/closures/closures";
import { formatCount } from "@/lib/format";

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

/** `trainees` counts people, and some have no address. */
export function closureMails({ trainees, extended }: Counts, notify: boolean): string {
  const others = notify && extended > 0;
  if (trainees === 0)
    return others
      ? "Un mail à chaque élève qui a une adresse et dont l'abonnement est prolongé."
      : "Personne ne reçoit de mail.";
  const mailed = `${formatCount(trainees, "élève concerné", "élèves concernés")}, un mail à chacun qui a une adresse`;
  return others ? `${mailed}, et à ceux dont seul l'abonnement est prolongé.` : `${mailed}.`;
}
