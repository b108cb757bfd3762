"use client";
import type { UseFormReturn } from "react-hook-form";
import type { SkipForm } from "@/components/activity/class-form-values";
import { useYearSettings } from "@/components/year/use-year-settings";
import { useIsMounted } from "@/lib/client/is-mounted";

export function useSkips<F extends { skip: SkipForm }>(typedForm: UseFormReturn<F>) {
  const form = typedForm as unknown as UseFormReturn<{ skip: SkipForm }>;
  const year = useYearSettings();
  const isMounted = useIsMounted();
  const skip = form.watch("skip");
  return {
    year,
    skip,
    /** School holidays are to be left out, and no zone says which. */
    lacksZone: skip.schoolHolidays && year.shown.schoolZone === null,
    onChange: (skip: SkipForm) => {
      form.clearErrors("skip");
      form.setValue("skip", skip, { shouldDirty: true });
    },
    error: form.formState.errors.skip?.message,
    /** Resolves to whether the series can be sent, once the settings are saved. */
    areReady: async () => {
      if (form.getValues("skip").schoolHolidays && year.shown.schoolZone === null) {
        form.setError("skip", { message: "Choisissez votre zone." });
        return false;
      }
      await year.settled();
      return isMounted();
    },
  };
}
