"use client";
import { Copy } from "lucide-react";
import { queryFor } from "@/components/family/use-family";
import { Button } from "@/components/ui/button";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { QrCode } from "@/components/ui/qr-code";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useCopy } from "@/components/ui/use-copy";
import type { CallError } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import { useCall } from "@/lib/client/use-call";
import { announceTransfer, getTransfer } from "@/lib/contract/money/transfer";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { formatDay, formatEuros, formatIban } from "@/lib/format";

const isNothingDue = (error: CallError | null) => error?.code === "NOTHING_DUE";

/** The data that a banking app needs for the transfer, and the button that announces it. */
export function TransferDialog({
  subscription,
  personId,
  onClose,
}: {
  subscription: Pick<Subscription, "id" | "transferAnnouncedOn">;
  /** The person of the family whose subscription it is; absent: the account itself. */
  personId?: string | undefined;
  onClose: () => void;
}) {
  const toast = useToast();
  const transfer = useCall(getTransfer, {
    params: { id: subscription.id },
    ...queryFor(personId),
  });
  const announced = subscription.transferAnnouncedOn;
  const announcement = useSend(announceTransfer, {
    onSuccess: () => {
      toast.success("Virement annoncé.");
      onClose();
    },
    onError: (error) => {
      if (!isNothingDue(error)) toast.error(error.message);
    },
  });
  /** The error of a sum that is due no more. */
  const nothingDue = [transfer.error, announcement.error].find(isNothingDue);
  const copy = useCopy();
  return (
    <Dialog
      onClose={onClose}
      title="Payer par virement"
      size="sm"
      footer={
        nothingDue ? (
          <DialogCancel>Fermer</DialogCancel>
        ) : (
          <Button
            pending={announcement.isPending}
            pendingLabel="Envoi..."
            disabled={!transfer.data}
            onClick={() =>
              announcement.mutate({ params: { id: subscription.id }, ...queryFor(personId) })
            }
          >
            J'ai fait le virement
          </Button>
        )
      }
    >
      {nothingDue ? (
        <p role="alert">{nothingDue.message}</p>
      ) : (
        <QueryState query={transfer} skeleton={<SkeletonList rows={4} />}>
          {({ iban, holder, amount, reference, qr }) => (
            <div className="grid gap-4">
              {announced ? (
                <p className="text-muted">Virement annoncé le {formatDay(announced)}.</p>
              ) : null}
              <dl className="divide-y divide-line">
                {[
                  {
                    name: "Montant",
                    shown: formatEuros(amount),
                    copied: amount.toFixed(2).replace(".", ","),
                  },
                  { name: "IBAN", shown: formatIban(iban), copied: iban },
                  { name: "Titulaire", shown: holder, copied: holder },
                  { name: "Référence", shown: reference, copied: reference },
                ].map(({ name, shown, copied }) => (
                  <div key={name} className="py-2">
                    <dt className="text-muted text-sm">{name}</dt>
                    <dd className="flex items-center justify-between gap-3">
                      <span className="tabular min-w-0 select-all font-semibold [overflow-wrap:anywhere]">
                        {shown}
                      </span>
                      <Button
                        size="sm"
                        variant="ghost"
                        icon={<Copy aria-hidden="true" size={16} />}
                        aria-label={`Copier\u00a0: ${name}`}
                        onClick={() => void copy(copied, `${name} copié.`)}
                      >
                        Copier
                      </Button>
                    </dd>
                  </div>
                ))}
              </dl>
              <QrCode
                text={qr}
                label="QR code du virement, à lire avec l'application de la banque"
              />
              <p className="text-center text-muted text-sm">
                Lisez ce code avec l'application de votre banque.
              </p>
            </div>
          )}
        </QueryState>
      )}
    </Dialog>
  );
}
