/** Thresholds and mentions of French tax for small sellers of services, in euros; checked once a year by who answers for them. */
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

/** The figures of a year, or of the newest one known. */
const taxOf = (year: number): TaxYear =>
  YEARS.find((known) => known.year === year) ?? (YEARS.at(-1) as TaxYear);

/** What a year's receipts are held against, in euros. */
export function thresholdsOf(
  year: number,
): Pick<TaxYear, "year" | "vat" | "vatTolerated" | "micro"> {
  const { year: known, vat, vatTolerated, micro } = taxOf(year);
  return { year: known, vat, vatTolerated, micro };
}

/** What a document says of VAT for a coach of this regime; null: nothing. */
export const vatMention = (regime: VatRegime | null, year: number): string | null =>
  regime ? taxOf(year).mentions[regime] : null;
