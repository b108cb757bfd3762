import type { FieldValues, Path, PathValue, RegisterOptions, UseFormReturn } from "react-hook-form";
import { fieldError } from "@/components/ui/fields-of";

/** Returns the props of a controlled field of this form: `{...controlled("beginDate")}`. */
export const controlledOf =
  <T extends FieldValues, O>(form: UseFormReturn<T, unknown, O>) =>
  <N extends Path<T>>(name: N, options?: RegisterOptions<T, N>) => {
    const { errors, isSubmitted } = form.formState;
    form.register(name, options);
    return {
      name,
      value: form.watch(name),
      /** Null is an empty field. */
      onChange: (value: PathValue<T, N> | null) =>
        form.setValue(name, value as PathValue<T, N>, {
          shouldDirty: true,
          shouldValidate: isSubmitted,
        }),
      error: fieldError(errors[name]?.message as string | undefined),
    };
  };
