import type { ComponentProps } from "react";
import { TextField } from "@/components/ui/field";

/** A whole number. The wheel scrolls what it stands in, and never turns the number. */
export function NumberField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="number"
      inputMode="numeric"
      onWheel={({ currentTarget }) => currentTarget.blur()}
      {...props}
    />
  );
}
