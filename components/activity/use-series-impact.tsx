"use client";
import {
  type ClassForm,
  isWhole,
  seriesEditBody,
  singleBody,
} from "@/components/activity/class-form-values";
import { changeText } from "@/components/preview/impact-text";
import { ToCall } from "@/components/preview/to-call";
import { usePreview } from "@/components/preview/use-preview";
import { useSettled } from "@/components/ui/use-settled";
import { messageOf } from "@/lib/client/call-error";
import type { Activity } from "@/lib/contract/classes/activities";
import { editActivity, editSeries } from "@/lib/contract/classes/activities-of-coach";

const COUNTING = "Calcul de ce qui change…";

/** What an edit as it is typed would reach, as the server counts it; of a single class only whom no mail tells of it. */
export function useSeriesImpact(model: Activity | null, values: ClassForm) {
  const { scope } = values;
  const whole = model !== null && scope !== "ONE" && isWhole(values);
  const text = whole ? JSON.stringify({ scope, body: seriesEditBody(values) }) : null;
  const settled = useSettled(text);
  const asked: { scope: "FOLLOWING" | "ALL"; body: ReturnType<typeof seriesEditBody> } | null =
    settled === null ? null : JSON.parse(settled);
  const { data, error, isPending } = usePreview(
    editSeries,
    asked && model
      ? { params: { id: model.id }, query: { scope: asked.scope }, body: asked.body }
      : null,
  );
  const one = model !== null && scope === "ONE" && isWhole(values);
  const single = useSettled(one ? JSON.stringify(singleBody(values)) : null);
  const ofOne = usePreview(
    editActivity,
    single !== null && model ? { params: { id: model.id }, body: JSON.parse(single) } : null,
  );
  const counting = text !== null && isPending;
  const words = data ? changeText(data) : error ? messageOf(error) : counting ? COUNTING : null;
  const unreached = (data ?? ofOne.data)?.unreached ?? [];
  const note = (
    <>
      {words}
      <ToCall people={unreached} />
    </>
  );
  const listing = one && model !== null && model.participants > 0 && ofOne.isPending;
  return {
    waiting: counting || listing,
    note: words || unreached.length > 0 ? note : null,
    unreached,
  };
}
