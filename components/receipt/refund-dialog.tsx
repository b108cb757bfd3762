"use client";
import { AmountField, isAmount, readEuros } from "@/components/receipt/amount-field";
import { METHODS } from "@/components/receipt/receipt-labels";
import { typedEuros } from "@/components/receipt/typed-money";
import { RadioGroupField } from "@/components/ui/choice-field";
import { controlledOf } from "@/components/ui/controlled-of";
import { SelectField, TextField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { useCall } from "@/lib/client/use-call";
import { listRefunds } from "@/lib/contract/money/debts";
import { refund } from "@/lib/contract/money/receipts";
import type { Method } from "@/lib/domain/receipts";
import { formatEuros } from "@/lib/format";

const GESTURE = "gesture";
const AFTERWARDS = [
  { value: GESTURE, label: "Geste commercial\u00a0: le prix baisse d'autant" },
  { value: "due", label: "La somme reste due" },
];

interface RefundForm {
  amount: string;
  method: Method;
  note: string;
  afterwards: string;
  /** Euros to give back. */
  owedBack: number;
}

export function RefundDialog({
  subscriptionId,
  name,
  amount: proposed,
  online,
  onClose,
}: {
  subscriptionId: string;
  name: string;
  /** Euros. */
  amount: number;
  /** The method by which the money came online, and goes back. */
  online?: Method | undefined;
  onClose: () => void;
}) {
  const toast = useToast();
  const refunds = useCall(listRefunds, {});
  const save = useSaveForm<RefundForm>({
    name: `refund.${subscriptionId}`,
    stored: {
      amount: typedEuros(proposed),
      method: online ?? "TRANSFER",
      note: "",
      afterwards: GESTURE,
      owedBack:
        refunds.data?.find((refund) => refund.subscriptionId === subscriptionId)?.amount ?? 0,
    },
  });
  const { register, formState, watch } = save.form;
  const owedBack = watch("owedBack");
  const giving = useSend(
    refund,
    save.sending({
      onSuccess: (made) => {
        toast.success(
          "pending" in made
            ? "Remboursement demandé\u00a0: Stripe le confirme dans quelques jours."
            : `Remboursé\u00a0: ${formatEuros(-made.amount)}.`,
        );
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit(({ amount, method, note, afterwards, owedBack }) =>
        giving.mutate({
          body: {
            subscriptionId,
            amount: readEuros(amount) ?? 0,
            method,
            note: note || undefined,
            lowersPrice: owedBack === 0 && afterwards === GESTURE,
          },
        }),
      )}
      onClose={onClose}
      size="sm"
      title={`Rembourser ${name}`}
      submitLabel="Rembourser"
      pendingLabel="Enregistrement..."
    >
      <AmountField
        label="Montant rendu (€)"
        error={formState.errors.amount?.message}
        help={
          owedBack > 0
            ? `${formatEuros(owedBack)} à rembourser\u00a0; au-delà, la somme reste due.`
            : undefined
        }
        {...register("amount", { validate: isAmount })}
      />
      {owedBack > 0 ? null : (
        <RadioGroupField
          legend="Après ce remboursement"
          options={AFTERWARDS}
          {...controlledOf(save.form)("afterwards")}
        />
      )}
      <SelectField label="Rendu par" {...register("method")}>
        {METHODS.filter(([value]) => value !== "DEBIT" || online === "DEBIT").map(
          ([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ),
        )}
      </SelectField>
      <TextField label="Raison (facultative)" maxLength={200} {...register("note")} />
    </FormDialog>
  );
}
