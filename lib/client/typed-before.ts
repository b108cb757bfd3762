"use client";
import { useEffect } from "react";
import type { FieldValues, UseFormWatch } from "react-hook-form";

/** Of this page's visitor, never of the device: a page that is loaded anew asks before. */
const typed = new Map<string, FieldValues>();

/** What was typed in that form before it was left: what it begins with when one comes back. */
export const typedBefore = (form: string): FieldValues => typed.get(form) ?? {};

export const hasTyped = (form: string): boolean => Object.values(typedBefore(form)).some(Boolean);

/** It was sent for good. */
export const forgetTyped = (form: string): void => void typed.delete(form);

/** Keeps what is typed in a form while other parts of the page are looked at, but for the fields named. */
export function useTypedBefore<T extends FieldValues>(
  form: string,
  watch: UseFormWatch<T>,
  but: readonly (keyof T)[] = [],
): void {
  useEffect(() => {
    const { unsubscribe } = watch((values) => {
      const kept = Object.entries(values).filter(([name]) => !but.includes(name));
      typed.set(form, Object.fromEntries(kept));
    });
    return unsubscribe;
  }, [form, watch, but]);
}
