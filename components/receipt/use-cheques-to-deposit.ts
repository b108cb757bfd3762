"use client";
import { countReady } from "@/components/receipt/later-cheques";
import { useCall } from "@/lib/client/hooks";
import { serverNow } from "@/lib/client/server-clock";
import { listReceipts } from "@/lib/contract/money/receipts";
import { parisDay } from "@/lib/domain/paris-time";

const query = { toDeposit: "true", size: "100" } as const;

/** Only the first hundred are read: with `more`, at least `ready` cheques can be deposited. */
export function useChequesToDeposit() {
  const { data, isLoading } = useCall(listReceipts, { query });
  return { ...countReady(data, parisDay(serverNow())), isLoading };
}
