import type { BusinessRow } from "@/db/queries/money/business";

/**
 * The legal name with 'EI' (C. com. L526-22), or the display name until the coach gives one.
 * An ended account has the name as it was then.
 */
export function sellerLines(
  business:
    | (Pick<BusinessRow, "legalName" | "siren" | "address" | "email" | "phone"> &
        Partial<Pick<BusinessRow, "sellerName">>)
    | null,
  displayName: string,
): string[] {
  const { legalName, sellerName, siren, address, email, phone } = business ?? {};
  if (!legalName && !sellerName) return [displayName];
  return [
    sellerName ?? `${legalName}, EI`,
    ...(siren ? [`SIREN ${siren.replace(/(\d{3})(?=\d)/g, "$1\u00a0")}`] : []),
    ...(address ? address.split("\n") : []),
    ...[email, phone].filter((line): line is string => Boolean(line)),
  ];
}
