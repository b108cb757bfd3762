"use client";
import { Check, Hourglass } from "lucide-react";
import { useMyPlaces } from "@/components/reservation/use-my-places";
import { rankText } from "@/components/reservation/waiting-text";
import { Badge } from "@/components/ui/badge";
import { serverNow } from "@/lib/client/server-clock";
import type { Activity } from "@/lib/contract/classes/activities";
import { waitingOutlook } from "@/lib/domain/waiting-list";
import { formatCount } from "@/lib/format";

/** A rank in the list may be a minute old. */
const RANKS_EVERY_MS = 60_000;

export function MyPlaces({ activity }: { activity: Activity }) {
  const { numberReservationForMe: confirmed, numberReservationOnWaitingListForMe: waiting } =
    activity;
  const { places: myPlaces } = useMyPlaces(activity, {
    live: waiting > 0,
    everyMs: RANKS_EVERY_MS,
    optimistic: true,
  });
  const rank =
    myPlaces?.waiting === waiting && waiting > 0
      ? rankText(waitingOutlook(activity, myPlaces, serverNow()))
      : "";
  const many = formatCount(waiting, "place");
  const detail = rank || (waiting > 1 ? many : "");
  const waits = `Liste d'attente${detail && ` · ${detail}`}`;
  return (
    <>
      {confirmed > 0 ? (
        <Badge tone="present" icon={<Check aria-hidden="true" size={14} />} className="py-0">
          Inscrit{confirmed > 1 ? ` · ${formatCount(confirmed, "place")}` : ""}
        </Badge>
      ) : null}
      {waiting > 0 ? (
        <Badge
          tone="waiting"
          icon={<Hourglass aria-hidden="true" size={13} />}
          className="px-1.5 py-0"
        >
          {confirmed > 0 ? (
            <span aria-hidden="true" className="md:hidden">
              {many}
            </span>
          ) : null}
          <span className={confirmed > 0 ? "max-md:sr-only" : "min-w-0 truncate"}>{waits}</span>
        </Badge>
      ) : null}
    </>
  );
}
