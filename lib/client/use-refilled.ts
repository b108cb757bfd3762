"use client";
import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { rebaseForm } from "@/lib/client/rebase-form";

/** Where what is stored turns out to be something else by now, every field that nobody has touched shows that. */
export function useRefilled<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  stored: T,
): void {
  const shown = useRef(JSON.stringify(stored));
  const { dirtyFields } = form.formState;
  useEffect(() => {
    const text = JSON.stringify(stored);
    if (text === shown.current) return;
    shown.current = text;
    const untouched = Object.entries(stored).filter(([field]) => !(field in dirtyFields));
    rebaseForm(form, stored, Object.fromEntries(untouched) as Partial<T>);
  });
}
