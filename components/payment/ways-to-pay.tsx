"use client";
import { PayOnlineButton } from "@/components/payment/pay-online-button";
import { Button } from "@/components/ui/button";
import type { ResponseOf } from "@/lib/contract/endpoint";
import type { getDue } from "@/lib/contract/money/transfer";

interface WaysToPayProps {
  due: ResponseOf<typeof getDue>;
  /** The person of the family who holds the subscription; absent: the account itself. */
  personId?: string | undefined;
  variant?: "primary" | "soft" | undefined;
  onTransfer: () => void;
}

/** The buttons that pay what is due; none while a debit is under way, as it pays already. */
export function WaysToPay({ due, personId, variant, onTransfer }: WaysToPayProps) {
  const { label, takesPayments, takesTransfers, debitPending } = due;
  if (debitPending)
    return (
      <p className="w-full text-sm">
        <strong>Prélèvement en cours.</strong> Votre banque prend quelques jours pour le confirmer.
      </p>
    );
  return (
    <>
      {takesPayments ? (
        <PayOnlineButton subscription={due} personId={personId} variant={variant} />
      ) : null}
      {takesTransfers ? (
        <Button
          size="sm"
          variant={takesPayments ? "secondary" : "primary"}
          aria-label={`Payer par virement\u00a0: ${label}`}
          onClick={onTransfer}
        >
          Payer par virement
        </Button>
      ) : null}
    </>
  );
}
