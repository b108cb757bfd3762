"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { DocumentButton } from "@/components/receipt/document-button";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { type Deposit, deleteDeposit } from "@/lib/contract/money/deposits";
import { getSlip } from "@/lib/contract/money/receipt-documents";
import { formatCount, formatDay, formatEuros } from "@/lib/format";

export function DepositList({ deposits }: { deposits: UseQueryResult<Deposit[], Error> }) {
  return (
    <QueryState
      query={deposits}
      skeleton={<SkeletonList rows={1} label="Chargement des remises…" />}
      isEmpty={(list) => list.length === 0}
      empty={null}
    >
      {(list) => (
        <section aria-labelledby="remises">
          <h2 id="remises" className="mb-2 font-semibold text-lg">
            Remises
          </h2>
          <ul className="divide-y divide-line">
            {list.map((deposit) => (
              <Row key={deposit.id} deposit={deposit} />
            ))}
          </ul>
        </section>
      )}
    </QueryState>
  );
}

function Row({ deposit }: { deposit: Deposit }) {
  const [confirming, setConfirming] = useState(false);
  const toast = useToast();
  const day = formatDay(deposit.depositedOn);
  const taking = useSend(deleteDeposit, {
    onSuccess: () => {
      toast.success(
        "Remise annulée\u00a0: ses chèques, sauf ceux annulés depuis, sont de nouveau à déposer.",
      );
      setConfirming(false);
    },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
      <span className="tabular grow">
        <span className="font-semibold">{day}</span> · {formatCount(deposit.count, "chèque")},{" "}
        {formatEuros(deposit.amount)}
      </span>
      <span className="flex flex-wrap gap-2">
        <DocumentButton
          definition={getSlip}
          input={{ params: { id: deposit.id } }}
          label={`Bordereau (PDF) du ${day}`}
        >
          Bordereau (PDF)
        </DocumentButton>
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Annuler la remise du ${day}`}
          onClick={() => setConfirming(true)}
        >
          Annuler la remise
        </Button>
      </span>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={"Annuler cette remise\u00a0?"}
        confirmLabel="Annuler la remise"
        keepLabel="Retour"
        pendingLabel="Enregistrement..."
        pending={taking.isPending}
        error={taking.error?.message}
        onConfirm={() => taking.mutate({ params: { id: deposit.id } })}
        danger={false}
      >
        <p>
          Ses chèques, sauf ceux annulés depuis, sont de nouveau à déposer. Rien ne change aux
          encaissements.
        </p>
      </ConfirmDialog>
    </li>
  );
}
