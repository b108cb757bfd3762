"use client";
import { useRef } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import type { Line, Unsettled } from "@/lib/client/sending";
import { useDraft } from "@/lib/client/use-draft";
import type { SeenVersion } from "@/lib/client/use-version";

interface Options<T> {
  /** Fields that no device may keep. */
  secrets?: readonly (keyof T & string)[];
  /** Of what the changes were made to: they go with it. */
  version?: Pick<SeenVersion<unknown>, "current" | "set">;
  /** Where a change of it may be lost: sent again after a reload, it keeps its key. */
  line?: Line;
}

interface Kept<T> {
  changes: Partial<T>;
  version?: number;
  unsettled?: Unsettled | null;
}

/**
 * Keeps what was changed in this form, as `useDraft` does: of a field that nobody touched the form shows what is so now,
 * not what was so then.
 */
export function useFormDraft<T extends FieldValues, C, O>(
  name: string,
  form: UseFormReturn<T, C, O>,
  { secrets = [], version, line }: Options<T> = {},
) {
  const { isDirty, dirtyFields } = form.formState;
  const values = form.watch();
  const changes = Object.fromEntries(
    Object.entries(values).filter(([field]) => field in dirtyFields && !secrets.includes(field)),
  ) as Partial<T>;
  /** Of what the form was filled from before a draft came back. */
  const opened = useRef<number>(undefined);
  const came = useRef<Kept<T>>(null);
  const draft = useDraft<Kept<T>>(name, {
    value: { changes, version: version?.current(), unsettled: line?.unsettled() },
    changed: isDirty,
    restore: (kept) => {
      if (!kept) {
        form.reset();
        version?.set(opened.current);
        return;
      }
      opened.current ??= version?.current();
      const stored = form.formState.defaultValues as DefaultValues<T>;
      // Its answer was lost, and it was recorded all the same.
      const isStored = ([field, value]: [string, unknown]) =>
        JSON.stringify(value) === JSON.stringify(stored[field]);
      if (Object.entries(kept.changes).every(isStored)) return false;
      form.reset({ ...stored, ...kept.changes } as T, { keepDefaultValues: true });
      version?.set(kept.version);
      if (kept.unsettled) line?.resume(kept.unsettled);
      came.current = kept;
    },
  });
  /** What was sent before the reload and whose answer was lost, where nothing has been changed since: it is sent as it was. */
  const again = (): object | null => {
    const { changes: kept = {}, unsettled } = came.current ?? {};
    if (!unsettled || !line?.isOpen()) return null;
    const isAsKept = ([field, value]: [string, unknown]) =>
      JSON.stringify(values[field]) === JSON.stringify(value);
    const isSame =
      Object.entries(kept).every(isAsKept) && Object.keys(changes).every((field) => field in kept);
    return isSame ? unsettled.input : null;
  };
  return { ...draft, line, again };
}
