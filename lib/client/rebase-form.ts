import type { FieldValues, UseFormReturn } from "react-hook-form";

/** Makes `stored` what the form's changes are made to; what is typed stays, and is a change where it differs. */
export function rebaseForm<T extends FieldValues, C, O>(
  form: Pick<UseFormReturn<T, C, O>, "getValues" | "reset">,
  stored: T,
): void {
  const typed = structuredClone(form.getValues());
  form.reset(stored);
  form.reset(typed, { keepDefaultValues: true });
}
