"use client";
import { type SkipForm, usualSkip } from "@/components/activity/class-form-values";
import { useSeriesDates } from "@/components/activity/use-series-dates";
import { useExtensionPlan } from "@/components/activity/use-series-plan";
import { usePreview } from "@/components/preview/use-preview";
import { controlledOf } from "@/components/ui/controlled-of";
import { FormDialog } from "@/components/ui/form-dialog";
import { DateField } from "@/components/ui/moment-field";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { wrongDay } from "@/components/ui/wrong-day";
import { useSend } from "@/lib/client/send";
import type { Activity } from "@/lib/contract/classes/activities";
import { deleteActivity } from "@/lib/contract/classes/activities-of-coach";
import { extendSeries } from "@/lib/contract/series/series";
import { isDay } from "@/lib/domain/typed-moment";
import { formatCount, formatLongDay } from "@/lib/format";

interface ExtendSeriesDialogProps {
  activity: Activity;
  onClose: () => void;
}

interface ExtendForm {
  lastDay: string;
  skip: SkipForm;
}

export function ExtendSeriesDialog({ activity, onClose }: ExtendSeriesDialogProps) {
  const { id, label } = activity;
  const toast = useToast();
  // The preview of a deletion tells the day of the last class.
  const upcoming = usePreview(deleteActivity, {
    params: { id },
    query: { "delete-recurrence": "true", scope: "ALL" },
  });
  const last = upcoming.data && "to" in upcoming.data ? upcoming.data.to : null;
  const save = useSaveForm<ExtendForm>({
    name: `extend.${activity.seriesId}`,
    stored: { lastDay: "", skip: usualSkip },
  });
  const { form } = save;
  const { lastDay, skip } = form.watch();
  const extension = useSend(
    extendSeries,
    save.sending({
      onSuccess: ({ count }) => {
        toast.success(`${formatCount(count, "cours ajouté", "cours ajoutés")} à la série.`);
        onClose();
      },
    }),
  );
  const series = useSeriesDates(form, useExtensionPlan(id, lastDay, skip));
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit(async ({ lastDay, skip }) => {
        if (await series.areReady())
          extension.mutate({ params: { id }, body: { endDateCreation: lastDay, skip } });
      })}
      onClose={onClose}
      title="Prolonger la série"
      submitLabel="Prolonger"
      pendingLabel="Création..."
      note={series.note}
    >
      <p className="[overflow-wrap:anywhere]">
        <strong>{label}</strong>
        {last
          ? ` continue après son dernier cours, ${formatLongDay(last).toLocaleLowerCase("fr-FR")}.`
          : " continue après son dernier cours."}
      </p>
      <DateField
        label="Jusqu'au"
        {...controlledOf(form)("lastDay", { validate: (day) => isDay(day) || wrongDay(day) })}
      />
      {series.skips}
      {series.days}
    </FormDialog>
  );
}
