"use client";
import { controlledOf } from "@/components/ui/controlled-of";
import { FormDialog } from "@/components/ui/form-dialog";
import { DateField } from "@/components/ui/moment-field";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { wrongDay } from "@/components/ui/wrong-day";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import { makeDeposit } from "@/lib/contract/money/deposits";
import type { Receipt } from "@/lib/contract/money/receipts";
import { parisDay } from "@/lib/domain/paris-time";
import { isDay } from "@/lib/domain/typed-moment";
import { formatCount, formatEuros } from "@/lib/format";

interface DepositForm {
  depositedOn: string;
  receiptIds: string[];
  /** Euros. */
  amount: number;
}

export function DepositDialog({
  onClose,
  onDone,
  cheques,
  amount: total,
}: {
  cheques: Receipt[];
  amount: number;
  onClose: () => void;
  onDone: (ids: readonly string[]) => void;
}) {
  const toast = useToast();
  const save = useSaveForm<DepositForm>({
    name: "deposit.new",
    stored: {
      depositedOn: parisDay(serverNow()),
      receiptIds: cheques.map(({ id }) => id),
      amount: total,
    },
  });
  const { receiptIds, amount } = save.form.watch();
  const deposit = useSend(
    makeDeposit,
    save.sending({
      onSuccess: ({ count, amount: total }, { body }) => {
        toast.success(
          `Remise enregistrée\u00a0: ${formatCount(count, "chèque")}, ${formatEuros(total)}.`,
        );
        onDone(body.receiptIds);
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit(({ receiptIds, depositedOn }) =>
        deposit.mutate({ body: { receiptIds, depositedOn } }),
      )}
      onClose={onClose}
      size="sm"
      title="Remise de chèques"
      submitLabel="Enregistrer la remise"
      pendingLabel="Enregistrement..."
      waiting={receiptIds.length === 0}
    >
      <p className="tabular">
        {formatCount(receiptIds.length, "chèque")}, {formatEuros(amount)}. Le bordereau (PDF) est
        prêt aussitôt après.
      </p>
      <DateField
        label="Déposé le"
        {...controlledOf(save.form)("depositedOn", {
          validate: (day) => isDay(day) || wrongDay(day),
        })}
      />
    </FormDialog>
  );
}
