"use client";
import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { rebaseForm } from "@/lib/client/rebase-form";
import type { Line } from "@/lib/client/sending";

/** Where what is stored turns out to be something else by now, every field that nobody has touched shows that. */
export function useRefilled<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  stored: T,
  line: Pick<Line, "isOpen">,
): void {
  const shown = useRef(JSON.stringify(stored));
  const { dirtyFields } = form.formState;
  useEffect(() => {
    const text = JSON.stringify(stored);
    // What became of the form's own change is not known: what is stored may be that, and what is typed its opposite.
    if (text === shown.current || line.isOpen()) return;
    shown.current = text;
    const untouched = Object.entries(stored).filter(([field]) => !(field in dirtyFields));
    rebaseForm(form, stored, Object.fromEntries(untouched) as Partial<T>);
  });
}
