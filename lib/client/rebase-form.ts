import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Makes `stored` what the form's changes are made to; what is typed stays, and is a change where it differs. What of it nobody
 * types is `taken`.
 */
export function rebaseForm<T extends FieldValues, C, O>(
  form: Pick<UseFormReturn<T, C, O>, "getValues" | "reset">,
  stored: T,
  taken: Partial<T> = {},
): void {
  const typed = { ...structuredClone(form.getValues()), ...taken };
  form.reset(stored);
  form.reset(typed, { keepDefaultValues: true });
}
