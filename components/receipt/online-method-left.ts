import type { Receipt } from "@/lib/contract/money/receipts";
import { toCents } from "@/lib/domain/euros";
import type { Method } from "@/lib/domain/receipts";

/** The method of a subscription's money that came online and has not gone back, if any. */
export function onlineMethodLeft(receipts: readonly Receipt[]): Method | undefined {
  const left = new Map<Method, number>();
  for (const { cameOnline, method, amount } of receipts)
    if (cameOnline && method) left.set(method, (left.get(method) ?? 0) + toCents(amount));
  return [...left].find(([, cents]) => cents > 0)?.[0];
}
