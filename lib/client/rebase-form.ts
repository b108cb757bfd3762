import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/**
 * Makes `stored` what the form's changes are made to; what is typed stays, and is a change where it differs. What of it nobody
 * types is `taken`. Its fields are not drawn anew: what is typed in this very instant would go into none.
 */
export function rebaseForm<T extends FieldValues, C, O>(
  form: Pick<UseFormReturn<T, C, O>, "reset" | "setValue">,
  stored: T,
  taken: Partial<T> = {},
): void {
  form.reset(stored, { keepValues: true });
  for (const [name, value] of Object.entries(taken))
    form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
}
