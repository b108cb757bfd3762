import { cardSize } from "@/components/offer/card-size";
import type { Offer } from "@/lib/contract/offers/offers";

/** Returns `Carte de 10 cours, collectifs`. */
export function offerContent(offer: Offer): string {
  const content =
    offer.type === "SUBSCRIPTION"
      ? `Abonnement, ${offer.nbReservationPerWeek} cours par semaine`
      : `Carte de ${cardSize(offer)} cours`;
  return `${content}, ${offer.isPrivateOffer ? "privés" : "collectifs"}`;
}
