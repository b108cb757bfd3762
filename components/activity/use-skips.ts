"use client";
import type { UseFormReturn } from "react-hook-form";
import type { SkipForm } from "@/components/activity/class-form-values";
import { useCoachSettings } from "@/components/year/use-coach-settings";
import { useIsMounted } from "@/lib/client/is-mounted";

export function useSkips<F extends { skip: SkipForm }>(typedForm: UseFormReturn<F>) {
  const form = typedForm as unknown as UseFormReturn<{ skip: SkipForm }>;
  const settings = useCoachSettings();
  const isMounted = useIsMounted();
  const skip = form.watch("skip");
  return {
    settings,
    skip,
    /** School holidays are to be left out, and no zone says which. */
    lacksZone: skip.schoolHolidays && settings.shown.schoolZone === null,
    onChange: (skip: SkipForm) => {
      form.clearErrors("skip");
      form.setValue("skip", skip, { shouldDirty: true });
    },
    error: form.formState.errors.skip?.message,
    /** Resolves to whether the series can be sent, once the settings are saved. */
    areReady: async () => {
      if (form.getValues("skip").schoolHolidays && settings.shown.schoolZone === null) {
        form.setError("skip", { message: "Choisissez votre zone." });
        return false;
      }
      await settings.settled();
      return isMounted();
    },
  };
}
