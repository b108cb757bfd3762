"use client";
import { type ComponentProps, useState } from "react";
import { readPrice, typedEuros } from "@/components/receipt/typed-money";
import { TextField } from "@/components/ui/field";

interface PriceFieldProps
  extends Omit<ComponentProps<typeof TextField>, "value" | "onChange" | "defaultValue"> {
  /** Euros; null: nothing, or no price, is typed. */
  value: number | null;
  onChange: (euros: number | null) => void;
}

const shown = (euros: number | null) => (euros === null ? "" : typedEuros(euros));

/**
 * A price as the French type it, `59,90`: a field of numbers drops the comma where the browser is not French, and changes with
 * the mouse's wheel.
 */
export function PriceField({ value, onChange, ...field }: PriceFieldProps) {
  const [text, setText] = useState(() => shown(value));
  const [last, setLast] = useState(value);
  // Filled by somebody else: a draft, another window's version.
  if (value !== last) {
    setLast(value);
    if (readPrice(text) !== value) setText(shown(value));
  }
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(readPrice(target.value));
      }}
    />
  );
}
