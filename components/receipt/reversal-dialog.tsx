"use client";
import { TextField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { type Receipt, reverseReceipt } from "@/lib/contract/money/receipts";
import { formatEuros } from "@/lib/format";

const MISSING = "Indiquez la raison\u00a0: elle reste au livre des recettes.";

export function ReversalDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const toast = useToast();
  const save = useSaveForm({ name: `reversal.${receipt.id}`, stored: { reason: "" } });
  const { register, formState } = save.form;
  const reversal = useSend(
    reverseReceipt,
    save.sending({
      onSuccess: () => {
        toast.success("Encaissement annulé.");
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((body) => reversal.mutate({ params: { id: receipt.id }, body }))}
      onClose={onClose}
      size="sm"
      title={"Annuler cet encaissement\u00a0?"}
      submitLabel="Annuler l'encaissement"
      keepLabel="Retour"
      pendingLabel="Enregistrement..."
    >
      <p>
        Une écriture de −{formatEuros(receipt.amount)}, datée d'aujourd'hui, l'annule. Les deux
        restent au livre des recettes.
      </p>
      <TextField
        label="Raison"
        help="Par exemple&nbsp;: chèque rejeté, erreur de saisie."
        maxLength={200}
        error={formState.errors.reason?.message}
        {...register("reason", { validate: (reason) => reason.trim() !== "" || MISSING })}
      />
    </FormDialog>
  );
}
