import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { AssistantChoice } from "@/components/activity/assistant-choice";
import type { ClassForm } from "@/components/activity/class-form-values";
import { ClassHours } from "@/components/activity/class-hours";
import { KindColour, KindField } from "@/components/activity/kind-field";
import { ScopeField } from "@/components/activity/scope-field";
import { SelectField, TextField } from "@/components/ui/field";
import { DateField } from "@/components/ui/moment-field";
import { NumberField } from "@/components/ui/number-field";
import { SliderField } from "@/components/ui/slider-field";
import { useSession } from "@/lib/client/session";
import type { Activity } from "@/lib/contract/classes/activities";

interface ClassFieldsProps {
  form: UseFormReturn<ClassForm>;
  /** The class that is edited or copied. Null for a new class. */
  model: Activity | null;
  editing: boolean;
  wholeSeries: boolean;
  skips: ReactNode;
}

export function ClassFields({ form, model, editing, wholeSeries, skips }: ClassFieldsProps) {
  const { user } = useSession();
  const { errors } = form.formState;
  const recurrence = form.watch("recurrence");
  return (
    <>
      {editing && model?.isRecurring ? (
        <div className="flex flex-col gap-2 sm:col-span-2">
          <Controller
            control={form.control}
            name="scope"
            render={({ field }) => (
              <ScopeField
                legend="Modifier"
                value={field.value}
                onChange={(scope) => {
                  field.onChange(scope);
                  // Each class of a series keeps its day, so a day typed before is reset.
                  form.resetField("day");
                }}
              />
            )}
          />
          {/* The reserved height keeps what is below in place. */}
          <p role="status" className="min-h-15 text-muted text-sm max-[20rem]:min-h-20">
            {wholeSeries
              ? "Chaque cours garde son jour. Les inscrits sont prévenus si l'heure, le lieu ou le prof change."
              : null}
          </p>
        </div>
      ) : null}
      <KindField form={form} fills={model === null} />
      <TextField label="Lieu" error={errors.place?.message} {...form.register("place")} />
      {editing ? null : <KindColour form={form} />}
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
          {recurrence === "NONE" ? null : <div className="sm:col-span-2">{skips}</div>}
        </>
      )}
      <NumberField
        label="Nombre de participants"
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
            render={({ field, fieldState }) => (
              <AssistantChoice
                value={field.value}
                error={fieldState.error?.message}
                onChange={field.onChange}
              />
            )}
          />
        </div>
      ) : null}
    </>
  );
}
