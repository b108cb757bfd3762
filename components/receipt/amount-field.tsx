"use client";
import { TextField } from "@/components/ui/field";
import { readSum } from "@/lib/domain/payment";

/** Euros as they are typed: `120`, `59,90`; null: not an amount above 0. */
export const readEuros = (text: string): number | null => readSum(text) || null;

export const NOT_AN_AMOUNT = "Un montant en euros, supérieur à 0, avec 2 décimales au plus.";

export function AmountField({
  label,
  value,
  onChange,
  error,
  help,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  help?: string;
}) {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
      help={help}
      className="tabular"
    />
  );
}
