import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { AssistantChoice } from "@/components/activity/assistant-choice";
import type { ClassForm } from "@/components/activity/class-form-values";
import { ClassHours } from "@/components/activity/class-hours";
import { ClassRules } from "@/components/activity/class-rules";
import { KindColour, KindField } from "@/components/activity/kind-field";
import { PlaceFields } from "@/components/activity/place-fields";
import { CheckboxField } from "@/components/ui/choice-field";
import { controlledOf } from "@/components/ui/controlled-of";
import { fieldsOf } from "@/components/ui/fields-of";
import { DateField } from "@/components/ui/moment-field";
import { NumberField } from "@/components/ui/number-field";
import { Segmented } from "@/components/ui/segmented";
import { SliderField } from "@/components/ui/slider-field";
import { useSession } from "@/lib/client/session";
import { useCall } from "@/lib/client/use-call";
import type { Activity } from "@/lib/contract/classes/activities";
import { listVenues, type Venue } from "@/lib/contract/classes/venues";

interface ClassFieldsProps {
  form: UseFormReturn<ClassForm>;
  edited?: Activity;
  /** The days that a new series leaves out. */
  skips?: ReactNode;
}

const recurrences = [
  { value: "NONE" as const, label: "Une seule fois" },
  { value: "DAILY" as const, label: "Chaque jour" },
  { value: "WEEKLY" as const, label: "Chaque semaine" },
  { value: "MONTHLY" as const, label: "Chaque mois" },
];
const types = [
  { value: false, label: "Collectif" },
  { value: true, label: "Privé" },
];

const wide = "sm:col-span-2";
const noVenues: Venue[] = [];

export function ClassFields({ form, edited, skips }: ClassFieldsProps) {
  const { user } = useSession();
  const { data: venues = noVenues } = useCall(listVenues, {});
  const field = fieldsOf(form);
  const controlled = controlledOf(form);
  const [scope, recurrence] = form.watch(["scope", "recurrence"]);
  const wholeSeries = scope !== "ONE";
  return (
    <div className="grid gap-4 self-start sm:grid-cols-2">
      {edited?.isRecurring ? (
        <CheckboxField
          className={wide}
          label="Seulement ce cours"
          help={wholeSeries ? "Chaque cours garde son jour." : undefined}
          checked={!wholeSeries}
          onChange={({ target }) => {
            controlled("scope").onChange(target.checked ? "ONE" : "FOLLOWING");
            // Each class of a series keeps its day, so a day typed before is reset.
            form.resetField("day");
          }}
        />
      ) : null}
      <KindField form={form} venues={venues} className={venues.length > 0 ? wide : undefined} />
      <PlaceFields form={form} venues={venues} id={edited?.id ?? null} />
      {edited ? null : <KindColour form={form} />}
      <ClassHours form={form} dayIsFixed={wholeSeries} />
      {edited ? null : (
        <div className={wide}>
          <Segmented
            label="Récurrence"
            showsLabel
            options={recurrences}
            {...controlled("recurrence")}
          />
        </div>
      )}
      {edited || recurrence === "NONE" ? null : (
        <>
          <DateField label="Jusqu'au" {...controlled("lastDay")} />
          <div className={wide}>{skips}</div>
        </>
      )}
      <NumberField
        label="Nombre de participants"
        min={1}
        {...field("maxParticipants", { valueAsNumber: true })}
      />
      <Segmented label="Type" showsLabel options={types} {...controlled("isPrivateActivity")} />
      <div className={wide}>
        <SliderField
          label="Annulable jusqu'à"
          min={0}
          max={72}
          step={1}
          format={(hours) => `${hours}\u00a0h avant`}
          {...controlled("cancelTimeInHours")}
        />
      </div>
      <ClassRules form={form} edited={edited} />
      {user.rights.includes("COACH_ASSISTANT") ? (
        <div className={wide}>
          <AssistantChoice {...controlled("assistantId")} />
        </div>
      ) : null}
    </div>
  );
}
