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
  const confirmedText = formatCount(confirmed, "place");
  const waitingText = [formatCount(waiting, "place"), rank].filter(Boolean).join(" · ");
  const isBoth = confirmed > 0 && waiting > 0;
  const canClaim = outlook?.kind === "claim" && outlook.free > 0;
  /** A phone has no room for both texts, or for several ranks. */
  const shortWaiting = isBoth || waiting > 1 ? String(waiting) : rank || waitingText;
  return (
    <>
      {confirmed > 0 ? (
        <Badge tone="present" icon={<Check aria-hidden="true" size={14} />} className="py-0">
          <span>
            <span>Inscrit</span> ·{" "}
            <PhoneText short={isBoth ? String(confirmed) : confirmedText}>
              {confirmedText}
            </PhoneText>
          </span>
        </Badge>
      ) : null}
      {waiting > 0 ? (
        <Badge
          tone="waiting"
          icon={<Hourglass aria-hidden="true" size={13} />}
          className="px-1.5 py-0"
        >
          <span className="min-w-0 truncate">
            <span className={canClaim ? "max-md:sr-only" : undefined}>
              <span>Liste d'attente</span> ·{" "}
            </span>
            <PhoneText short={canClaim ? "Place libre" : shortWaiting}>{waitingText}</PhoneText>
          </span>
        </Badge>
      ) : null}
    </>
  );
}
