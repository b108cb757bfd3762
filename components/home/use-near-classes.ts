"use client";
import { useWeekClasses } from "@/components/activity/use-week-classes";
import { useNow } from "@/components/ui/use-now";
import { addDays, parisDay } from "@/lib/domain/paris-time";

/** The classes around today: a class may span midnight, so yesterday and tomorrow are read too. */
export function useNearClasses() {
  const today = parisDay(new Date(useNow()));
  return useWeekClasses(addDays(today, -1), addDays(today, 1));
}
