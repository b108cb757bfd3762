"use client";
import { NOT_AN_AMOUNT, readEuros } from "@/components/receipt/amount-field";
import { GuardianPayerField } from "@/components/receipt/guardian-payer-field";
import { type ChequeRow, chequesOf } from "@/components/receipt/typed-money";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { DateField } from "@/components/ui/moment-field";
import { PartForm } from "@/components/ui/part-form";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import { recordCheques } from "@/lib/contract/money/receipts";
import { parisDay } from "@/lib/domain/paris-time";
import { sumEuros } from "@/lib/domain/payment";
import { formatEuros } from "@/lib/format";

const COUNTS = Array.from({ length: 11 }, (_, n) => n + 2);

interface ChequesValues {
  /** Euros still due. */
  amount: number;
  count: number;
  /** Rows beyond the count stay, as the count may grow again. */
  typed: Record<number, Partial<ChequeRow>>;
  payerAccountId: string;
}

const rowsOf = ({ amount, count, typed }: Omit<ChequesValues, "payerAccountId">): ChequeRow[] =>
  chequesOf(amount, count, parisDay(serverNow())).map((row, n) => ({ ...row, ...typed[n] }));

export function ChequesForm({
  subscription: { id, label, amount },
  traineeId,
  onDone,
}: {
  subscription: { id: string; label: string; amount: number };
  traineeId: string;
  onDone: () => void;
}) {
  const toast = useToast();
  const save = useSaveForm<ChequesValues>({
    name: `cheques.${id}`,
    stored: { amount, count: 3, typed: {}, payerAccountId: "" },
  });
  const { form } = save;
  const values = form.watch();
  const rows = rowsOf(values);
  const amounts = rows.map((row) => readEuros(row.amount));
  const total = sumEuros(amounts.map((euros) => euros ?? 0));
  const record = useSend(
    recordCheques,
    save.sending({
      onSuccess: ({ receipts }) => {
        toast.success(`${receipts.length} chèques encaissés`);
        onDone();
      },
    }),
  );
  const set = (n: number, part: Partial<ChequeRow>) => {
    const { typed } = form.getValues();
    form.setValue("typed", { ...typed, [n]: { ...typed[n], ...part } }, { shouldDirty: true });
  };
  return (
    <PartForm
      save={save}
      onSubmit={save.onSubmit((values) => {
        const cheques = rowsOf(values).map(({ amount, reference, depositFrom }) => ({
          amount: readEuros(amount) ?? 0,
          reference: reference || undefined,
          depositFrom: depositFrom || undefined,
        }));
        if (cheques.some((cheque) => cheque.amount === 0))
          return save.setMessage(`Chaque chèque\u00a0: ${NOT_AN_AMOUNT.toLowerCase()}`);
        const payerAccountId = values.payerAccountId || undefined;
        record.mutate({ body: { subscriptionId: id, cheques, payerAccountId } });
      })}
      label={`Plusieurs chèques : ${label}`}
    >
      <SelectField label="Nombre de chèques" {...form.register("count", { setValueAs: Number })}>
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
      <GuardianPayerField traineeId={traineeId} {...form.register("payerAccountId")} />
      <p className="tabular" role="status">
        Total {formatEuros(total)} sur {formatEuros(values.amount)} à payer
      </p>
      <Button type="submit" pending={save.pending} pendingLabel="Enregistrement...">
        Encaisser {rows.length} chèques
      </Button>
    </PartForm>
  );
}
