"use client";
import type { UseFormReturn } from "react-hook-form";
import {
  type ClosureForm,
  isCountable,
  usualPeriods,
  usualReasons,
} from "@/components/closure/closure-form-values";
import { ExceptField } from "@/components/closure/except-field";
import { Button } from "@/components/ui/button";
import { CheckboxField } from "@/components/ui/choice-field";
import { controlledOf } from "@/components/ui/controlled-of";
import { TextAreaField, TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { DateField } from "@/components/ui/moment-field";
import type { Day } from "@/lib/domain/paris-time";
import { isDay } from "@/lib/domain/typed-moment";

interface ClosureFieldsProps {
  form: UseFormReturn<ClosureForm>;
  today: Day;
}

export function ClosureFields({ form, today }: ClosureFieldsProps) {
  const field = fieldsOf(form);
  const values = form.watch();
  const controlled = controlledOf(form);
  const set = <F extends keyof ClosureForm>(field: F, value: ClosureForm[F]) =>
    form.setValue(field as "label", value as string, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const usual = usualPeriods(today);
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Jours fermés souvent</legend>
        {usual.map(({ label, beginDate, endDate }) => (
          <Button
            key={label}
            variant="secondary"
            size="sm"
            aria-pressed={values.beginDate === beginDate && values.endDate === endDate}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
            onClick={() => {
              set("beginDate", beginDate);
              set("endDate", endDate);
            }}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-3 max-[20rem]:grid-cols-1">
        <DateField
          label="Du"
          {...controlled("beginDate")}
          onChange={(day) => {
            set("beginDate", day);
            if (isDay(day) && isDay(values.endDate) && day > values.endDate) set("endDate", day);
          }}
        />
        <DateField label="Au" {...controlled("endDate")} />
      </div>
      <div className="flex flex-col gap-2">
        <TextField
          label="Motif"
          help="Vos élèves le lisent dans leur mail."
          maxLength={80}
          {...field("label")}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Motifs fréquents</legend>
          {usualReasons.map((reason) => (
            <Button
              key={reason}
              variant="secondary"
              size="sm"
              aria-pressed={values.label === reason}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
              onClick={() => set("label", reason)}
            >
              {reason}
            </Button>
          ))}
        </fieldset>
      </div>
      <div>
        <CheckboxField
          label="Prolonger les abonnements de la durée de la fermeture"
          {...form.register("extend")}
        />
        {values.extend ? (
          <CheckboxField
            label="Prévenir aussi si seul l'abonnement change"
            {...form.register("notify")}
          />
        ) : null}
      </div>
      <TextAreaField
        label="Un mot pour vos élèves (facultatif)"
        rows={2}
        maxLength={500}
        {...field("text")}
      />
      {isCountable(values, today) ? (
        <ExceptField
          beginDate={values.beginDate}
          endDate={values.endDate}
          value={values.except}
          onChange={(ids) => set("except", ids)}
        />
      ) : null}
    </>
  );
}
