import type { Preview, SeriesPreview } from "@/lib/contract/operations/preview";
import { formatCount, formatDay } from "@/lib/format";

/** A series has its first and last day instead of credits. */
export type Impact = Preview | Omit<SeriesPreview, "unreached">;

const sentence = (parts: readonly string[]): string => {
  const text = parts.filter((part) => part !== "").join(", ");
  return `${text.charAt(0).toLocaleUpperCase("fr-FR")}${text.slice(1)}.`;
};

const daysOf = (impact: Impact): string => {
  if (!("from" in impact) || !impact.from || !impact.to) return "";
  const { from, to } = impact;
  return from === to ? `le ${formatDay(from)}` : `du ${formatDay(from)} au ${formatDay(to)}`;
};

const creditsOf = (impact: Impact): string => {
  if (!("credits" in impact)) return impact.places > 0 ? "crédits des cartes rendus" : "";
  return impact.credits > 0 ? formatCount(impact.credits, "crédit rendu", "crédits rendus") : "";
};

/**
 * Returns `12 cours annulés, du 05/01/2027 au 29/06/2027, 31 places à venir annulées, 18 mails
 * envoyés.`
 */
export function impactText(impact: Impact, classes: boolean): string {
  const { activities, places, mails } = impact;
  return sentence([
    classes ? formatCount(activities, "cours annulé", "cours annulés") : "",
    daysOf(impact),
    places > 0
      ? formatCount(places, "place à venir annulée", "places à venir annulées")
      : "aucune place à venir",
    creditsOf(impact),
    mails > 0 ? formatCount(mails, "mail envoyé", "mails envoyés") : "",
  ]);
}

/**
 * Returns `12 cours modifiés, du 05/01/2027 au 29/06/2027, 31 places réservées, 14 élèves, 18 mails
 * envoyés.`
 */
export function changeText(impact: Omit<SeriesPreview, "unreached">): string {
  const { activities, places, trainees, mails } = impact;
  return sentence([
    formatCount(activities, "cours modifié", "cours modifiés"),
    daysOf(impact),
    places > 0
      ? formatCount(places, "place réservée", "places réservées")
      : "aucune place réservée",
    trainees > 0 ? formatCount(trainees, "élève") : "",
    mails > 0 ? formatCount(mails, "mail envoyé", "mails envoyés") : "aucun mail",
  ]);
}
