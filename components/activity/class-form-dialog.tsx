"use client";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { AssistantChoice } from "@/components/activity/assistant-choice";
import {
  type ClassForm,
  classForm,
  formOf,
  seriesBody,
  seriesEditBody,
  singleBody,
} from "@/components/activity/class-form-values";
import { ClassHours } from "@/components/activity/class-hours";
import { classRows } from "@/components/activity/class-rows";
import { SeriesReach } from "@/components/activity/series-reach";
import { Banner } from "@/components/ui/banner";
import { differences } from "@/components/ui/conflict";
import { CheckboxField, SelectField, TextField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { DateField } from "@/components/ui/moment-field";
import { SliderField } from "@/components/ui/slider-field";
import { useToast } from "@/components/ui/toast";
import type { CallError } from "@/lib/client/call-error";
import { formResolver } from "@/lib/client/form-resolver";
import { useCall, useLine, useRead, useSend } from "@/lib/client/hooks";
import { useSession } from "@/lib/client/session";
import { useFormDraft } from "@/lib/client/use-form-draft";
import { useVersion } from "@/lib/client/use-version";
import type { Activity } from "@/lib/contract/activities";
import {
  createActivity,
  createSeries,
  editActivity,
  editSeries,
  getActivityDetails,
} from "@/lib/contract/activities-of-coach";
import { listAssistants } from "@/lib/contract/assistants";
import { parisDay, parisInstant } from "@/lib/domain/paris-time";
import { formatCount } from "@/lib/format";

interface ClassFormDialogProps {
  /** The class edited, or copied; null for a new one. */
  model: Activity | null;
  editing: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Creates, copies or edits a class or a series (spec §2, §4, §5). */
export function ClassFormDialog({ model, editing, open, onOpenChange }: ClassFormDialogProps) {
  const { user } = useSession();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const today = parisDay(new Date());
  const form = useForm<ClassForm>({
    resolver: formResolver(classForm),
    defaultValues: formOf(model, editing, today),
  });
  const { errors } = form.formState;
  const [recurrence, onlyThis] = form.watch(["recurrence", "onlyThis"]);
  const wholeSeries = editing && model?.isRecurring === true && !onlyThis;

  const assistants = useCall(
    listAssistants,
    {},
    { enabled: user.rights.includes("COACH_ASSISTANT") },
  );
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
    onSuccess: () => done("Cours modifié."),
  });
  const editMany = useSend(editSeries, { line, onError });
  const pending = create.isPending || createMany.isPending || edit.isPending || editMany.isPending;

  const submit = form.handleSubmit((values) => {
    setRefusal(null);
    const moved = !editing || singleBody(values).beginDate !== model?.beginDate;
    if (moved && !wholeSeries && parisInstant(values.day, values.begin) < new Date()) {
      form.setError("day", { message: "La date du cours ne peut pas être dans le passé." });
      return;
    }
    if (editing && model) {
      const params = { id: model.id };
      const seen = { version: version.current() };
      if (wholeSeries)
        editMany.mutate(
          { params, body: { ...seriesEditBody(values), ...seen } },
          // Its answer has no class to show: whoever opens one again finds it as read anew.
          {
            onSuccess: ({ count }) =>
              done(`${formatCount(count, "cours modifié", "cours modifiés")}.`),
          },
        );
      else edit.mutate({ params, body: { ...singleBody(values), ...seen } });
    } else if (values.recurrence === "NONE") create.mutate({ body: singleBody(values) });
    else createMany.mutate({ body: seriesBody(values) });
  });

  return (
    <FormDialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={editing ? "Modifier le cours" : model ? "Dupliquer le cours" : "Nouveau cours"}
      form="class-form"
      submitLabel={editing ? "Enregistrer" : "Créer"}
      pendingLabel={editing ? "Modification..." : "Création..."}
      pending={pending}
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
            if (version.theirs) form.reset({ ...formOf(version.theirs, true, today), onlyThis });
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
        {editing && model?.isRecurring ? (
          <div className="sm:col-span-2">
            <CheckboxField
              label="Modifier uniquement ce cours"
              {...form.register("onlyThis", {
                // Each class of a series keeps its own day: another one typed before goes.
                onChange: () => form.resetField("day"),
              })}
            />
            {wholeSeries ? (
              <Banner tone="warning">
                Tous les cours de la série qui n'ont pas commencé seront modifiés&nbsp;: chacun
                garde son jour. Leurs inscrits sont prévenus si l'heure, le lieu ou le prof change.{" "}
                <SeriesReach activity={model} />
              </Banner>
            ) : null}
          </div>
        ) : null}
        <TextField label="Nom du cours" error={errors.label?.message} {...form.register("label")} />
        <TextField label="Lieu" error={errors.place?.message} {...form.register("place")} />
        <ClassHours form={form} dayIsFixed={wholeSeries} />
        {editing ? null : (
          <>
            <SelectField label="Récurrence" {...form.register("recurrence")}>
              <option value="NONE">Une seule fois</option>
              <option value="DAILY">Chaque jour</option>
              <option value="WEEKLY">Chaque semaine</option>
              <option value="MONTHLY">Chaque mois</option>
            </SelectField>
            {recurrence === "NONE" ? (
              <span className="hidden sm:block" />
            ) : (
              <Controller
                control={form.control}
                name="lastDay"
                render={({ field, fieldState }) => (
                  <DateField label="Jusqu'au" error={fieldState.error?.message} {...field} />
                )}
              />
            )}
          </>
        )}
        <TextField
          label="Nombre de participants"
          type="number"
          inputMode="numeric"
          min={1}
          error={errors.maxParticipants?.message}
          {...form.register("maxParticipants", { valueAsNumber: true })}
        />
        <Controller
          control={form.control}
          name="isPrivateActivity"
          render={({ field }) => (
            <SelectField
              label="Type"
              name={field.name}
              value={field.value ? "private" : "collective"}
              onChange={(event) => field.onChange(event.target.value === "private")}
            >
              <option value="collective">Collectif</option>
              <option value="private">Privé</option>
            </SelectField>
          )}
        />
        <div className="sm:col-span-2">
          <Controller
            control={form.control}
            name="cancelTimeInHours"
            render={({ field, fieldState }) => (
              <SliderField
                label="Annulation sans frais jusqu'à"
                min={0}
                max={72}
                step={1}
                value={field.value}
                onChange={field.onChange}
                format={(hours) => `${hours}\u00a0h`}
                help="Avant le début du cours. Passé ce délai, une place annulée n'est pas recréditée."
                error={fieldState.error?.message}
              />
            )}
          />
        </div>
        {user.rights.includes("COACH_ASSISTANT") ? (
          <div className="sm:col-span-2">
            <Controller
              control={form.control}
              name="assistantId"
              render={({ field }) => (
                <AssistantChoice value={field.value} onChange={field.onChange} />
              )}
            />
          </div>
        ) : null}
      </form>
    </FormDialog>
  );
}
