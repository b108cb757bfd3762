"use client";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { AmountField, isAmount } from "@/components/receipt/amount-field";
import { ChequeNote } from "@/components/receipt/cheque-note";
import type { CollectValues } from "@/components/receipt/collect-form-values";
import { MethodField } from "@/components/receipt/method-field";
import { controlledOf } from "@/components/ui/controlled-of";
import { TextField } from "@/components/ui/field";
import { DateField } from "@/components/ui/moment-field";
import { isDay } from "@/lib/domain/typed-moment";

const wrong = (label: string) => `${label}\u00a0: la date est invalide.`;

/** The fields of every receipt, those of its method below the method. */
export function ReceiptFields<T extends CollectValues>({
  form,
  help,
  cheque,
}: {
  form: UseFormReturn<T>;
  help?: ReactNode;
  /** Shown below the fields of a cheque. */
  cheque?: ReactNode;
}) {
  // A form with more fields has these under the same names.
  const shared = form as unknown as UseFormReturn<CollectValues>;
  const { register, watch, formState } = shared;
  const controlled = controlledOf(shared);
  const method = watch("method");
  // A receipt with a wrong date could not be corrected once the outbox holds it.
  const receivedOn = controlled("receivedOn", {
    validate: (day) => isDay(day) || wrong("Reçu le"),
  });
  const depositFrom = controlled("depositFrom", {
    validate: (day, { method }) =>
      method !== "CHEQUE" || day === "" || isDay(day) || wrong("À déposer à partir du"),
  });
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 max-[22rem]:grid-cols-1">
        <AmountField
          label="Montant reçu (€)"
          error={formState.errors.amount?.message}
          help={help}
          {...register("amount", { validate: isAmount })}
        />
        <DateField label="Reçu le" {...receivedOn} />
      </div>
      <MethodField {...controlled("method")} />
      {method === "CHEQUE" ? (
        <>
          <div className="grid grid-cols-2 items-end gap-3 max-[22rem]:grid-cols-1">
            <TextField
              label="Numéro du chèque (facultatif)"
              maxLength={100}
              {...register("reference")}
            />
            <DateField label="À déposer à partir du (facultatif)" {...depositFrom} />
          </div>
          <ChequeNote />
          {cheque}
        </>
      ) : method === "CASH" ? null : (
        <TextField label="Référence (facultative)" maxLength={100} {...register("reference")} />
      )}
    </>
  );
}
