"use client";
import {
  type ClassForm,
  isComplete,
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

/** Previews the typed edit. For a single class it only lists trainees whom no mail reaches. */
export function useSeriesImpact(model: Activity | null, values: ClassForm) {
  const { scope } = values;
  const seriesReady = model !== null && scope !== "ONE" && isComplete(values);
  const seriesKey = seriesReady ? JSON.stringify({ scope, body: seriesEditBody(values) }) : null;
  const settled = useSettled(seriesKey);
  const request: { scope: "FOLLOWING" | "ALL"; body: ReturnType<typeof seriesEditBody> } | null =
    settled === null ? null : JSON.parse(settled);
  const { data, error, isPending } = usePreview(
    editSeries,
    request && model
      ? { params: { id: model.id }, query: { scope: request.scope }, body: request.body }
      : null,
  );
  const singleReady = model !== null && scope === "ONE" && isComplete(values);
  const singleKey = useSettled(singleReady ? JSON.stringify(singleBody(values)) : null);
  const singlePreview = usePreview(
    editActivity,
    singleKey !== null && model ? { params: { id: model.id }, body: JSON.parse(singleKey) } : null,
  );
  const counting = seriesKey !== null && isPending;
  const text = data ? changeText(data) : error ? messageOf(error) : counting ? COUNTING : null;
  const unreached = (data ?? singlePreview.data)?.unreached ?? [];
  const note = (
    <>
      {text}
      <ToCall people={unreached} />
    </>
  );
  const loadingSingle =
    singleReady && model !== null && model.participants > 0 && singlePreview.isPending;
  return {
    waiting: counting || loadingSingle,
    note: text || unreached.length > 0 ? note : null,
    unreached,
  };
}
