import { sentence } from "@/components/preview/sentence";
import type { Preview, SeriesPreview } from "@/lib/contract/operations/preview";
import { formatCount, formatDay } from "@/lib/format";

/** A series has its first and last day instead of credits. */
export type Impact = Preview | Omit<SeriesPreview, "unreached">;

const daysOf = (impact: Impact): string => {
  if (!("from" in impact) || !impact.from || !impact.to) return "";
  const { from, to } = impact;
  return from === to ? `le ${formatDay(from)}` : `du ${formatDay(from)} au ${formatDay(to)}`;
};

const creditsOf = (impact: Impact): string => {
  if (!("credits" in impact)) return impact.places > 0 ? "crédits des cartes rendus" : "";
  return impact.credits > 0 ? formatCount(impact.credits, "crédit rendu", "crédits rendus") : "";
};

const placesOf = (places: number, classes: boolean): string => {
  if (places === 0) return classes ? "aucune place réservée" : "aucune place à venir";
  return classes
    ? formatCount(places, "place annulée", "places annulées")
    : formatCount(places, "place à venir sera annulée", "places à venir seront annulées");
};

/** Returns `12 cours seront annulés, …, 31 places annulées, 18 mails envoyés.` */
export function impactText(impact: Impact, classes: boolean): string {
  const { activities, places, mails } = impact;
  return sentence([
    classes ? formatCount(activities, "cours sera annulé", "cours seront annulés") : "",
    daysOf(impact),
    placesOf(places, classes),
    creditsOf(impact),
    mails > 0 ? formatCount(mails, "mail envoyé", "mails envoyés") : "",
  ]);
}

/**
 * Returns `12 cours seront modifiés, du 05/01/2027 au 29/06/2027. 31 places réservées, 14 élèves.
 * 18 mails seront envoyés.`
 */
export function changeText(impact: Omit<SeriesPreview, "unreached">): string {
  const { activities, places, trainees, mails } = impact;
  return [
    sentence([
      formatCount(activities, "cours sera modifié", "cours seront modifiés"),
      daysOf(impact),
    ]),
    sentence([
      places > 0
        ? formatCount(places, "place réservée", "places réservées")
        : "aucune place réservée",
      trainees > 0 ? formatCount(trainees, "élève") : "",
    ]),
    mails > 0
      ? `${formatCount(mails, "mail sera envoyé", "mails seront envoyés")}.`
      : "Aucun mail.",
  ].join(" ");
}
