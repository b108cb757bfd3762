"use client";
import { useState } from "react";
import { NOT_AN_AMOUNT, readEuros } from "@/components/receipt/amount-field";
import { type ChequeRow, chequesOf } from "@/components/receipt/typed-money";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { DateField } from "@/components/ui/moment-field";
import { useToast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { useHeld } from "@/components/ui/use-held";
import { useStanding } from "@/components/ui/use-standing";
import { useSend } from "@/lib/client/send";
import { recordCheques } from "@/lib/contract/money/receipts";
import { parisDay } from "@/lib/domain/paris-time";
import { formatEuros } from "@/lib/format";

const COUNTS = Array.from({ length: 11 }, (_, n) => n + 2);

/** Several cheques received at once, to be deposited one after the other. */
export function ChequesForm({
  subscription: owed,
  onDone,
}: {
  subscription: { id: string; label: string; amount: number };
  onDone: () => void;
}) {
  const today = parisDay(new Date());
  const [count, setCount] = useState(3);
  // Of each cheque what was typed; also of those beyond the count, which may grow again.
  const [typed, setTyped] = useState<Readonly<Record<number, Partial<ChequeRow>>>>({});
  const toast = useToast();
  const [refusal, setRefusal] = useState<string>();
  const record = useSend(recordCheques, {
    form: `cheques.${owed.id}`,
    onSuccess: ({ receipts }) => {
      toast.success(`${receipts.length} chèques encaissés.`);
      onDone();
    },
    onError: (error) => setRefusal(error.message),
  });
  // The refetched amount may already include these cheques.
  const subscription = useStanding(owed, record.isPending || record.unconfirmed);
  const rows = chequesOf(subscription.amount, count, today).map((row, n) => ({
    ...row,
    ...typed[n],
  }));
  const changed = count !== 3 || Object.keys(typed).length > 0;
  useUnsaved(changed, undefined, record.isPending || record.unconfirmed);
  const held = useHeld<HTMLFormElement>(record.isPending);
  const amounts = rows.map(({ amount }) => readEuros(amount));
  const total = amounts.reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * 100), 0);
  const set = (n: number, part: Partial<ChequeRow>) =>
    setTyped({ ...typed, [n]: { ...typed[n], ...part } });
  const save = () => {
    if (amounts.includes(null)) {
      setRefusal(`Chaque chèque\u00a0: ${NOT_AN_AMOUNT.toLowerCase()}`);
      return;
    }
    setRefusal(undefined);
    record.mutate({
      body: {
        subscriptionId: subscription.id,
        cheques: rows.map(({ reference, depositFrom }, n) => ({
          amount: amounts[n] ?? 0,
          reference: reference || undefined,
          depositFrom: depositFrom || undefined,
        })),
      },
    });
  };
  return (
    <form
      ref={held}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="flex flex-col gap-4"
      aria-label={`Plusieurs chèques : ${subscription.label}`}
    >
      {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
      <SelectField
        label="Nombre de chèques"
        value={count}
        onChange={({ target }) => setCount(Number(target.value))}
      >
        {COUNTS.map((many) => (
          <option key={many} value={many}>
            {many}
          </option>
        ))}
      </SelectField>
      <ol className="flex flex-col gap-4">
        {rows.map((row, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cheque is known by its place in the row
          <li key={n} className="flex flex-col gap-3 rounded-control bg-sunken p-3">
            <p className="font-semibold text-sm">Chèque {n + 1}</p>
            <TextField
              label={`Montant du chèque ${n + 1} (€)`}
              inputMode="decimal"
              autoComplete="off"
              value={row.amount}
              error={amounts[n] === null ? NOT_AN_AMOUNT : undefined}
              onChange={({ target }) => set(n, { amount: target.value })}
            />
            <TextField
              label={`Numéro du chèque ${n + 1} (facultatif)`}
              value={row.reference}
              maxLength={100}
              onChange={({ target }) => set(n, { reference: target.value })}
            />
            <DateField
              label={`Chèque ${n + 1} à déposer à partir du (facultatif)`}
              value={row.depositFrom}
              onChange={(depositFrom) => set(n, { depositFrom })}
            />
          </li>
        ))}
      </ol>
      <p className="tabular" role="status">
        Total {formatEuros(total / 100)} sur {formatEuros(subscription.amount)} à payer
      </p>
      <Button type="submit" pending={record.isPending} pendingLabel="Enregistrement...">
        Encaisser {rows.length} chèques
      </Button>
    </form>
  );
}
