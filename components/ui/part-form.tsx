"use client";
import type { FieldValues } from "react-hook-form";
import { FormBody, type FormBodyProps } from "@/components/ui/form-body";
import { useUnsaved } from "@/components/ui/unsaved";

/** The dialog around it asks before typed text is lost. */
export function PartForm<T extends FieldValues, O>(form: FormBodyProps<T, O>) {
  const { changed, discard, awaitsResponse } = form.save;
  useUnsaved(changed, discard, awaitsResponse);
  return <FormBody {...form} />;
}
