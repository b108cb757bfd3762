import type { FieldValues, Path, RegisterOptions, UseFormReturn } from "react-hook-form";

/** Returns what a field's control needs: `{...field("label")}`. */
export const fieldsOf =
  <T extends FieldValues, O>(form: UseFormReturn<T, unknown, O>) =>
  <N extends Path<T>>(name: N, options?: RegisterOptions<T, N>) => ({
    ...form.register(name, options),
    error: form.formState.errors[name]?.message as string | undefined,
  });
