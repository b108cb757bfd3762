"use client";
import { receiptBody } from "@/components/receipt/collect-form-values";
import { ReceiptFields } from "@/components/receipt/receipt-fields";
import { useReceiptForm } from "@/components/receipt/use-receipt-form";
import { TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { FormDialog } from "@/components/ui/form-dialog";

export function OtherIncomeDialog({ onClose }: { onClose: () => void }) {
  const { save, record, submitLabel } = useReceiptForm("receipt.new", { label: "" }, onClose);
  const field = fieldsOf(save.form);
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((values) => record.mutate({ body: receiptBody(undefined, values) }))}
      onClose={onClose}
      size="sm"
      title="Autre recette"
      submitLabel={submitLabel}
      pendingLabel="Enregistrement..."
    >
      <TextField
        label="Nature"
        placeholder="Atelier, tapis, cours particulier…"
        maxLength={100}
        {...field("label", {
          validate: (label) => label?.trim() !== "" || "Indiquez la nature de la recette.",
        })}
      />
      <TextField
        label="Payé par"
        {...field("payer", {
          validate: (payer) => payer.trim() !== "" || "Indiquez qui a payé.",
        })}
      />
      <ReceiptFields form={save.form} />
    </FormDialog>
  );
}
