"use client";
import { type ReactNode, useState } from "react";
import { onDemand } from "@/components/ui/on-demand";

const CollectDialog = onDemand(() =>
  import("@/components/receipt/collect-dialog").then((part) => part.CollectDialog),
);

export interface Debtor {
  traineeId: string;
  name: string;
  /** Opens this debt where the trainee has several. */
  subscriptionId?: string;
}

/** The dialog stands beside the rows, so a row that disappears does not close it. */
export function useCollect(): { collect: (debtor: Debtor) => void; collecting: ReactNode } {
  const [debtor, setDebtor] = useState<Debtor | null>(null);
  return {
    collect: setDebtor,
    collecting: debtor ? <CollectDialog {...debtor} onClose={() => setDebtor(null)} /> : null,
  };
}
