import type { Receipt } from "@/lib/contract/money/receipts";
import { METHOD_LABELS } from "@/lib/labels";

export type Method = NonNullable<Receipt["method"]>;

const KEY = "lastMethod";

/** The method of this device's last receipt. */
export function readLastMethod(): Method {
  const stored = window.localStorage.getItem(KEY);
  return stored !== null && stored in METHOD_LABELS ? (stored as Method) : "CASH";
}

export function storeLastMethod(method: Method): void {
  try {
    window.localStorage.setItem(KEY, method);
  } catch {
    // A full device proposes the method before it.
  }
}
