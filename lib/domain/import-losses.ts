import { MAX_TYPED_CREDITS } from "./credits";
import { soldKey } from "./import-verdict";
import type { Day } from "./paris-time";

interface Sold {
  label: string;
  beginDate: Day;
  quantity: number | null;
  priceCents: number;
  owedCents: number;
  amountPaidCents: number;
  withdrawnAt: Date | null;
}

export type Lost = "SAME_DAY" | "TOO_LARGE" | "WITHDRAWN" | "NOT_OWED" | "NOT_THE_PRICE";

/** An imported row holds an amount paid of at most the price. */
export const importedPaidCents = ({
  amountPaidCents,
  priceCents,
}: Pick<Sold, "amountPaidCents" | "priceCents">): number =>
  Math.min(Math.max(0, amountPaidCents), priceCents);

/** The subscriptions that a re-import of the exported table drops or changes, with the reason. */
export function lostOf<S extends Sold>(all: readonly S[]): { sold: S; lost: Lost }[] {
  const seen = new Set<string>();
  return all.flatMap((sold): { sold: S; lost: Lost }[] => {
    const key = soldKey(sold);
    const twice = seen.has(key);
    seen.add(key);
    if (twice) return [{ sold, lost: "SAME_DAY" }];
    if ((sold.quantity ?? 0) > MAX_TYPED_CREDITS) return [{ sold, lost: "TOO_LARGE" }];
    if (sold.withdrawnAt) return [{ sold, lost: "WITHDRAWN" }];
    if (importedPaidCents(sold) !== sold.amountPaidCents) return [{ sold, lost: "NOT_THE_PRICE" }];
    return sold.owedCents === sold.priceCents ? [] : [{ sold, lost: "NOT_OWED" }];
  });
}
