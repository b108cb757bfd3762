"use client";
import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { AmountField, isAmount } from "@/components/receipt/amount-field";
import type { CollectValues } from "@/components/receipt/collect-form-values";
import { MethodField } from "@/components/receipt/method-field";
import { TextField } from "@/components/ui/field";
import { DateField } from "@/components/ui/moment-field";

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
  const { control, register, watch, formState } = form as unknown as UseFormReturn<CollectValues>;
  const method = watch("method");
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 max-[22rem]:grid-cols-1">
        <AmountField
          label="Montant reçu (€)"
          error={formState.errors.amount?.message}
          help={help}
          {...register("amount", { validate: isAmount })}
        />
        <Controller
          control={control}
          name="receivedOn"
          render={({ field }) => <DateField label="Reçu le" {...field} />}
        />
      </div>
      <Controller
        control={control}
        name="method"
        render={({ field }) => <MethodField value={field.value} onChange={field.onChange} />}
      />
      {method === "CHEQUE" ? (
        <>
          <div className="grid grid-cols-2 items-end gap-3 max-[22rem]:grid-cols-1">
            <TextField
              label="Numéro du chèque (facultatif)"
              maxLength={100}
              {...register("reference")}
            />
            <Controller
              control={control}
              name="depositFrom"
              render={({ field }) => (
                <DateField label="À déposer à partir du (facultatif)" {...field} />
              )}
            />
          </div>
          {cheque}
        </>
      ) : method === "CASH" ? null : (
        <TextField label="Référence (facultatif)" maxLength={100} {...register("reference")} />
      )}
    </>
  );
}
