"use client";
import { Landmark } from "lucide-react";
import { useState } from "react";
import { ChequeRows } from "@/components/receipt/cheque-rows";
import { DepositList } from "@/components/receipt/deposit-list";
import { isLater, laterCheques } from "@/components/receipt/later-cheques";
import { useReceipts } from "@/components/receipt/use-receipts";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/components/ui/on-demand";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { serverNow } from "@/lib/client/server-clock";
import { useCall } from "@/lib/client/use-call";
import { listDeposits } from "@/lib/contract/money/deposits";
import type { Receipt } from "@/lib/contract/money/receipts";
import { parisDay } from "@/lib/domain/paris-time";
import { sumEuros } from "@/lib/domain/payment";
import { formatCount, formatEuros, formatNumber } from "@/lib/format";

const DepositDialog = onDemand(() =>
  import("@/components/receipt/deposit-dialog").then((part) => part.DepositDialog),
);

const MOST = 200;

export function DepositTab({
  choices,
  onChoose,
}: {
  /** The coach's choice by cheque. Every other cheque that is due is chosen. */
  choices: Readonly<Record<string, boolean>>;
  onChoose: (choices: Record<string, boolean>) => void;
}) {
  const today = parisDay(serverNow());
  const cheques = useReceipts({ toDeposit: "true" });
  const deposits = useCall(listDeposits, {});
  /** Deposits show once the cheques above them were read, and stay while these are read again. */
  const [aboveRead, setAboveRead] = useState(false);
  if (!aboveRead && !cheques.isPending) setAboveRead(true);
  const [depositing, setDepositing] = useState(false);
  const items = cheques.data?.items ?? [];
  const isChosen = (cheque: Receipt) => choices[cheque.id] ?? !isLater(cheque, today);
  const ticked = items.filter(isChosen);
  const chosen = ticked.slice(0, MOST);
  const amount = sumEuros(chosen.map((cheque) => cheque.amount));
  const rows = (list: Receipt[]) => (
    <ChequeRows
      cheques={list}
      today={today}
      isChosen={isChosen}
      onChoose={(id, chosen) => onChoose({ ...choices, [id]: chosen })}
    />
  );
  const now = items.filter((cheque) => !isLater(cheque, today));
  const later = laterCheques(items, today);
  // The pages that are not loaded may hold more cheques that wait.
  const complete = items.length === cheques.data?.count;
  const countOf = (list: Receipt[]) => (complete ? ` (${list.length})` : "");
  return (
    <div className="flex flex-col gap-8">
      <QueryState
        query={cheques}
        skeleton={<SkeletonList rows={3} label="Chargement des chèques…" />}
        isEmpty={({ count }) => count === 0}
        empty={
          <EmptyState hint="Un chèque encaissé attend ici jusqu'à sa remise à la banque.">
            Aucun chèque à déposer.
          </EmptyState>
        }
      >
        {({ count }) => (
          <div className="flex flex-col gap-5">
            {now.length > 0 ? (
              <section aria-labelledby="a-deposer">
                <h2 id="a-deposer" className="mb-2 font-semibold text-lg">
                  À déposer{countOf(now)}
                </h2>
                {rows(now)}
              </section>
            ) : null}
            {later.length > 0 ? (
              <section aria-labelledby="plus-tard">
                <h2 id="plus-tard" className="mb-2 font-semibold text-lg">
                  Plus tard{countOf(later)}
                </h2>
                {rows(later)}
              </section>
            ) : null}
            {complete ? null : (
              <p className="tabular text-muted text-sm">
                Affichage de {formatNumber(items.length)} sur {formatCount(count, "chèque")}
              </p>
            )}
            {ticked.length > MOST ? (
              <p className="text-muted text-sm">
                Une remise prend {MOST} chèques au plus&nbsp;: les autres restent à déposer.
              </p>
            ) : null}
            {cheques.loadNext ? (
              <Button variant="secondary" onClick={cheques.loadNext}>
                Afficher d'autres chèques
              </Button>
            ) : null}
            <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] flex flex-wrap items-center justify-between gap-3 border-line border-t bg-surface py-3 md:bottom-0">
              <p role="status" className="tabular font-semibold">
                {formatCount(chosen.length, "chèque")}, {formatEuros(amount)}
              </p>
              <Button
                icon={<Landmark aria-hidden="true" size={20} />}
                disabled={chosen.length === 0}
                onClick={() => setDepositing(true)}
              >
                Remise de chèques
              </Button>
            </div>
          </div>
        )}
      </QueryState>
      {aboveRead ? <DepositList deposits={deposits} /> : null}
      {depositing ? (
        <DepositDialog
          cheques={chosen}
          amount={amount}
          onDone={(ids) =>
            onChoose(
              Object.fromEntries(Object.entries(choices).filter(([id]) => !ids.includes(id))),
            )
          }
          onClose={() => setDepositing(false)}
        />
      ) : null}
    </div>
  );
}
