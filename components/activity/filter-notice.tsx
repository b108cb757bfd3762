"use client";
import { whenIdle } from "@/components/ui/idle";
import { inPlace } from "@/components/ui/in-place";

const ChosenDays = inPlace(
  () => import("@/components/activity/chosen-days").then((part) => part.ChosenDays),
  { loading: () => null },
);
whenIdle(ChosenDays.fetch);

/** Nothing until days are chosen: its code waits as well. */
export const FilterNotice = (props: { days: string[]; onClear: () => void }) =>
  props.days.length > 0 ? <ChosenDays {...props} /> : null;
