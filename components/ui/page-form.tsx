"use client";
import type { FieldValues } from "react-hook-form";
import { FormBody, type FormBodyProps } from "@/components/ui/form-body";
import { useUnsavedPage } from "@/components/ui/use-unsaved-page";

/** The page asks before typed text is lost. */
export function PageForm<T extends FieldValues, O>(form: FormBodyProps<T, O>) {
  const { changed, discard, awaitsResponse } = form.save;
  const { question } = useUnsavedPage(changed, discard, awaitsResponse);
  return (
    <>
      <FormBody {...form} />
      {question}
    </>
  );
}
