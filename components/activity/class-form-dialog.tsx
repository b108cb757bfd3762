"use client";
import { useState } from "react";
import { ClassFields } from "@/components/activity/class-fields";
import {
  type ClassBegin,
  type ClassForm,
  classForm,
  classRows,
  formOf,
  type SkipForm,
  seriesBody,
  seriesEditBody,
  singleBody,
} from "@/components/activity/class-form-values";
import { SeriesDays } from "@/components/activity/series-days";
import { SeriesSkips } from "@/components/activity/series-skips";
import { planText } from "@/components/activity/series-words";
import { useSeriesImpact } from "@/components/activity/use-series-impact";
import { useSeriesPlan } from "@/components/activity/use-series-plan";
import { useYearSettings } from "@/components/activity/use-year-settings";
import { ToCall } from "@/components/preview/to-call";
import { ToCallDialog } from "@/components/preview/to-call-dialog";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { withOverWeek } from "@/components/week/move-words";
import { formResolver } from "@/lib/client/form-resolver";
import { useCall, useRead } from "@/lib/client/hooks";
import { useIsMounted } from "@/lib/client/is-mounted";
import { useSend } from "@/lib/client/send";
import { useSession } from "@/lib/client/session";
import { listAssistants } from "@/lib/contract/accounts/assistants";
import { getActivityDetails } from "@/lib/contract/booking/roll-call";
import type { Activity } from "@/lib/contract/classes/activities";
import {
  createActivity,
  editActivity,
  editSeries,
} from "@/lib/contract/classes/activities-of-coach";
import type { Unreached } from "@/lib/contract/operations/preview";
import { createSeries } from "@/lib/contract/series/series";
import { parisDay, parisInstant } from "@/lib/domain/paris-time";
import { formatCount } from "@/lib/format";

interface ClassFormDialogProps {
  /** The class edited, or copied; null for a new one. */
  model: Activity | null;
  editing: boolean;
  /** When a new one is to begin. */
  at?: ClassBegin;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Creates, copies or edits a class or a series. */
export function ClassFormDialog({ model, editing, at, open, onOpenChange }: ClassFormDialogProps) {
  const { user } = useSession();
  const toast = useToast();
  const read = useRead();
  const today = parisDay(new Date());
  const withTeachers = user.rights.includes("COACH_ASSISTANT");
  const assistants = useCall(listAssistants, {}, { enabled: withTeachers });
  const filled = formOf(model, editing, today, at);
  /** When the class begins, as the person has seen it. */
  const [beginSeen, setBeginSeen] = useState(model?.beginDate ?? "");
  const save = useSaveForm<ClassForm>({
    name: `class.${!model ? "new" : editing ? model.id : `copy.${model.id}`}`,
    resolver: formResolver(classForm),
    // A copy of another's class where there are no others any more is the coach's.
    stored: editing || withTeachers ? filled : { ...filled, assistantId: null },
    version: editing ? model?.version : undefined,
    rows: classRows(assistants.data ?? []),
    read: async () => {
      const now = await read(getActivityDetails, { params: { id: model?.id ?? "" } });
      setBeginSeen(now.beginDate);
      return { values: formOf(now, true, today), version: now.version };
    },
  });
  const { form } = save;
  const values = form.watch();
  const { scope } = values;
  const wholeSeries = editing && scope !== "ONE";
  const isNewSeries = !editing && values.recurrence !== "NONE";
  const plan = useSeriesPlan(values);
  const year = useYearSettings();
  const isMounted = useIsMounted();
  const noZone = form.formState.errors.skip?.message;
  const setSkip = (skip: SkipForm) => {
    form.clearErrors("skip");
    form.setValue("skip", skip, { shouldDirty: true });
  };

  const reach = useSeriesImpact(editing ? model : null, values, beginSeen);
  const [toCall, setToCall] = useState<Unreached>([]);
  const done = (text: string) => {
    toast.success(text);
    setToCall(reach.unreached);
    if (reach.unreached.length === 0) onOpenChange(false);
  };
  const create = useSend(createActivity, save.sending({ onSuccess: () => done("Cours créé.") }));
  const createMany = useSend(
    createSeries,
    save.sending({
      onSuccess: ({ count }) => done(`${formatCount(count, "cours créé", "cours créés")}.`),
    }),
  );
  const edit = useSend(
    editActivity,
    save.sending({
      onSuccess: ({ overWeek }) => done(withOverWeek("Cours modifié.", overWeek)),
    }),
  );
  const editMany = useSend(
    editSeries,
    save.sending({
      onSuccess: ({ count }) => done(`${formatCount(count, "cours modifié", "cours modifiés")}.`),
    }),
  );

  const send = async (given: ClassForm, version: number | undefined) => {
    const moved = !editing || singleBody(given).beginDate !== model?.beginDate;
    if (moved && !wholeSeries && parisInstant(given.day, given.begin) < new Date()) {
      const message = "La date du cours ne peut pas être dans le passé.";
      form.setError("day", { message }, { shouldFocus: true });
      return;
    }
    if (editing && model) {
      const params = { id: model.id };
      if (given.scope === "ONE") edit.mutate({ params, body: { ...singleBody(given), version } });
      else
        editMany.mutate({
          params,
          query: { scope: given.scope },
          body: { ...seriesEditBody(given, beginSeen), version },
        });
    } else if (given.recurrence === "NONE") create.mutate({ body: singleBody(given) });
    else if (given.skip.schoolHolidays && year.shown.schoolZone === null)
      form.setError("skip", { message: "Choisissez votre zone scolaire." });
    else {
      // A zone just pressed counts for the series.
      await year.settled();
      if (!isMounted()) return;
      createMany.mutate({ body: seriesBody(given) });
    }
  };

  if (toCall.length > 0)
    return (
      <ToCallDialog
        people={toCall}
        onClose={() => {
          setToCall([]);
          onOpenChange(false);
        }}
      />
    );
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((given, version) => void send(given, version))}
      open={open}
      onClose={() => onOpenChange(false)}
      title={editing ? "Modifier le cours" : model ? "Dupliquer le cours" : "Nouveau cours"}
      submitLabel={editing ? "Enregistrer" : "Créer"}
      pendingLabel={editing ? "Modification..." : "Création..."}
      pending={create.isPending || createMany.isPending || edit.isPending || editMany.isPending}
      note={
        isNewSeries ? (
          (noZone ?? planText(plan, values.skip))
        ) : reach.note || reach.unreached.length > 0 ? (
          <>
            {reach.note}
            <ToCall people={reach.unreached} />
          </>
        ) : null
      }
      waiting={reach.waiting}
      className="grid gap-4 sm:grid-cols-2"
    >
      <ClassFields
        form={form}
        model={model}
        editing={editing}
        wholeSeries={wholeSeries}
        skips={
          <SeriesSkips
            skip={values.skip}
            onChange={setSkip}
            year={year}
            plan={plan}
            lastDay={values.lastDay}
            error={noZone}
          />
        }
      />
      {/* Last: what comes late moves no field. */}
      {isNewSeries ? (
        <div className="sm:col-span-2">
          <SeriesDays skip={values.skip} onChange={setSkip} plan={plan} />
        </div>
      ) : null}
    </FormDialog>
  );
}
