"use client";
import { useEffect, useId, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ClassForm } from "@/components/activity/class-form-values";
import { fillFromKind, kindBody, kindOfLabel } from "@/components/activity/class-kind";
import { ColourField } from "@/components/kind/colour-field";
import { TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { useSend } from "@/lib/client/send";
import { useCall } from "@/lib/client/use-call";
import { listClassKinds, putClassKind } from "@/lib/contract/classes/class-kinds";
import type { Venue } from "@/lib/contract/classes/venues";
import { colourOf } from "@/lib/domain/class-colour";

interface KindFieldProps {
  form: UseFormReturn<ClassForm>;
  venues: readonly Venue[];
  className?: string | undefined;
}

/** The name of a class, which proposes the coach's kinds; a chosen kind fills a new class in. */
export function KindField({ form, venues, className }: KindFieldProps) {
  const { data: kinds = [] } = useCall(listClassKinds, {});
  const filled = useRef<Partial<ClassForm>>({});
  const listId = useId();
  const field = fieldsOf(form);
  const isNew = form.formState.defaultValues?.label === "";
  const kind = isNew ? kindOfLabel(kinds, form.watch("label")) : null;
  useEffect(() => {
    if (kind) filled.current = fillFromKind(form, kind, venues, filled.current);
  }, [form, kind, venues]);
  return (
    <>
      <TextField
        className={className}
        label="Nom du cours"
        list={listId}
        autoComplete="off"
        {...field("label")}
      />
      <datalist id={listId}>
        {kinds.map(({ id, label }) => (
          <option key={id} value={label} />
        ))}
      </datalist>
    </>
  );
}

/** The colour of a new class's kind. */
export function KindColour({ form }: { form: UseFormReturn<ClassForm> }) {
  const { data: kinds = [] } = useCall(listClassKinds, {});
  const [label, colour] = form.watch(["label", "colour"]);
  return (
    <ColourField
      value={colour ?? colourOf(label, kindOfLabel(kinds, label))}
      onChange={(chosen) => form.setValue("colour", chosen, { shouldDirty: true })}
      className="sm:col-span-2"
    />
  );
}

/** Remembers a new class's colour, length, place and capacity as those of its kind. */
export function useRememberKind(): (form: ClassForm) => void {
  const { data: kinds = [] } = useCall(listClassKinds, {});
  const put = useSend(putClassKind);
  return (form) =>
    put.mutate({ body: kindBody(form, colourOf(form.label, kindOfLabel(kinds, form.label))) });
}
