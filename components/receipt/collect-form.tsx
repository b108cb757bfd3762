"use client";
import { useState } from "react";
import { receiptDraft, STORED } from "@/components/offline/outbox-drafts";
import { readEuros } from "@/components/receipt/amount-field";
import {
  type CollectValues,
  receiptBody,
  wrongDay,
} from "@/components/receipt/collect-form-values";
import { GuardianPayerField, usePayers } from "@/components/receipt/guardian-payer-field";
import { readLastMethod, storeLastMethod } from "@/components/receipt/last-method";
import { ReceiptFields } from "@/components/receipt/receipt-fields";
import { typedEuros } from "@/components/receipt/typed-money";
import { useReceivedToast } from "@/components/receipt/use-received-toast";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { PartForm } from "@/components/ui/part-form";
import { StickyActions } from "@/components/ui/sticky-actions";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { addToOutbox } from "@/lib/client/outbox";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import { recordReceipt } from "@/lib/contract/money/receipts";
import { parisDay } from "@/lib/domain/paris-time";
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
  const sayReceived = useReceivedToast();
  const [first] = useState(() => ({
    method: readLastMethod(),
    receivedOn: parisDay(serverNow()),
    reference: "",
    depositFrom: "",
    payer: "",
    payerAccountId: "",
  }));
  const payers = usePayers(from.traineeId);
  const save = useSaveForm<CollectValues>({
    name: `collect.${id}`,
    stored: { amount: typedEuros(amount), ...first },
  });
  const record = useSend(
    recordReceipt,
    save.sending({
      outbox: { draft: ({ body }) => receiptDraft(from, body), add: addToOutbox },
      onStored: () => {
        toast.success(STORED);
        onDone();
      },
      onSuccess: (receipt, { body }) => {
        storeLastMethod(body.method);
        sayReceived(receipt);
        onDone();
      },
    }),
  );
  const euros = readEuros(save.form.watch("amount"));
  return (
    <PartForm
      save={save}
      label={`Encaisser : ${label}`}
      onSubmit={save.onSubmit((values) => {
        const wrong = wrongDay(values);
        if (wrong) save.setMessage(wrong);
        else record.mutate({ body: receiptBody(id, values) });
      })}
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
      <GuardianPayerField payers={payers} {...save.form.register("payerAccountId")} />
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-muted text-sm">
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
          {euros === null ? "Encaisser" : `Encaisser ${formatEuros(euros)}`}
        </Button>
      </StickyActions>
    </PartForm>
  );
}
