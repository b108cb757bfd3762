/** French tax thresholds in euros; the operator checks them once a year. */
const YEARS = [
  {
    year: 2026,
    vat: 37_500,
    vatTolerated: 41_250,
    micro: 83_600,
    mentions: {
      FRANCHISE: "TVA non applicable, art. 293 B du CGI",
      EXEMPT: "Exonération de TVA, art. 261, 4-4° b du CGI",
      LIABLE: null,
    },
  },
] as const;

export type VatRegime = keyof (typeof YEARS)[number]["mentions"];
type TaxYear = (typeof YEARS)[number];

/** The year's thresholds, or those of the newest known year. */
const taxOf = (year: number): TaxYear =>
  YEARS.find((taxYear) => taxYear.year === year) ?? (YEARS.at(-1) as TaxYear);

export function thresholdsOf(
  year: number,
): Pick<TaxYear, "year" | "vat" | "vatTolerated" | "micro"> {
  const { year: known, vat, vatTolerated, micro } = taxOf(year);
  return { year: known, vat, vatTolerated, micro };
}

/** The VAT mention of a document, or null when it needs none. */
export const vatMention = (regime: VatRegime | null, year: number): string | null =>
  regime ? taxOf(year).mentions[regime] : null;
