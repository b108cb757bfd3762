"use client";
import { type ClassForm, isComplete, singleBody } from "@/components/activity/class-form-values";
import { ToCall } from "@/components/preview/to-call";
import { usePreview } from "@/components/preview/use-preview";
import { useSettled } from "@/components/ui/use-settled";
import type { Activity } from "@/lib/contract/classes/activities";
import { editActivity } from "@/lib/contract/classes/activities-of-coach";

/** Previews the typed edit of one class and lists the trainees whom no mail reaches. */
export function useClassImpact(model: Activity | null, values: ClassForm) {
  const ready = model !== null && values.scope === "ONE" && isComplete(values);
  const settled = useSettled(ready ? JSON.stringify(singleBody(values)) : null);
  const { data, isPending } = usePreview(
    editActivity,
    settled !== null && model ? { params: { id: model.id }, body: JSON.parse(settled) } : null,
  );
  const unreached = data?.unreached ?? [];
  return {
    waiting: ready && model.participants > 0 && isPending,
    note: unreached.length > 0 ? <ToCall people={unreached} /> : null,
    unreached,
  };
}
