import type { Preview } from "@/lib/contract/preview";
import { formatCount } from "@/lib/format";

/** The figures of a series know no credits. */
export type Reached = Pick<Preview, "activities" | "places" | "mails"> & Partial<Preview>;

/** `12 cours annulés, 31 places annulées, 28 crédits rendus, 18 mails envoyés.`; without `classes` nothing is said of those. */
export function reachWords(figures: Reached, classes: boolean): string {
  const { activities, places, credits = 0, mails } = figures;
  const parts = [
    classes ? formatCount(activities, "cours annulé", "cours annulés") : "",
    places > 0
      ? formatCount(places, "place à venir annulée", "places à venir annulées")
      : "aucune place à venir",
    credits > 0 ? formatCount(credits, "crédit rendu", "crédits rendus") : "",
    mails > 0 ? formatCount(mails, "mail envoyé", "mails envoyés") : "",
  ].filter((part) => part !== "");
  const text = parts.join(", ");
  return `${text.charAt(0).toLocaleUpperCase("fr-FR")}${text.slice(1)}.`;
}
