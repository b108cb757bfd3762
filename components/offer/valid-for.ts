import type { Offer } from "@/lib/contract/offers/offers";
import { validityMonths } from "@/lib/domain/validity";

/** Returns `Valable 6 mois`. */
export const validFor = ({ validityDurationInDay }: Offer): string =>
  `Valable ${validityMonths(validityDurationInDay)}\u00a0mois`;
