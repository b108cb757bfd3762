"use client";
import { useState } from "react";
import { useForm } from "react-hook-form";
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
import { afterSeriesEdit } from "@/components/activity/edited-series";
import { SeriesDays } from "@/components/activity/series-days";
import { SeriesSkips } from "@/components/activity/series-skips";
import { planWords } from "@/components/activity/series-words";
import { useSeriesPlan } from "@/components/activity/use-series-plan";
import { useSeriesReach } from "@/components/activity/use-series-reach";
import { useYearSettings } from "@/components/activity/use-year-settings";
import { ToCall } from "@/components/preview/to-call";
import { Banner } from "@/components/ui/banner";
import { differences } from "@/components/ui/conflict";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { withOverWeek } from "@/components/week/move-words";
import type { CallError } from "@/lib/client/call-error";
import { focusFirstError } from "@/lib/client/focus-first-error";
import { formResolver } from "@/lib/client/form-resolver";
import { useCall, useLine, useRead, useSend } from "@/lib/client/hooks";
import { useSession } from "@/lib/client/session";
import { useFormDraft } from "@/lib/client/use-form-draft";
import { useVersion } from "@/lib/client/use-version";
import type { Activity } from "@/lib/contract/activities";
import { createActivity, editActivity, editSeries } from "@/lib/contract/activities-of-coach";
import { listAssistants } from "@/lib/contract/assistants";
import { getActivityDetails } from "@/lib/contract/roll-call";
import { createSeries } from "@/lib/contract/series";
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

/** Creates, copies or edits a class or a series (spec §2, §4, §5). */
export function ClassFormDialog({ model, editing, at, open, onOpenChange }: ClassFormDialogProps) {
  const { user } = useSession();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const today = parisDay(new Date());
  const withTeachers = user.rights.includes("COACH_ASSISTANT");
  const filled = formOf(model, editing, today, at);
  const form = useForm<ClassForm>({
    shouldFocusError: false,
    resolver: formResolver(classForm),
    // A copy of another's class where there are no others any more is the coach's.
    defaultValues: editing || withTeachers ? filled : { ...filled, assistantId: null },
  });
  const values = form.watch();
  const { scope } = values;
  const wholeSeries = editing && scope !== "ONE";
  const isNewSeries = !editing && values.recurrence !== "NONE";
  const plan = useSeriesPlan(values);
  const year = useYearSettings();
  const noZone = form.formState.errors.skip?.message;
  const setSkip = (skip: SkipForm) => {
    form.clearErrors("skip");
    form.setValue("skip", skip, { shouldDirty: true });
  };

  const assistants = useCall(listAssistants, {}, { enabled: withTeachers });
  const read = useRead();
  const version = useVersion<Activity>({
    opened: editing ? model : null,
    versionOf: (activity) => activity.version,
    read: () => read(getActivityDetails, { params: { id: model?.id ?? "" } }),
  });
  const line = useLine((answer) => {
    if (editing) return version.earlier(answer);
    draft.forget();
    onOpenChange(false);
  }, !editing);
  // As its person has seen it, also once their own change of it alone turns out to be made.
  const [beginSeen, setBeginSeen] = useState(model?.beginDate ?? "");
  const reach = useSeriesReach(editing ? model : null, values, beginSeen, line);
  const draft = useFormDraft(
    `class.${!model ? "new" : editing ? model.id : `copy.${model.id}`}`,
    form,
    { version, line },
  );
  const done = (text: string) => {
    draft.forget();
    toast.success(text);
    onOpenChange(false);
  };
  const onError = (error: CallError) => {
    if (!version.caught(error)) setRefusal(error.message);
  };
  const create = useSend(createActivity, {
    line,
    onError,
    onSuccess: () => done("Cours créé."),
  });
  const createMany = useSend(createSeries, {
    line,
    onError,
    onSuccess: ({ count }) => done(`${formatCount(count, "cours créé", "cours créés")}.`),
  });
  const edit = useSend(editActivity, {
    line,
    onError,
    onSuccess: ({ overWeek }) => done(withOverWeek("Cours modifié.", overWeek)),
  });
  const editMany = useSend(editSeries, {
    line,
    onError,
    makes: ({ ids }, { body }) => (model ? afterSeriesEdit(ids, body, model) : []),
    onSuccess: ({ count }) => done(`${formatCount(count, "cours modifié", "cours modifiés")}.`),
  });
  const pending = create.isPending || createMany.isPending || edit.isPending || editMany.isPending;

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    const moved = !editing || singleBody(values).beginDate !== model?.beginDate;
    if (moved && !wholeSeries && parisInstant(values.day, values.begin) < new Date()) {
      const message = "La date du cours ne peut pas être dans le passé.";
      form.setError("day", { message }, { shouldFocus: true });
      return;
    }
    if (editing && model) {
      const params = { id: model.id };
      const seen = { version: version.current() };
      if (values.scope !== "ONE")
        editMany.mutate({
          params,
          query: { scope: values.scope },
          body: { ...seriesEditBody(values, beginSeen), ...seen },
        });
      else edit.mutate({ params, body: { ...singleBody(values), ...seen } });
    } else if (values.recurrence === "NONE") create.mutate({ body: singleBody(values) });
    else if (values.skip.schoolHolidays && year.shown.schoolZone === null)
      form.setError("skip", { message: "Choisissez votre zone scolaire." });
    else {
      // A zone just pressed counts for the series.
      await year.settled();
      createMany.mutate({ body: seriesBody(values) });
    }
  }, focusFirstError);

  return (
    <FormDialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={editing ? "Modifier le cours" : model ? "Dupliquer le cours" : "Nouveau cours"}
      form="class-form"
      submitLabel={editing ? "Enregistrer" : "Créer"}
      pendingLabel={editing ? "Modification..." : "Création..."}
      pending={pending}
      note={
        isNewSeries ? (
          (noZone ?? planWords(plan, values.skip))
        ) : reach.note ? (
          <>
            {reach.note}
            <ToCall people={reach.unreached} />
          </>
        ) : null
      }
      waiting={reach.counting}
      changed={form.formState.isDirty}
      line={line}
      draft={draft}
      conflict={
        version.theirs && {
          rows: differences(
            classRows(assistants.data ?? []),
            form.getValues(),
            formOf(version.theirs, true, today),
          ),
          onKeepMine: () => {
            version.accept();
            void submit();
          },
          onTakeTheirs: () => {
            if (version.theirs) {
              form.reset({ ...formOf(version.theirs, true, today), scope });
              setBeginSeen(version.theirs.beginDate);
            }
            version.accept();
          },
        }
      }
    >
      <form id="class-form" noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        {refusal ? (
          <Banner tone="danger" className="sm:col-span-2">
            {refusal}
          </Banner>
        ) : null}
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
      </form>
    </FormDialog>
  );
}
