"use client";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type ClassForm, rulesOf } from "@/components/activity/class-form-values";
import { RuleFields } from "@/components/activity/rule-fields";
import { CheckboxField } from "@/components/ui/choice-field";
import { cn } from "@/components/ui/cn";
import { TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import type { Activity } from "@/lib/contract/classes/activities";
import type { ClassRules as Rules } from "@/lib/domain/class-rules";

/** A summary of the booking rules, which opens their fields and the online link. */
export function ClassRules({
  form,
  edited,
}: {
  form: UseFormReturn<ClassForm>;
  edited: Activity | undefined;
}) {
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const [open, setOpen] = useState(false);
  const panel = useId();
  const values = form.watch();
  const wrong =
    errors.opensDays ??
    errors.opensTime ??
    errors.closesMinutes ??
    errors.minPlaces ??
    errors.minCheckHours ??
    errors.meetingUrl;
  const shown = open || wrong !== undefined;
  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={panel}
        onClick={() => setOpen(!shown)}
        className="flex min-h-11 w-full items-center gap-2 rounded-control bg-sunken px-3 py-2 text-left text-sm"
      >
        <span className="min-w-0 flex-1">
          {rulesOf(values, edited) || "Réservation et minimum"}
          {values.online ? " · en ligne" : ""}
        </span>
        <ChevronDown
          aria-hidden="true"
          size={18}
          className={cn("shrink-0 text-muted", shown && "rotate-180")}
        />
      </button>
      <div id={panel} hidden={!shown} className={cn(shown && "grid gap-4 sm:grid-cols-2")}>
        {shown ? (
          <>
            <RuleFields form={form as unknown as UseFormReturn<Rules>} />
            <CheckboxField
              className="sm:col-span-2"
              label="En ligne"
              help="Seuls les inscrits reçoivent le lien, 15 minutes avant."
              {...form.register("online")}
            />
            {values.online ? (
              <TextField
                className="sm:col-span-2"
                label="Lien de la visio"
                type="url"
                inputMode="url"
                placeholder={values.hasLink ? "Lien enregistré" : "https://"}
                {...field("meetingUrl")}
              />
            ) : null}
          </>
        ) : null}
      </div>
    </div>
  );
}
