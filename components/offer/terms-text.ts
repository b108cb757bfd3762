import type { ResponseOf } from "@/lib/contract/endpoint";
import type { getSeller } from "@/lib/contract/subscriptions/withdrawals";

type Terms = ResponseOf<typeof getSeller>["terms"];

const CHANGED = "Les conditions de vente viennent de changer";
export const READ_TERMS = `${CHANGED}\u00a0: relisez-les avant de souscrire.`;

/** Tells whether newer terms than the rejected version are already on display. */
export function changedTermsText(
  rejected: number | null,
  {
    data,
    error,
    isFetching,
  }: { data?: { terms: Terms }; error: Error | null; isFetching: boolean },
): string {
  const shown = data?.terms?.version ?? null;
  if (shown !== rejected)
    return shown === null ? `${CHANGED}\u00a0: ce coach n'en a plus.` : READ_TERMS;
  return isFetching
    ? `${CHANGED}.`
    : `${CHANGED}, et n'ont pas pu être relues. ${error?.message ?? ""}`.trim();
}
