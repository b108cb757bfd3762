import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { AssistantChoice } from "@/components/activity/assistant-choice";
import type { ClassForm } from "@/components/activity/class-form-values";
import { ClassHours } from "@/components/activity/class-hours";
import { ClassRules } from "@/components/activity/class-rules";
import { KindColour, KindField } from "@/components/activity/kind-field";
import { CheckboxField, TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { DateField } from "@/components/ui/moment-field";
import { NumberField } from "@/components/ui/number-field";
import { Segmented } from "@/components/ui/segmented";
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

const recurrences = [
  { value: "NONE" as const, label: "Une seule fois" },
  { value: "DAILY" as const, label: "Chaque jour" },
  { value: "WEEKLY" as const, label: "Chaque semaine" },
  { value: "MONTHLY" as const, label: "Chaque mois" },
];
const types = [
  { value: "collective" as const, label: "Collectif" },
  { value: "private" as const, label: "Privé" },
];

export function ClassFields({ form, model, editing, wholeSeries, skips }: ClassFieldsProps) {
  const { user } = useSession();
  const field = fieldsOf(form);
  const recurrence = form.watch("recurrence");
  return (
    <>
      {editing && model?.isRecurring ? (
        <Controller
          control={form.control}
          name="scope"
          render={({ field }) => (
            <CheckboxField
              className="sm:col-span-2"
              label="Seulement ce cours"
              help={wholeSeries ? "Chaque cours garde son jour." : undefined}
              checked={!wholeSeries}
              onChange={({ target }) => {
                field.onChange(target.checked ? "ONE" : "FOLLOWING");
                // Each class of a series keeps its day, so a day typed before is reset.
                form.resetField("day");
              }}
            />
          )}
        />
      ) : null}
      <KindField form={form} fills={model === null} />
      <TextField label="Lieu" {...field("place")} />
      {editing ? null : <KindColour form={form} />}
      <ClassHours form={form} dayIsFixed={wholeSeries} />
      {editing ? null : (
        <>
          <div className="sm:col-span-2">
            <Controller
              control={form.control}
              name="recurrence"
              render={({ field }) => (
                <Segmented
                  label="Récurrence"
                  showsLabel
                  options={recurrences}
                  value={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          </div>
          {recurrence === "NONE" ? null : (
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
        {...field("maxParticipants", { valueAsNumber: true })}
      />
      <Controller
        control={form.control}
        name="isPrivateActivity"
        render={({ field }) => (
          <Segmented
            label="Type"
            showsLabel
            options={types}
            value={field.value ? "private" : "collective"}
            onChange={(type) => field.onChange(type === "private")}
          />
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
              help="Avant le début du cours."
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
      <ClassRules form={form} id={editing ? (model?.id ?? null) : null} />
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
