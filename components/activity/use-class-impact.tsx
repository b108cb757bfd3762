"use client";
import { type ClassForm, classForm, singleBody } from "@/components/activity/class-form-values";
import { ToCall } from "@/components/preview/to-call";
import { usePreview } from "@/components/preview/use-preview";
import { useSettled } from "@/components/ui/use-settled";
import type { Activity } from "@/lib/contract/classes/activities";
import { editActivity } from "@/lib/contract/classes/activities-of-coach";

/** Previews the typed edit of one class and lists the trainees whom no mail reaches. */
export function useClassImpact(edited: Activity, values: ClassForm) {
  const ready = values.scope === "ONE" && classForm.safeParse(values).success;
  const settled = useSettled(ready ? JSON.stringify(singleBody(values)) : null);
  const { data, isPending } = usePreview(
    editActivity,
    settled !== null ? { params: { id: edited.id }, body: JSON.parse(settled) } : null,
  );
  const unreached = data?.unreached ?? [];
  return {
    waiting: ready && edited.participants > 0 && isPending,
    note: unreached.length > 0 ? <ToCall people={unreached} /> : null,
    unreached,
  };
}
