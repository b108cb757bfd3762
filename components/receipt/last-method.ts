import { HAND_METHODS, type HandMethod } from "@/lib/domain/receipts";

const KEY = "lastMethod";

/** The method of this device's last receipt. */
export function readLastMethod(): HandMethod {
  const stored = window.localStorage.getItem(KEY);
  return HAND_METHODS.find((method) => method === stored) ?? "CASH";
}

export function storeLastMethod(method: HandMethod): void {
  try {
    window.localStorage.setItem(KEY, method);
  } catch {
    // A device without storage left keeps the previous method.
  }
}
