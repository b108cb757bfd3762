"use client";
import { type ReactNode, useState } from "react";
import { onDemand } from "@/components/ui/on-demand";

const CollectDialog = onDemand(() =>
  import("@/components/receipt/collect-dialog").then((part) => part.CollectDialog),
);

export interface Debtor {
  traineeId: string;
  name: string;
}

/** Where what somebody owes is received. It stands beside the rows that lead there: a class that ends, or a place given up, takes its row along, and not what is being typed. */
export function useCollect(): { collect: (debtor: Debtor) => void; collecting: ReactNode } {
  const [debtor, setDebtor] = useState<Debtor | null>(null);
  return {
    collect: setDebtor,
    collecting: debtor ? <CollectDialog {...debtor} onClose={() => setDebtor(null)} /> : null,
  };
}
