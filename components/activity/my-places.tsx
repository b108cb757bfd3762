"use client";
import { Check, Hourglass } from "lucide-react";
import { useMyPlaces } from "@/components/reservation/use-my-places";
import { rankText } from "@/components/reservation/waiting-text";
import { Badge } from "@/components/ui/badge";
import { PhoneText } from "@/components/ui/phone-text";
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
  const outlook =
    myPlaces?.waiting === waiting && waiting > 0
      ? waitingOutlook(activity, myPlaces, serverNow())
      : null;
  const rank = outlook ? rankText(outlook) : "";
  const many = formatCount(waiting, "place");
  const detail = rank || (waiting > 1 ? many : "");
  const waits = `Liste d'attente${detail && ` · ${detail}`}`;
  const alone = waiting > 1 ? detail : waits;
  const short = outlook?.kind === "claim" && rank ? "Place libre" : alone;
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
          <span className="min-w-0 truncate">
            <PhoneText short={confirmed > 0 ? many : short}>{waits}</PhoneText>
          </span>
        </Badge>
      ) : null}
    </>
  );
}
