import { cardSize } from "@/components/offer/card-size";
import type { Offer } from "@/lib/contract/offers/offers";

/** Returns `Carte de 10 cours, collectifs`. */
export function offerContent(offer: Offer): string {
  const isCard = offer.type === "CARD";
  const count = isCard ? cardSize(offer) : offer.nbReservationPerWeek;
  const content = isCard ? `Carte de ${count} cours` : `Abonnement, ${count} cours par semaine`;
  return `${content}, ${offer.isPrivateOffer ? "privé" : "collectif"}${count === 1 ? "" : "s"}`;
}
