"use client";
import { useState } from "react";
import { AmountField, NOT_AN_AMOUNT, readEuros } from "@/components/receipt/amount-field";
import type { Method } from "@/components/receipt/method-buttons";
import { methodWords } from "@/components/receipt/receipt-words";
import { typedEuros } from "@/components/receipt/typed-money";
import { Banner } from "@/components/ui/banner";
import { RadioGroupField } from "@/components/ui/choice-field";
import { SelectField, TextField } from "@/components/ui/field";
import { OldFormDialog as FormDialog } from "@/components/ui/old-form-dialog";
import { useToast } from "@/components/ui/toast";
import { useCall, useLine, useSend } from "@/lib/client/hooks";
import { expectChange } from "@/lib/client/optimistic";
import { listRefunds } from "@/lib/contract/debts";
import { refund } from "@/lib/contract/receipts";
import { formatEuros } from "@/lib/format";

const USUAL: Method = "TRANSFER";
const GESTURE = "gesture";
const AFTERWARDS = [
  { value: GESTURE, label: "Geste commercial\u00a0: le prix baisse d'autant" },
  { value: "due", label: "La somme reste due" },
];

/** Gives back a part or all of what was received for a subscription (beyond 10). */
export function RefundDialog({
  subscriptionId,
  name,
  amount: proposed,
  onClose,
}: {
  subscriptionId: string;
  name: string;
  /** Euros to begin with. */
  amount: number;
  onClose: () => void;
}) {
  const [amount, setAmount] = useState(typedEuros(proposed));
  const [method, setMethod] = useState(USUAL);
  const [note, setNote] = useState("");
  const [afterwards, setAfterwards] = useState(GESTURE);
  const refunds = useCall(listRefunds, {});
  const owedBack = refunds.data?.find((one) => one.subscriptionId === subscriptionId)?.amount ?? 0;
  const lowersPrice = owedBack === 0 && afterwards === GESTURE;
  const [refusal, setRefusal] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const toast = useToast();
  const line = useLine(() => {
    onClose();
    return "Ce remboursement reste tel quel au livre des recettes\u00a0: s'il manque une somme, remboursez-la aussi\u00a0; si c'est trop, encaissez ce qui revient.";
  }, true);
  const giving = useSend(refund, {
    line,
    makes: (given) =>
      expectChange(listRefunds, (all) =>
        all
          .map((one) =>
            one.subscriptionId === subscriptionId
              ? { ...one, amount: Math.round((one.amount + given.amount) * 100) / 100 }
              : one,
          )
          .filter((one) => one.amount > 0),
      ),
    onSuccess: (receipt) => {
      toast.success(`Remboursé : ${formatEuros(-receipt.amount)}.`);
      onClose();
    },
    onError: (error) => setRefusal(error.message),
  });
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      title={`Rembourser ${name}`}
      form="refund-form"
      submitLabel="Rembourser"
      pendingLabel="Enregistrement..."
      pending={giving.isPending}
      changed={
        amount !== typedEuros(proposed) || method !== USUAL || note !== "" || afterwards !== GESTURE
      }
      line={line}
    >
      <form
        id="refund-form"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const euros = readEuros(amount);
          setRefusal(undefined);
          setWrong(euros === null ? NOT_AN_AMOUNT : undefined);
          if (euros !== null)
            giving.mutate({
              body: {
                subscriptionId,
                amount: euros,
                method,
                note: note || undefined,
                lowersPrice,
              },
            });
        }}
      >
        {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
        <AmountField
          label="Montant rendu (€)"
          value={amount}
          onChange={setAmount}
          error={wrong}
          help={
            owedBack > 0
              ? `${formatEuros(owedBack)} à rembourser\u00a0; au-delà, la somme reste due.`
              : undefined
          }
        />
        {owedBack > 0 ? null : (
          <RadioGroupField
            legend="Après ce remboursement"
            options={AFTERWARDS}
            value={afterwards}
            onChange={setAfterwards}
          />
        )}
        <SelectField
          label="Rendu par"
          value={method}
          onChange={({ target }) => setMethod(target.value as Method)}
        >
          {methodWords.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Raison (facultative)"
          value={note}
          maxLength={200}
          onChange={({ target }) => setNote(target.value)}
        />
      </form>
    </FormDialog>
  );
}
