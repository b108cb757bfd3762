"use client";
import { receiptDraft, STORED } from "@/components/offline/outbox-drafts";
import { AmountField, isAmount } from "@/components/receipt/amount-field";
import {
  type CollectValues,
  receiptBody,
  wrongDay,
} from "@/components/receipt/collect-form-values";
import { type Method, MethodButtons } from "@/components/receipt/method-buttons";
import { ReceiptDetails } from "@/components/receipt/receipt-details";
import { methodLabel } from "@/components/receipt/receipt-labels";
import { typedEuros } from "@/components/receipt/typed-money";
import { PartForm } from "@/components/ui/part-form";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { addToOutbox } from "@/lib/client/outbox";
import { useSend } from "@/lib/client/send";
import { recordReceipt } from "@/lib/contract/money/receipts";
import { parisDay } from "@/lib/domain/paris-time";
import { formatEuros } from "@/lib/format";

interface CollectFormProps {
  /** `amount` is the euros still due. */
  subscription: { id: string; label: string; amount: number };
  from: { traineeId: string; name: string };
  onDone: () => void;
}

export function CollectForm({
  subscription: { id, label, amount },
  from,
  onDone,
}: CollectFormProps) {
  const toast = useToast();
  const today = parisDay(new Date());
  const empty = { receivedOn: today, reference: "", depositFrom: "", payer: "" };
  const save = useSaveForm<CollectValues>({
    name: `collect.${id}`,
    stored: { amount: typedEuros(amount), ...empty },
  });
  const { register, formState } = save.form;
  const done = (text: string) => {
    toast.success(text);
    onDone();
  };
  const record = useSend(
    recordReceipt,
    save.sending({
      clientId: true,
      outbox: { draft: ({ body }) => receiptDraft(from, body), add: addToOutbox },
      onStored: () => done(STORED),
      onSuccess: ({ amount, method }) =>
        done(`Encaissé : ${formatEuros(amount)} (${methodLabel(method).toLowerCase()}).`),
    }),
  );
  const collect = (method: Method) =>
    save.onSubmit((values) => {
      const wrong = wrongDay(values, method);
      if (wrong) save.setMessage(wrong);
      else record.mutate({ body: receiptBody(id, values, method) });
    });
  return (
    <PartForm save={save} label={`Encaisser : ${label}`}>
      <AmountField
        label="Montant reçu (€)"
        error={formState.errors.amount?.message}
        help={`Reste ${formatEuros(amount)} à payer`}
        {...register("amount", { validate: isAmount })}
      />
      <MethodButtons
        pending={record.isPending ? record.variables.body.method : null}
        onPress={(method) => void collect(method)()}
      />
      <p className="text-muted text-sm">
        Touchez le mode de règlement pour enregistrer. Un chèque compte au jour où vous le recevez.
      </p>
      <ReceiptDetails form={save.form} />
    </PartForm>
  );
}
