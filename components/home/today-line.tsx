"use client";
import { CloudOff } from "lucide-react";
import { TodayChips } from "@/components/home/today-chips";
import { LIFETIME_DAYS, restoredSince } from "@/components/offline/offline-cache";
import { Skeleton } from "@/components/ui/skeleton";
import { useAccount } from "@/lib/client/session";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { formatDay, formatInstantInText } from "@/lib/format";

/** The coach's tasks of today, or the age of this device's stored data. */
export function TodayLine() {
  const { dataUpdatedAt, fetchStatus } = useAccount();
  const stored = restoredSince();
  // A refetched account is newer than the stored data.
  if (!stored || dataUpdatedAt > stored) return <TodayChips />;
  if (fetchStatus === "fetching" && navigator.onLine)
    return <Skeleton className="h-8 w-48 rounded-full" />;
  const at = new Date(stored);
  const lastWholeDay = addDays(parisDay(at), LIFETIME_DAYS - 1);
  return (
    <p role="status" className="text-muted text-sm">
      <CloudOff aria-hidden="true" size={18} className="mr-1.5 inline align-[-0.2em]" />
      Vos cours tels qu'ils étaient le {formatInstantInText(at)}, gardés sur cet appareil jusqu'au{" "}
      {formatDay(lastWholeDay)}.
    </p>
  );
}
