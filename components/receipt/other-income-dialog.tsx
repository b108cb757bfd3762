"use client";
import { useState } from "react";
import { readEuros } from "@/components/receipt/amount-field";
import {
  type CollectValues,
  receiptBody,
  wrongDay,
} from "@/components/receipt/collect-form-values";
import { readLastMethod, storeLastMethod } from "@/components/receipt/last-method";
import { ReceiptFields } from "@/components/receipt/receipt-fields";
import { useReceivedToast } from "@/components/receipt/use-received-toast";
import { TextField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import { recordReceipt } from "@/lib/contract/money/receipts";
import { parisDay } from "@/lib/domain/paris-time";
import { formatEuros } from "@/lib/format";

interface OtherIncome extends CollectValues {
  label: string;
}

const emptyIncome = (): OtherIncome => ({
  label: "",
  payer: "",
  amount: "",
  method: readLastMethod(),
  receivedOn: parisDay(serverNow()),
  reference: "",
  depositFrom: "",
});

export function OtherIncomeDialog({ onClose }: { onClose: () => void }) {
  const sayReceived = useReceivedToast();
  const [stored] = useState(emptyIncome);
  const save = useSaveForm<OtherIncome>({ name: "receipt.new", stored });
  const { register, watch, formState } = save.form;
  const record = useSend(
    recordReceipt,
    save.sending({
      onSuccess: (receipt, { body }) => {
        storeLastMethod(body.method);
        sayReceived(receipt);
        onClose();
      },
    }),
  );
  const euros = readEuros(watch("amount"));
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((values) => {
        const wrong = wrongDay(values);
        if (wrong) save.setMessage(wrong);
        else record.mutate({ body: { ...receiptBody(undefined, values), label: values.label } });
      })}
      onClose={onClose}
      size="sm"
      title="Autre recette"
      submitLabel={euros === null ? "Encaisser" : `Encaisser ${formatEuros(euros)}`}
      pendingLabel="Enregistrement..."
    >
      <TextField
        label="Nature"
        placeholder="Atelier, tapis, cours particulier…"
        maxLength={100}
        error={formState.errors.label?.message}
        {...register("label", {
          validate: (label) => label.trim() !== "" || "Indiquez la nature de la recette.",
        })}
      />
      <TextField
        label="Payé par"
        error={formState.errors.payer?.message}
        {...register("payer", {
          validate: (payer) => payer.trim() !== "" || "Indiquez qui a payé.",
        })}
      />
      <ReceiptFields form={save.form} />
    </FormDialog>
  );
}
