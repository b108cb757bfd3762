"use client";
import { CloudOff } from "lucide-react";
import { storedSince } from "@/components/offline/offline-cache";
import { TodayLine } from "@/components/offline/today-line";
import { useAccount } from "@/lib/client/session";
import { formatDay, formatLongInstant } from "@/lib/format";

export function OfflineLine() {
  const { dataUpdatedAt } = useAccount();
  const stored = storedSince();
  // A refetched account is newer than the stored data.
  if (!stored || dataUpdatedAt > stored.at) return <TodayLine />;
  return (
    <p role="status" className="mb-4 text-muted">
      <CloudOff aria-hidden="true" size={18} className="mr-1.5 inline align-[-0.2em]" />
      Vos cours tels qu'ils étaient le{" "}
      {formatLongInstant(new Date(stored.at)).toLocaleLowerCase("fr-FR")}, gardés sur cet appareil
      jusqu'au {formatDay(stored.until)}.
    </p>
  );
}
