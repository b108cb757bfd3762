"use client";
import { useCallback } from "react";
import { daysOffText } from "@/components/closure/use-days-off";
import { toDate } from "@/components/ui/month";
import { useCall } from "@/lib/client/use-call";
import { listClosures } from "@/lib/contract/closures/closures";
import { daysOf } from "@/lib/domain/closures";
import { formatDay } from "@/lib/format";

export function useClosedMarks() {
  const closures = useCall(listClosures, {}).data;
  return useCallback(
    (month: string) => {
      const touching = (closures ?? []).filter(
        ({ beginDate, endDate }) => beginDate.slice(0, 7) <= month && endDate.slice(0, 7) >= month,
      );
      const closed = daysOf(touching).map(toDate);
      const footer =
        touching.length > 0 ? (
          <ul className="mt-2 border-line border-t pt-2 text-muted text-sm">
            {touching.map(({ id, beginDate, endDate, label }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                {formatDay(beginDate).slice(0, 5)}
                {beginDate === endDate ? "" : ` – ${formatDay(endDate).slice(0, 5)}`}&nbsp;:{" "}
                {daysOffText({ beginDate, endDate, label, kind: "CLOSED" })}
              </li>
            ))}
          </ul>
        ) : null;
      return { modifiers: { closed }, footer };
    },
    [closures],
  );
}
