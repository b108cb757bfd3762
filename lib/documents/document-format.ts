/** Cents as `1200,50`. */
export const plainCentsText = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");

const euros = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });
/** Cents as `1 200,50 €`, with the no-break space that every PDF reader shows. */
export const centsText = (cents: number): string =>
  euros.format(cents / 100).replaceAll("\u202f", "\u00a0");

/** A day as `21/11/2026`. */
export const dayText = (day: string): string => day.split("-").reverse().join("/");
