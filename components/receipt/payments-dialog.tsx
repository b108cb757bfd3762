"use client";
import { FileText } from "lucide-react";
import { queryFor } from "@/components/family/use-family";
import { DocumentButton } from "@/components/receipt/document-button";
import { annulledLabel, kindLabel, methodLabel } from "@/components/receipt/receipt-labels";
import { Dialog } from "@/components/ui/dialog";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { getAttestation, getReceiptDocument } from "@/lib/contract/money/receipt-documents";
import { listSubscriptionReceipts } from "@/lib/contract/money/receipts";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { sumEuros } from "@/lib/domain/payment";
import { formatDay, formatEuros, formatSignedEuros, pluralOf } from "@/lib/format";

const PAID_BY_ANOTHER = (
  <p className="mt-2 text-muted first:mt-0">Seule la personne qui a payé voit ses reçus.</p>
);

export function PaymentsDialog({
  subscription,
  personId,
  onClose,
}: {
  subscription: Subscription;
  /** The person of the family who holds the subscription. */
  personId?: string | undefined;
  onClose: () => void;
}) {
  const forHolder = queryFor(personId);
  const receipts = useCall(listSubscriptionReceipts, {
    params: { id: subscription.id },
    ...forHolder,
  });
  const { owed, due, toRefund, amountPaid } = subscription;
  return (
    <Dialog onClose={onClose} title={`Paiements\u00a0: ${subscription.label}`} size="sm">
      <p className="tabular mb-4">
        {formatEuros(amountPaid)} {pluralOf(amountPaid, "reçu")} sur {formatEuros(owed)}.{" "}
        {due > 0 ? (
          <strong>Reste {formatEuros(due)} à payer.</strong>
        ) : toRefund > 0 ? (
          <strong>{formatEuros(toRefund)} à vous rembourser.</strong>
        ) : (
          "Tout est payé."
        )}
      </p>
      <QueryState
        query={receipts}
        skeleton={<SkeletonList rows={2} label="Chargement des paiements…" />}
        isEmpty={(list) => list.length === 0}
        empty={
          amountPaid > 0 ? (
            PAID_BY_ANOTHER
          ) : (
            <p className="text-muted">Aucun paiement reçu pour l'instant.</p>
          )
        }
      >
        {(list) => (
          <>
            <ul className="flex flex-col gap-2">
              {list.map((receipt) => (
                <li
                  key={receipt.id}
                  className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control border border-line px-4 py-2.5"
                >
                  <span className="tabular">
                    <span className="block font-semibold">{formatDay(receipt.receivedOn)}</span>
                    <span className="block text-muted text-sm">
                      {receipt.kind === "PAYMENT" ? methodLabel(receipt) : kindLabel(receipt)}
                      {receipt.correctedBy ? ` · ${annulledLabel(receipt).toLowerCase()}` : ""}
                    </span>
                  </span>
                  <span className="flex items-center gap-3">
                    <span className="tabular font-semibold">
                      {formatSignedEuros(receipt.amount)}
                    </span>
                    {receipt.kind === "OPENING" ? null : (
                      <DocumentButton
                        definition={getReceiptDocument}
                        input={{ params: { id: receipt.id }, ...forHolder }}
                        label={`Reçu (PDF) du ${formatDay(receipt.receivedOn)}`}
                        icon={<FileText aria-hidden="true" size={18} />}
                      >
                        Reçu (PDF)
                      </DocumentButton>
                    )}
                  </span>
                </li>
              ))}
            </ul>
            {sumEuros(list.map(({ amount }) => amount)) < amountPaid ? PAID_BY_ANOTHER : null}
          </>
        )}
      </QueryState>
      <div className="mt-5 border-line border-t pt-4">
        <DocumentButton
          definition={getAttestation}
          input={{ params: { id: subscription.id }, ...forHolder }}
          icon={<FileText aria-hidden="true" size={18} />}
        >
          Attestation (PDF)
        </DocumentButton>
        <p className="mt-2 text-muted text-sm">
          Cours suivis et somme reçue, pour un comité d'entreprise par exemple.
        </p>
      </div>
    </Dialog>
  );
}
