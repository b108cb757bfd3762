"use client";
import { Controller } from "react-hook-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { DateField } from "@/components/ui/moment-field";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useStanding } from "@/components/ui/use-standing";
import { useSend } from "@/lib/client/send";
import { makeDeposit } from "@/lib/contract/money/deposits";
import type { Receipt } from "@/lib/contract/money/receipts";
import { parisDay } from "@/lib/domain/paris-time";
import { formatCount, formatEuros } from "@/lib/format";

/** Records that these cheques went to the bank (docs/money.md). */
export function DepositDialog({
  onClose,
  onDone,
  ...chosen
}: {
  cheques: Receipt[];
  amount: number;
  onClose: () => void;
  /** These are deposited. */
  onDone: (ids: readonly string[]) => void;
}) {
  const toast = useToast();
  const save = useSaveForm<{ depositedOn: string }>({
    name: "deposit.new",
    stored: { depositedOn: parisDay(new Date()) },
  });
  const deposit = useSend(
    makeDeposit,
    save.sending({
      onSuccess: ({ count, amount: total }, { body }) => {
        toast.success(`Remise notée : ${formatCount(count, "chèque")}, ${formatEuros(total)}.`);
        onDone(body.receiptIds);
        onClose();
      },
    }),
  );
  // Until it is confirmed, the cheques are those that were sent, whatever the list shows.
  const { cheques, amount } = useStanding(chosen, deposit.isPending || save.unconfirmed);
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit(({ depositedOn }) =>
        deposit.mutate({ body: { receiptIds: cheques.map(({ id }) => id), depositedOn } }),
      )}
      onClose={onClose}
      size="sm"
      title="Remise de chèques"
      submitLabel="Noter la remise"
      pendingLabel="Enregistrement..."
      pending={deposit.isPending}
      waiting={cheques.length === 0}
    >
      <p className="tabular">
        {formatCount(cheques.length, "chèque")}, {formatEuros(amount)}. Le bordereau (PDF) est prêt
        aussitôt après.
      </p>
      <Controller
        control={save.form.control}
        name="depositedOn"
        render={({ field }) => <DateField label="Déposé le" {...field} />}
      />
    </FormDialog>
  );
}
