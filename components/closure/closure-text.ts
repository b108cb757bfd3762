import { sentence } from "@/components/preview/sentence";
import type { ClosurePreview } from "@/lib/contract/closures/closures";
import { formatCount, formatNumber } from "@/lib/format";

type Counts = Omit<ClosurePreview, "unreached">;

/** Returns `12 cours seront annulés, 31 places annulées …`, or `12 cours annulés, …` when `done`. */
export function closureImpact(
  { activities, places, extended }: Counts,
  { done }: { done: boolean },
): string {
  return sentence([
    activities > 0 ? cancelledClasses(activities, done) : noClass(done),
    places > 0
      ? formatCount(places, "place annulée et recréditée", "places annulées et recréditées")
      : "",
    extended > 0 ? extendedText(extended, done || activities > 0) : "",
  ]);
}

const cancelledClasses = (activities: number, done: boolean): string =>
  done
    ? formatCount(activities, "cours annulé", "cours annulés")
    : formatCount(activities, "cours sera annulé", "cours seront annulés");

const noClass = (done: boolean): string =>
  done ? "aucun cours annulé" : "aucun cours ne sera annulé";

/** The participle alone follows a part that has a verb. */
const extendedText = (extended: number, alone: boolean): string =>
  alone
    ? formatCount(extended, "abonnement prolongé", "abonnements prolongés")
    : formatCount(extended, "abonnement sera prolongé", "abonnements seront prolongés");

/** `7 élèves prévenus par mail (2 sans adresse).`, or `1 élève à prévenir (1 sans adresse).` */
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
      : unreached >= trainees
        ? `${formatCount(trainees, "élève")} à prévenir`
        : trainees === 1
          ? "1\u00a0élève reçoit un mail"
          : `${formatCount(trainees, "élève")} prévenus par mail`;
  const missing = unreached > 0 ? ` (${formatNumber(unreached)} sans adresse)` : "";
  const more = trainees > 0 && others ? ", et ceux dont seul l'abonnement est prolongé" : "";
  return `${mailed}${missing}${more}.`;
}
