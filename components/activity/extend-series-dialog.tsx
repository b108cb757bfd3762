"use client";
import { useState } from "react";
import { SeriesDays } from "@/components/activity/series-days";
import { SeriesSkips } from "@/components/activity/series-skips";
import { planWords } from "@/components/activity/series-words";
import { useExtensionPlan } from "@/components/activity/use-series-plan";
import { useYearSettings } from "@/components/activity/use-year-settings";
import { Banner } from "@/components/ui/banner";
import { DateField } from "@/components/ui/moment-field";
import { OldFormDialog as FormDialog } from "@/components/ui/old-form-dialog";
import { useToast } from "@/components/ui/toast";
import type { SendInput } from "@/lib/client/call";
import { useLine, useSend } from "@/lib/client/hooks";
import { useDraft } from "@/lib/client/use-draft";
import { usePreview } from "@/lib/client/use-preview";
import type { Activity } from "@/lib/contract/activities";
import { deleteActivity } from "@/lib/contract/activities-of-coach";
import { REQUIRED_FIELDS } from "@/lib/contract/fields";
import { extendSeries } from "@/lib/contract/series";
import { closuresOnly } from "@/lib/domain/skip";
import { isDay } from "@/lib/domain/typed-moment";
import { formatCount, formatDay, formatLongDay } from "@/lib/format";

interface ExtendSeriesDialogProps {
  activity: Activity;
  onClose: () => void;
}

const empty = { lastDay: "", skip: closuresOnly };

/** Goes on with a series after its last class, without the days to leave out (beyond 11). */
export function ExtendSeriesDialog({ activity, onClose }: ExtendSeriesDialogProps) {
  const { id, label } = activity;
  const [typed, setTyped] = useState(empty);
  const { lastDay, skip } = typed;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [missing, setMissing] = useState<{ lastDay?: string; zone?: string }>({});
  const toast = useToast();
  const year = useYearSettings();
  // What of the series is to come ends with its last class.
  const upcoming = usePreview(deleteActivity, {
    params: { id },
    query: { "delete-recurrence": "true", scope: "ALL" },
  });
  const last = upcoming.data && "to" in upcoming.data ? upcoming.data.to : null;
  const line = useLine((_, input) => {
    const { body } = input as SendInput<typeof extendSeries>;
    draft.forget();
    onClose();
    return `La série est prolongée jusqu'au ${formatDay(body.endDateCreation)}, comme vous l'aviez demandé d'abord\u00a0: pour aller plus loin, prolongez-la de nouveau\u00a0; un cours de trop se supprime.`;
  }, true);
  const changed = JSON.stringify(typed) !== JSON.stringify(empty);
  const kept = useDraft(`extend.${activity.seriesId}`, {
    value: { typed, unsettled: line.unsettled() },
    changed,
    restore: (kept) => {
      setTyped(kept?.typed ?? empty);
      if (kept?.unsettled) line.resume(kept.unsettled);
    },
  });
  const draft = { ...kept, line };
  const extension = useSend(extendSeries, {
    line,
    onSuccess: ({ count }) => {
      draft.forget();
      toast.success(`${formatCount(count, "cours ajouté", "cours ajoutés")} à la série.`);
      onClose();
    },
    onError: (error) => setRefusal(error.message),
  });
  // After a lost answer the series may have been extended already: what is left to add says nothing of that.
  const lost = line.isOpen() && !extension.isPending;
  const plan = useExtensionPlan(id, lost ? "" : lastDay, skip);
  const submit = async () => {
    setRefusal(null);
    const wrong = {
      ...(isDay(lastDay) ? {} : { lastDay: REQUIRED_FIELDS }),
      ...(skip.schoolHolidays && year.shown.schoolZone === null
        ? { zone: "Choisissez votre zone scolaire." }
        : {}),
    };
    setMissing(wrong);
    if (Object.keys(wrong).length > 0) return;
    // A zone just pressed counts for the series.
    await year.settled();
    extension.mutate({ params: { id }, body: { endDateCreation: lastDay, skip } });
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Prolonger la série"
      form="extend-form"
      submitLabel="Prolonger"
      pendingLabel="Création..."
      pending={extension.isPending}
      note={missing.zone ?? (lost ? null : planWords(plan, skip))}
      changed={changed}
      line={line}
      draft={draft}
    >
      <form
        id="extend-form"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
        <p className="min-h-12 [overflow-wrap:anywhere]">
          <strong>{label}</strong>
          {last
            ? ` continue après son dernier cours, ${formatLongDay(last).toLocaleLowerCase("fr-FR")}, avec ce que vaut celui-ci.`
            : " continue après son dernier cours, avec ce que vaut celui-ci."}
        </p>
        <DateField
          label="Jusqu'au"
          value={lastDay}
          onChange={(day) => setTyped({ ...typed, lastDay: day })}
          error={missing.lastDay}
        />
        <SeriesSkips
          skip={skip}
          onChange={(next) => {
            setMissing({ ...missing, zone: undefined });
            setTyped({ ...typed, skip: next });
          }}
          year={year}
          plan={plan}
          lastDay={lastDay}
          error={missing.zone}
        />
        <SeriesDays
          skip={skip}
          onChange={(next) => setTyped({ ...typed, skip: next })}
          plan={plan}
        />
      </form>
    </FormDialog>
  );
}
