"use client";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { TextField } from "@/components/ui/field";
import { OldFormDialog as FormDialog } from "@/components/ui/old-form-dialog";
import { useToast } from "@/components/ui/toast";
import { keyOf } from "@/lib/client/cache";
import { useLine, useSend } from "@/lib/client/hooks";
import {
  listReceipts,
  listSubscriptionReceipts,
  type Receipt,
  reverseReceipt,
} from "@/lib/contract/receipts";
import { formatEuros } from "@/lib/format";

/** Receipts as they are listed, in pages or not, once this one is annulled by that one. */
const withCorrected = (cached: unknown, receiptId: string, correctedBy: string): unknown =>
  cached === undefined
    ? undefined
    : JSON.parse(JSON.stringify(cached), (_, one: Partial<Receipt> | null) =>
        one?.id === receiptId ? { ...one, correctedBy } : one,
      );

/** Annuls a receipt by an opposite one, with its reason: a cheque that bounced, a slip of the thumb (beyond 10). */
export function ReversalDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [missing, setMissing] = useState<string>();
  const toast = useToast();
  const line = useLine(() => {
    onClose();
    return "L'encaissement est annulé avec la raison donnée d'abord, qui reste au livre des recettes.";
  }, true);
  const reversal = useSend(reverseReceipt, {
    line,
    makes: ({ id }) =>
      [listReceipts, listSubscriptionReceipts].map((list) => ({
        queryKey: keyOf(list),
        change: (cached) => withCorrected(cached, receipt.id, id),
      })),
    onSuccess: () => {
      toast.success("Encaissement annulé.");
      onClose();
    },
    onError: (error) => setRefusal(error.message),
  });
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title={"Annuler cet encaissement\u00a0?"}
      form="reversal-form"
      submitLabel="Annuler l'encaissement"
      pendingLabel="Enregistrement..."
      pending={reversal.isPending}
      changed={reason !== ""}
      line={line}
    >
      <form
        id="reversal-form"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setRefusal(undefined);
          setMissing(
            reason.trim() ? undefined : "Dites pourquoi : cela reste au livre des recettes.",
          );
          if (reason.trim()) reversal.mutate({ params: { id: receipt.id }, body: { reason } });
        }}
      >
        {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
        <p>
          Une écriture de −{formatEuros(receipt.amount)}, datée d'aujourd'hui, l'annule. Les deux
          restent au livre des recettes.
        </p>
        <TextField
          label="Raison"
          help="Par exemple : chèque rejeté, erreur de saisie."
          value={reason}
          maxLength={200}
          error={missing}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </FormDialog>
  );
}
