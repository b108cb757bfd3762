"use client";
import { useState } from "react";
import { readEuros } from "@/components/receipt/amount-field";
import { type CollectValues, emptyReceipt } from "@/components/receipt/collect-form-values";
import { storeLastMethod } from "@/components/receipt/last-method";
import { useReceivedToast } from "@/components/receipt/use-received-toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { type SendOptions, useSend } from "@/lib/client/send";
import { recordReceipt } from "@/lib/contract/money/receipts";
import { formatEuros } from "@/lib/format";

/** The form of a receipt, with the call that records it and the button's label. */
export function useReceiptForm(
  name: string,
  values: Partial<CollectValues>,
  onDone: () => void,
  options: SendOptions<typeof recordReceipt> = {},
) {
  const sayReceived = useReceivedToast();
  const [empty] = useState(emptyReceipt);
  const save = useSaveForm({ name, stored: { ...empty, ...values } });
  const record = useSend(
    recordReceipt,
    save.sending({
      ...options,
      onSuccess: (receipt, { body }) => {
        storeLastMethod(body.method);
        sayReceived(receipt);
        onDone();
      },
    }),
  );
  const euros = readEuros(save.form.watch("amount"));
  const submitLabel = euros === null ? "Encaisser" : `Encaisser ${formatEuros(euros)}`;
  return { save, record, submitLabel };
}
