import type { Receipt } from "@/lib/contract/money/receipts";

export interface MoreFilters {
  /** Null stands for the days of the month. */
  days: { from: string; to: string } | null;
  kind: Receipt["kind"] | "";
  traineeId: string;
}
export const NO_FILTERS: MoreFilters = { days: null, kind: "", traineeId: "" };
