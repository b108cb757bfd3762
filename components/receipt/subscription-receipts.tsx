"use client";
import { useEffect, useRef, useState } from "react";
import { ReceiptDialog } from "@/components/receipt/receipt-dialog";
import { ReceiptLine } from "@/components/receipt/receipt-line";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { listSubscriptionReceipts, type Receipt } from "@/lib/contract/money/receipts";

export function SubscriptionReceipts({
  subscriptionId,
  onMoved,
}: {
  subscriptionId: string;
  onMoved: () => void;
}) {
  const receipts = useCall(listSubscriptionReceipts, { params: { id: subscriptionId } });
  const [opened, setOpened] = useState<Receipt | null>(null);
  const receiptIds = receipts.data?.map(({ id }) => id).join();
  const seen = useRef(receiptIds);
  const moved = useRef(onMoved);
  moved.current = onMoved;
  useEffect(() => {
    if (seen.current !== undefined && receiptIds !== seen.current) moved.current();
    seen.current = receiptIds;
  }, [receiptIds]);
  const shown = opened && (receipts.data?.find(({ id }) => id === opened.id) ?? opened);
  return (
    <section aria-labelledby="encaissements" className="mt-6 border-line border-t pt-4">
      <h3 id="encaissements" className="mb-2 font-semibold">
        Encaissements
      </h3>
      <QueryState
        query={receipts}
        skeleton={<SkeletonList rows={1} label="Chargement des encaissements…" />}
        isEmpty={(list) => list.length === 0}
        empty={<p className="text-muted">Rien n'a encore été encaissé.</p>}
      >
        {(list) => (
          <ul className="divide-y divide-line">
            {list.map((receipt) => (
              <li key={receipt.id}>
                <ReceiptLine receipt={receipt} dated onOpen={setOpened} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {shown ? <ReceiptDialog receipt={shown} onClose={() => setOpened(null)} /> : null}
    </section>
  );
}
