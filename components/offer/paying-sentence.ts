import { isCashAboveLimit } from "@/lib/domain/receipts";

/** Tells how a price in euros is paid. */
export const payingSentence = (price: number): string =>
  `Le paiement se fait lors du premier cours, ${
    isCashAboveLimit("CASH", Math.round(price * 100)) ? "par chèque" : "par chèque ou en espèces"
  }.`;
