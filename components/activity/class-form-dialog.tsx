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
import { seriesReach } from "@/components/activity/series-reach";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { CheckboxField, SelectField, TextField } from "@/components/ui/field";
import { SliderField } from "@/components/ui/slider-field";
import { useToast } from "@/components/ui/toast";
import { formResolver } from "@/lib/client/form-resolver";
import { useSend } from "@/lib/client/hooks";
import { useSession } from "@/lib/client/session";
import { type Activity, listMyActivities } from "@/lib/contract/activities";
import {
  createActivity,
  createSeries,
  editActivity,
  editSeries,
  getActivityDetails,
} from "@/lib/contract/activities-of-coach";
import { parisDay, parisInstant } from "@/lib/domain/paris-time";
import { formatCount } from "@/lib/format";

interface ClassFormDialogProps {
  /** The class edited, or copied; null for a new one. */
  model: Activity | null;
  editing: boolean;
  /** The classes on screen, to say what a whole series is. */
  planned: readonly Activity[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const refreshes = [listMyActivities, getActivityDetails];

/** Creates, copies or edits a class or a series (spec §2, §4, §5). */
export function ClassFormDialog({
  model,
  editing,
  planned,
  open,
  onOpenChange,
}: ClassFormDialogProps) {
  const { user } = useSession();
  const toast = useToast();
  const [onlyThis, setOnlyThis] = useState(true);
  const [refusal, setRefusal] = useState<string | null>(null);
  const today = parisDay(new Date());
  const form = useForm<ClassForm>({
    resolver: formResolver(classForm),
    defaultValues: formOf(model, editing, today),
  });
  const { errors } = form.formState;
  const recurrence = form.watch("recurrence");

  const done = (text: string) => {
    toast.success(text);
    onOpenChange(false);
  };
  const onError = (error: Error) => setRefusal(error.message);
  const create = useSend(createActivity, {
    refreshes,
    onError,
    onSuccess: () => done("Cours créé."),
  });
  const createMany = useSend(createSeries, {
    refreshes,
    onError,
    onSuccess: ({ count }) => done(`${formatCount(count, "cours créé", "cours créés")}.`),
  });
  const edit = useSend(editActivity, {
    refreshes,
    onError,
    onSuccess: () => done("Cours modifié."),
  });
  const editMany = useSend(editSeries, {
    refreshes,
    onError,
    onSuccess: ({ count }) => done(`${formatCount(count, "cours modifié", "cours modifiés")}.`),
  });
  const pending = create.isPending || createMany.isPending || edit.isPending || editMany.isPending;

  const submit = form.handleSubmit((values) => {
    setRefusal(null);
    const moved = !editing || singleBody(values).beginDate !== model?.beginDate;
    const wholeSeries = editing && !onlyThis;
    if (moved && !wholeSeries && parisInstant(values.day, values.begin) < new Date()) {
      form.setError("day", { message: "La date du cours ne peut pas être dans le passé." });
      return;
    }
    if (editing && model) {
      const params = { id: model.id };
      if (onlyThis) edit.mutate({ params, body: singleBody(values) });
      else editMany.mutate({ params, body: seriesEditBody(values) });
    } else if (values.recurrence === "NONE") create.mutate({ body: singleBody(values) });
    else createMany.mutate({ body: seriesBody(values) });
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={editing ? "Modifier le cours" : model ? "Dupliquer le cours" : "Nouveau cours"}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Annuler
          </Button>
          <Button
            type="submit"
            form="class-form"
            pending={pending}
            pendingLabel={editing ? "Modification..." : "Création..."}
          >
            {editing ? "Enregistrer" : "Créer"}
          </Button>
        </>
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
              checked={onlyThis}
              onChange={(event) => setOnlyThis(event.target.checked)}
            />
            {onlyThis ? null : (
              <Banner tone="warning">
                Tous les cours de la série qui n'ont pas commencé seront modifiés : chacun garde son
                jour. Leurs inscrits sont prévenus si l'heure, le lieu ou le prof change.{" "}
                {seriesReach(planned, model, new Date())}
              </Banner>
            )}
          </div>
        ) : null}
        <TextField label="Nom du cours" error={errors.label?.message} {...form.register("label")} />
        <TextField label="Lieu" error={errors.place?.message} {...form.register("place")} />
        <TextField
          label="Date"
          type="date"
          disabled={editing && !onlyThis}
          error={errors.day?.message}
          {...form.register("day")}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Début"
            type="time"
            error={errors.begin?.message}
            {...form.register("begin")}
          />
          <TextField
            label="Fin"
            type="time"
            error={errors.end?.message}
            {...form.register("end")}
          />
        </div>
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
              <TextField
                label="Jusqu'au"
                type="date"
                error={errors.lastDay?.message}
                {...form.register("lastDay")}
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
                format={(hours) => `${hours} h`}
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
    </Dialog>
  );
}
