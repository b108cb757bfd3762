import type { BusinessRow } from "@/db/queries/money/business";

/** The legal name with 'EI' (C. com. L526-22), or the display name until the coach gives one. */
export function sellerLines(
  business: Omit<BusinessRow, "coachId" | "termsVersion"> | null,
  displayName: string,
): string[] {
  if (!business?.legalName) return [displayName];
  const { legalName, siren, address, email, phone } = business;
  return [
    `${legalName}, EI`,
    ...(siren ? [`SIREN ${siren.replace(/(\d{3})(?=\d)/g, "$1\u00a0")}`] : []),
    ...(address ? address.split("\n") : []),
    ...[email, phone].filter((line): line is string => Boolean(line)),
  ];
}
