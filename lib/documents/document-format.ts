import { toEuros } from "@/lib/domain/euros";

/** Cents as `1200,50`. */
export const plainCentsText = (cents: number): string =>
  toEuros(cents).toFixed(2).replace(".", ",");

const euros = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });
/** Cents as `1 200,50 €`, with the no-break space that every PDF reader shows. */
export const centsText = (cents: number): string =>
  euros.format(toEuros(cents)).replaceAll("\u202f", "\u00a0");
