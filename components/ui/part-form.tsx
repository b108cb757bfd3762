"use client";
import type { FieldValues } from "react-hook-form";
import { FormBody, type FormBodyProps } from "@/components/ui/form-body";
import { useUnsaved } from "@/components/ui/unsaved";

/** A form that is part of a dialog: the dialog asks before what was typed in it is lost. */
export function PartForm<T extends FieldValues, O>(form: FormBodyProps<T, O>) {
  const { changed, discard, awaitsResponse } = form.save;
  useUnsaved(changed, discard, awaitsResponse);
  return <FormBody {...form} />;
}
