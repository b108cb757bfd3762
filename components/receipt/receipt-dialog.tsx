"use client";
import { FileText, Send } from "lucide-react";
import { type ReactNode, useState } from "react";
import { DocumentButton } from "@/components/receipt/document-button";
import {
  annulledLabel,
  isReversible,
  kindLabel,
  methodLabel,
} from "@/components/receipt/receipt-labels";
import { RefundDialog } from "@/components/receipt/refund-dialog";
import { ReversalDialog } from "@/components/receipt/reversal-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Surface } from "@/components/ui/surface";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { getReceiptDocument, sendReceipt } from "@/lib/contract/money/receipt-documents";
import type { Receipt } from "@/lib/contract/money/receipts";
import { formatDay, formatSignedEuros } from "@/lib/format";

interface ReceiptDialogProps {
  receipt: Receipt;
  /** The receipt has an address and stands beside the list. */
  beside?: boolean;
  onClose: () => void;
}

export function ReceiptDialog({ receipt, beside = false, onClose }: ReceiptDialogProps) {
  const [action, setAction] = useState<"reversal" | "refund" | null>(null);
  const annulled = receipt.correctedBy !== null;
  const toast = useToast();
  const sending = useSend(sendReceipt, {
    onSuccess: () => toast.success("Le reçu part par email."),
  });
  const params = { id: receipt.id };
  const Frame = beside ? Surface : Dialog;
  return (
    <>
      <Frame onClose={onClose} addressed={beside} title={kindLabel(receipt)}>
        <p className="tabular mb-4 font-semibold text-2xl">{formatSignedEuros(receipt.amount)}</p>
        {sending.error ? <Banner tone="danger">{sending.error.message}</Banner> : null}
        <dl className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          <Fact name="Numéro">{receipt.number}</Fact>
          <Fact name="Payé par">{receipt.payer}</Fact>
          <Fact name="Pour">{receipt.label}</Fact>
          <Fact name="Mode">{methodLabel(receipt)}</Fact>
          <Fact name="Reçu le">{formatDay(receipt.receivedOn)}</Fact>
          <Fact name="Enregistré le">{formatDay(receipt.recordedAt)}</Fact>
          <Fact name="Référence">{receipt.reference}</Fact>
          <Fact name="À déposer dès le">
            {receipt.depositFrom && formatDay(receipt.depositFrom)}
          </Fact>
          <Fact name="Déposé le">{receipt.depositedOn && formatDay(receipt.depositedOn)}</Fact>
          <Fact name="Note">{receipt.note}</Fact>
          <Fact name="État">{annulled ? annulledLabel(receipt) : null}</Fact>
        </dl>
        <div className="flex flex-wrap gap-2">
          {receipt.kind === "OPENING" ? null : (
            <DocumentButton
              definition={getReceiptDocument}
              input={{ params }}
              icon={<FileText aria-hidden="true" size={18} />}
            >
              Reçu (PDF)
            </DocumentButton>
          )}
          {receipt.traineeId && receipt.kind !== "OPENING" ? (
            <Button
              size="sm"
              variant="secondary"
              icon={<Send aria-hidden="true" size={18} />}
              pending={sending.isPending}
              pendingLabel="Envoi..."
              onClick={() => sending.mutate({ params })}
            >
              Envoyer le reçu
            </Button>
          ) : null}
          {isReversible(receipt) ? (
            <Button size="sm" variant="secondary" onClick={() => setAction("reversal")}>
              Annuler cet encaissement
            </Button>
          ) : null}
          {receipt.subscriptionId && receipt.amount > 0 && !annulled ? (
            <Button size="sm" variant="secondary" onClick={() => setAction("refund")}>
              Rembourser
            </Button>
          ) : null}
        </div>
      </Frame>
      {action === "reversal" ? (
        <ReversalDialog receipt={receipt} onClose={() => setAction(null)} />
      ) : null}
      {action === "refund" && receipt.subscriptionId ? (
        <RefundDialog
          subscriptionId={receipt.subscriptionId}
          name={receipt.payer}
          amount={receipt.amount}
          online={receipt.cameOnline && receipt.method ? receipt.method : undefined}
          onClose={() => setAction(null)}
        />
      ) : null}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return children ? (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="tabular [overflow-wrap:anywhere]">{children}</dd>
    </>
  ) : null;
}
