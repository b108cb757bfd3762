import type { ComponentProps } from "react";
import { TextField } from "@/components/ui/field";

/** The mouse wheel scrolls the page and never changes the number. */
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
