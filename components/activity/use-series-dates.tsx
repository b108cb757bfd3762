"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import type { SkipForm } from "@/components/activity/class-form-values";
import { planText } from "@/components/activity/plan-text";
import { hasDays, SeriesDays } from "@/components/activity/series-days";
import { SeriesSkips } from "@/components/activity/series-skips";
import { useCoachSettings } from "@/components/year/use-coach-settings";
import type { CallError } from "@/lib/client/call-error";
import { useIsMounted } from "@/lib/client/use-is-mounted";
import type { SeriesPlan } from "@/lib/contract/series/series";
import type { SchoolZone } from "@/lib/domain/days-off";

interface DatesForm {
  lastDay: string;
  skip: SkipForm;
}

/** The fields that leave days out of a new or longer series, and its days. */
export function useSeriesDates<F extends DatesForm>(
  typedForm: UseFormReturn<F>,
  plan: UseQueryResult<SeriesPlan, CallError>,
) {
  const form = typedForm as unknown as UseFormReturn<DatesForm>;
  const settings = useCoachSettings();
  const isMounted = useIsMounted();
  const [skip, lastDay] = form.watch(["skip", "lastDay"]);
  /** School holidays are to be left out, and no zone says which. */
  const lacksZone = ({ schoolZone }: { schoolZone: SchoolZone | null }) =>
    skip.schoolHolidays && schoolZone === null;
  const error = lacksZone(settings.shown) ? form.formState.errors.skip?.message : undefined;
  const onChange = (skip: SkipForm) => {
    form.clearErrors("skip");
    form.setValue("skip", skip, { shouldDirty: true });
  };
  return {
    note: error ?? planText(plan, skip, lacksZone(settings.shown)),
    skips: <SeriesSkips {...{ skip, onChange, settings, plan, lastDay, error }} />,
    days: hasDays(plan) ? <SeriesDays skip={skip} onChange={onChange} plan={plan} /> : null,
    /** Resolves to whether the series can be sent, once the settings are saved. */
    areReady: async () => {
      const isComplete = !lacksZone(await settings.settled());
      if (!isComplete) form.setError("skip", { message: "Choisissez votre zone." });
      return isComplete && isMounted();
    },
  };
}
