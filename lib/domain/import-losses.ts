import { MAX_TYPED_CREDITS } from "./credits";
import { soldKey } from "./import-verdict";
import type { Day } from "./paris-time";

/** What does not come back as it was when a coach's table of trainees is imported elsewhere. */

interface Sold {
  label: string;
  beginDate: Day;
  quantity: number | null;
  priceCents: number;
  owedCents: number;
}

export type Lost = "SAME_DAY" | "TOO_LARGE" | "NOT_OWED";

/** Of a person's subscriptions those that do not come back, or not with all that is known of them. */
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
