"use client";
import { useState } from "react";
import { DaySection, heightOf, type LaterDaysProps } from "@/components/activity/day-section";
import { createPart } from "@/components/ui/parts";
import { usePart } from "@/components/ui/use-part";

/** 10 kB that no first screen waits for. */
const inSight = createPart(() =>
  import("@/components/activity/days-in-sight").then(({ DaysInSight }) => DaysInSight),
);

/** The days below the first screen: those in sight, or all of them where that code cannot come. */
export function LaterDays({ days, renderRow }: LaterDaysProps) {
  const [all, setAll] = useState(false);
  const DaysInSight = usePart(inSight, true, () => setAll(true));
  if (DaysInSight) return <DaysInSight days={days} renderRow={renderRow} />;
  if (all) return days.map((one) => <DaySection key={one.day} {...one} renderRow={renderRow} />);
  return <div style={{ height: days.reduce((sum, one) => sum + heightOf(one), 0) }} />;
}
