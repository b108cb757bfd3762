"use client";
import { countReady } from "@/components/receipt/count-ready";
import { serverNow } from "@/lib/client/server-clock";
import { useCall } from "@/lib/client/use-call";
import { listReceipts } from "@/lib/contract/money/receipts";
import { parisDay } from "@/lib/domain/paris-time";
import { formatCount } from "@/lib/format";

const query = { toDeposit: "true", size: "100" } as const;

/** `6 chèques à déposer`, `au moins 90 chèques à déposer`; null for none. */
export function useChequesToDeposit() {
  const { data, isLoading } = useCall(listReceipts, { query });
  const { ready, more } = countReady(data, parisDay(serverNow()));
  const text = `${more ? "au moins " : ""}${formatCount(ready, "chèque")} à déposer`;
  return { text: ready > 0 ? text : null, isLoading };
}
