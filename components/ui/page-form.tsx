"use client";
import type { FieldValues } from "react-hook-form";
import { FormBody, type FormBodyProps } from "@/components/ui/form-body";
import { useUnsavedPage } from "@/components/ui/use-unsaved-page";

/** A form that is part of a page: the page asks before what was typed in it is lost. */
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
