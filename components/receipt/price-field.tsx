"use client";
import { type ComponentProps, useState } from "react";
import { readPrice, typedEuros } from "@/components/receipt/typed-money";
import { TextField } from "@/components/ui/field";

interface PriceFieldProps
  extends Omit<ComponentProps<typeof TextField>, "value" | "onChange" | "defaultValue"> {
  /** Euros. Null when the text is empty or not a price. */
  value: number | null;
  onChange: (euros: number | null) => void;
}

const shown = (euros: number | null) => (euros === null ? "" : typedEuros(euros));

/** A number field would refuse the comma in some browsers and change with the mouse wheel. */
export function PriceField({ value, onChange, ...field }: PriceFieldProps) {
  const [text, setText] = useState(() => shown(value));
  const [last, setLast] = useState(value);
  // A draft or another window's version has changed the value.
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
