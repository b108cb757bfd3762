import type { Receipt } from "@/lib/contract/money/receipts";
import type { HandMethod } from "@/lib/domain/receipts";
import { METHOD_LABELS } from "@/lib/labels";

export type Method = NonNullable<Receipt["method"]>;

const KEY = "lastMethod";

/** The method of this device's last receipt. */
export function readLastMethod(): HandMethod {
  const stored = window.localStorage.getItem(KEY);
  return stored !== null && stored in METHOD_LABELS ? (stored as HandMethod) : "CASH";
}

export function storeLastMethod(method: HandMethod): void {
  try {
    window.localStorage.setItem(KEY, method);
  } catch {
    // A full device proposes the method before it.
  }
}
