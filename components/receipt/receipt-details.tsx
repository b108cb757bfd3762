"use client";
import { Controller, type UseFormReturn } from "react-hook-form";
import type { CollectValues } from "@/components/receipt/collect-form-values";
import { TextField } from "@/components/ui/field";
import { DateField } from "@/components/ui/moment-field";

/** The fields of a receipt that most coaches leave as they are. */
export function ReceiptDetails({
  form: { control, register },
}: {
  form: UseFormReturn<CollectValues>;
}) {
  return (
    <details className="rounded-control border border-line px-3 py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
        Date, numéro de chèque, payeur
      </summary>
      <div className="flex flex-col gap-4 pb-3">
        <Controller
          control={control}
          name="receivedOn"
          render={({ field }) => <DateField label="Reçu le" {...field} />}
        />
        <TextField
          label="Numéro du chèque ou référence (facultatif)"
          maxLength={100}
          {...register("reference")}
        />
        <Controller
          control={control}
          name="depositFrom"
          render={({ field }) => (
            <DateField label="Chèque à déposer à partir du (facultatif)" {...field} />
          )}
        />
        <TextField
          label="Payé par (facultatif)"
          help="Un parent, un employeur… Sinon, le nom de l'élève."
          {...register("payer")}
        />
      </div>
    </details>
  );
}
