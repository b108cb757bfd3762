"use client";
import { receiptDraft, STORED } from "@/components/offline/outbox-drafts";
import { receiptBody } from "@/components/receipt/collect-form-values";
import { GuardianPayerField } from "@/components/receipt/guardian-payer-field";
import { ReceiptFields } from "@/components/receipt/receipt-fields";
import { typedEuros } from "@/components/receipt/typed-money";
import { useReceiptForm } from "@/components/receipt/use-receipt-form";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { PartForm } from "@/components/ui/part-form";
import { StickyActions } from "@/components/ui/sticky-actions";
import { useToast } from "@/components/ui/toast";
import { addToOutbox } from "@/lib/client/outbox";
import { formatEuros } from "@/lib/format";

interface CollectFormProps {
  /** `amount` is the euros still due. */
  subscription: { id: string; label: string; amount: number };
  from: { traineeId: string; name: string };
  onDone: () => void;
  onSeveralCheques: () => void;
}

export function CollectForm({
  subscription: { id, label, amount },
  from,
  onDone,
  onSeveralCheques,
}: CollectFormProps) {
  const toast = useToast();
  const values = { amount: typedEuros(amount), payerAccountId: "" };
  const { save, record, submitLabel } = useReceiptForm(`collect.${id}`, values, onDone, {
    outbox: { draft: ({ body }) => receiptDraft(from, body), add: addToOutbox },
    onStored: () => {
      toast.success(STORED);
      onDone();
    },
  });
  return (
    <PartForm
      save={save}
      label={`Encaisser : ${label}`}
      onSubmit={save.onSubmit((values) => record.mutate({ body: receiptBody(id, values) }))}
    >
      <ReceiptFields
        form={save.form}
        help={`Reste ${formatEuros(amount)} à payer`}
        cheque={
          <Button variant="ghost" size="sm" className="self-start" onClick={onSeveralCheques}>
            Plusieurs chèques
          </Button>
        }
      />
      <GuardianPayerField traineeId={from.traineeId} {...save.form.register("payerAccountId")} />
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-muted text-sm">
          Payé par quelqu'un d'autre
        </summary>
        <TextField
          label="Payé par (facultatif)"
          help="Un parent, un employeur…"
          {...save.form.register("payer")}
        />
      </details>
      <StickyActions className="pt-2">
        <Button type="submit" full pending={save.pending} pendingLabel="Enregistrement...">
          {submitLabel}
        </Button>
      </StickyActions>
    </PartForm>
  );
}
