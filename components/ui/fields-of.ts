import type { FieldValues, Path, RegisterOptions, UseFormReturn } from "react-hook-form";
import { REQUIRED_FIELDS } from "@/lib/contract/fields";

/** The error beside a field; the form shows the sentence about all required fields once. */
export const fieldError = (message: string | undefined): string | undefined =>
  message === REQUIRED_FIELDS ? "Champ obligatoire." : message;

/** Returns what a field's control needs: `{...field("label")}`. */
export const fieldsOf =
  <T extends FieldValues, O>(form: UseFormReturn<T, unknown, O>) =>
  <N extends Path<T>>(name: N, options?: RegisterOptions<T, N>) => ({
    ...form.register(name, options),
    error: fieldError(form.formState.errors[name]?.message as string | undefined),
  });
