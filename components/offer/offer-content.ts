import type { Offer } from "@/lib/contract/offers/offers";

/** Returns `Carte de 10 cours, collectifs`. */
export const offerContent = ({
  type,
  quantity,
  nbReservationPerWeek,
  isPrivateOffer,
}: Offer): string =>
  `${
    type === "SUBSCRIPTION"
      ? `Abonnement, ${nbReservationPerWeek} cours par semaine`
      : `Carte de ${type === "CARD" ? quantity : 1} cours`
  }, ${isPrivateOffer ? "privés" : "collectifs"}`;
