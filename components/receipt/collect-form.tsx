"use client";
import { useState } from "react";
import { receiptDraft, STORED } from "@/components/offline/outbox-drafts";
import { AmountField, NOT_AN_AMOUNT, readEuros } from "@/components/receipt/amount-field";
import { type Method, MethodButtons } from "@/components/receipt/method-buttons";
import { methodLabel } from "@/components/receipt/receipt-words";
import { typedEuros } from "@/components/receipt/typed-money";
import { Banner } from "@/components/ui/banner";
import { TextField } from "@/components/ui/field";
import { DateField } from "@/components/ui/moment-field";
import { useToast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { useHeld } from "@/components/ui/use-held";
import { addToOutbox } from "@/lib/client/outbox";
import { useSend } from "@/lib/client/send";
import { recordReceipt } from "@/lib/contract/money/receipts";
import { parisDay } from "@/lib/domain/paris-time";
import { isDay } from "@/lib/domain/typed-moment";
import { formatEuros } from "@/lib/format";

interface Payable {
  id: string;
  label: string;
  /** Euros still due. */
  amount: number;
}

/** Records money for a subscription: the amount is filled in, the press of a method records it. */
export function CollectForm({
  subscription,
  from,
  onDone,
}: {
  subscription: Payable;
  /** Who owes it. */
  from: { traineeId: string; name: string };
  onDone: () => void;
}) {
  const today = parisDay(new Date());
  const filled = typedEuros(subscription.amount);
  const [typedAmount, setAmount] = useState<string>();
  const amount = typedAmount ?? filled;
  const [receivedOn, setReceivedOn] = useState<string>(today);
  const [reference, setReference] = useState("");
  const [depositFrom, setDepositFrom] = useState("");
  const [payer, setPayer] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [wrongAmount, setWrongAmount] = useState<string>();
  const [method, setMethod] = useState<Method | null>(null);
  const toast = useToast();
  const record = useSend(recordReceipt, {
    form: `collect.${subscription.id}`,
    clientId: true,
    outbox: { draft: ({ body }) => receiptDraft(from, body), add: addToOutbox },
    onStored: () => {
      toast.success(STORED);
      onDone();
    },
    onSuccess: (receipt) => {
      toast.success(
        `Encaissé : ${formatEuros(receipt.amount)} (${methodLabel(receipt.method).toLowerCase()}).`,
      );
      onDone();
    },
    onError: (error) => setRefusal(error.message),
  });
  const held = useHeld<HTMLFormElement>(record.isPending);
  const changed =
    amount !== filled ||
    receivedOn !== today ||
    [reference, depositFrom, payer].some((text) => text.trim() !== "");
  useUnsaved(changed, undefined, record.isPending);
  const press = (chosen: Method) => {
    const euros = readEuros(amount);
    setRefusal(undefined);
    setWrongAmount(euros === null ? NOT_AN_AMOUNT : undefined);
    const wrongDay =
      (!isDay(receivedOn) && "Reçu le") ||
      (chosen === "CHEQUE" && depositFrom && !isDay(depositFrom) && "Chèque à déposer à partir du");
    // Kept on the device, it could not be corrected any more.
    if (wrongDay) setRefusal(`${wrongDay}\u00a0: la date est invalide.`);
    if (euros === null || wrongDay) return;
    setMethod(chosen);
    record.mutate({
      body: {
        subscriptionId: subscription.id,
        amount: euros,
        method: chosen,
        receivedOn,
        reference: reference || undefined,
        payer: payer || undefined,
        depositFrom: chosen === "CHEQUE" ? depositFrom || undefined : undefined,
      },
    });
  };
  return (
    <form
      ref={held}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-4"
      aria-label={`Encaisser : ${subscription.label}`}
    >
      {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
      <AmountField
        label="Montant reçu (€)"
        value={amount}
        onChange={setAmount}
        error={wrongAmount}
        help={`Reste ${formatEuros(subscription.amount)} à payer`}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium text-sm">Mode de règlement</legend>
        <MethodButtons pending={record.isPending ? method : null} onPress={press} />
      </fieldset>
      <p className="text-muted text-sm">
        Touchez le mode de règlement pour enregistrer. Un chèque compte au jour où vous le recevez.
      </p>
      <details className="rounded-control border border-line px-3 py-1">
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
          Date, numéro de chèque, payeur
        </summary>
        <div className="flex flex-col gap-4 pb-3">
          <DateField label="Reçu le" value={receivedOn} onChange={setReceivedOn} />
          <TextField
            label="Numéro du chèque ou référence (facultatif)"
            value={reference}
            maxLength={100}
            onChange={({ target }) => setReference(target.value)}
          />
          <DateField
            label="Chèque à déposer à partir du (facultatif)"
            value={depositFrom}
            onChange={setDepositFrom}
          />
          <TextField
            label="Payé par (facultatif)"
            help="Un parent, un employeur… Sinon, le nom de l'élève."
            value={payer}
            onChange={({ target }) => setPayer(target.value)}
          />
        </div>
      </details>
    </form>
  );
}
