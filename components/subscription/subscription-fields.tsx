"use client";
import { useEffect, useRef } from "react";
import type { SubscriptionForm } from "@/components/subscription/edited-subscription";
import { followBegin } from "@/components/subscription/follow-begin";
import { CheckboxField } from "@/components/ui/choice-field";
import { controlledOf } from "@/components/ui/controlled-of";
import { SelectField, TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { DateField } from "@/components/ui/moment-field";
import { NumberField } from "@/components/ui/number-field";
import { numberOrNull } from "@/components/ui/number-or-null";
import { isDay } from "@/lib/domain/typed-moment";

export function SubscriptionFields({ form }: { form: SubscriptionForm }) {
  const field = fieldsOf(form);
  const controlled = controlledOf(form);
  const type = form.watch("type");
  const begin = controlled("beginDate");
  const beginDate = begin.value;
  const lastBegin = useRef(beginDate);
  // A draft or another window's version has set a whole day.
  useEffect(() => {
    if (isDay(beginDate)) lastBegin.current = beginDate;
  }, [beginDate]);
  const shift = (typed: string) => {
    const endDate = form.getValues("endDate");
    const { begin, end } = followBegin({ begin: lastBegin.current, end: endDate }, typed);
    lastBegin.current = begin;
    if (end !== endDate) form.setValue("endDate", end, { shouldDirty: true });
  };

  return (
    <>
      <TextField label="Nom" {...field("label")} />
      <SelectField label="Type" {...form.register("type")}>
        <option value="CARD">Carte</option>
        <option value="SUBSCRIPTION">Abonnement</option>
      </SelectField>
      <DateField
        label="Début"
        {...begin}
        onChange={(day) => {
          shift(day);
          begin.onChange(day);
        }}
      />
      <DateField label="Fin" {...controlled("endDate")} />
      {type === "CARD" ? (
        <>
          <NumberField label="Cours sur la carte" {...field("quantity", numberOrNull)} />
          <NumberField label="Cours restants" {...field("quantityLeft", numberOrNull)} />
        </>
      ) : (
        <NumberField label="Cours par semaine" {...field("nbReservationPerWeek", numberOrNull)} />
      )}
      <CheckboxField label="Formule privée" {...form.register("isPrivateOffer")} />
    </>
  );
}
