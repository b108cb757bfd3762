import { MAX_TYPED_CREDITS } from "./credits";
import { soldKey } from "./import-verdict";
import type { Day } from "./paris-time";

interface Sold {
  label: string;
  beginDate: Day;
  quantity: number | null;
  priceCents: number;
  owedCents: number;
}

export type Lost = "SAME_DAY" | "TOO_LARGE" | "NOT_OWED";

/** The subscriptions that a re-import of the exported table drops or changes, with the reason. */
export function lostOf<S extends Sold>(all: readonly S[]): { sold: S; lost: Lost }[] {
  const seen = new Set<string>();
  return all.flatMap((sold): { sold: S; lost: Lost }[] => {
    const key = soldKey(sold);
    const twice = seen.has(key);
    seen.add(key);
    if (twice) return [{ sold, lost: "SAME_DAY" }];
    if ((sold.quantity ?? 0) > MAX_TYPED_CREDITS) return [{ sold, lost: "TOO_LARGE" }];
    return sold.owedCents === sold.priceCents ? [] : [{ sold, lost: "NOT_OWED" }];
  });
}
