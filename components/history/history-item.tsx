"use client";
import { ChevronRight, MapPin, Ticket } from "lucide-react";
import Link from "next/link";
import { useContext } from "react";
import { StatusBadge } from "@/components/reservation/status-badge";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { InDialog } from "@/components/ui/in-dialog";
import { useSession } from "@/lib/client/session";
import type { HistoryItem as Item } from "@/lib/contract/booking/history";
import { formatLongDay, formatTimes } from "@/lib/format";
import { classAddress } from "@/lib/pages";

/** Null when the class is over or its coach is no longer linked. */
function useClassAddress({ activityId, coachId, beginDate }: Item): string | null {
  const { user } = useSession();
  if (Date.parse(beginDate) <= Date.now()) return null;
  const linked = user.type === "COACH" || user.coachs.some(({ id }) => id === coachId);
  return linked ? classAddress(activityId) : null;
}

export function HistoryItem({
  item,
  place,
}: {
  item: Item;
  /** `Place 1 sur 2` for one of several identical places. */
  place?: string;
}) {
  const address = useClassAddress(item);
  // A page opened from a dialog takes the place of the dialog's history entry.
  const inDialog = useContext(InDialog);
  return (
    <Card
      as="li"
      className="relative flex flex-wrap gap-x-4 gap-y-2 has-[a:hover]:border-line-strong"
    >
      <Avatar name={item.coachName} url={item.urlPicture} />
      <div className="min-w-[min(12rem,100%)] flex-1 [overflow-wrap:anywhere]">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h3 className="font-bold">
            {address ? (
              <Link
                href={address}
                replace={inDialog}
                className="after:absolute after:inset-0 after:rounded-card"
              >
                {item.label}
                <ChevronRight aria-hidden="true" size={18} className="ml-1 inline text-muted" />
              </Link>
            ) : (
              item.label
            )}
          </h3>
          <StatusBadge status={item.status} isWaiting={item.isWaitingList} />
        </div>
        <p className="tabular">
          {formatLongDay(item.beginDate)},{" "}
          <span className="whitespace-nowrap">{formatTimes(item.beginDate, item.endDate)}</span>
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
          <span>{item.coachName}</span>
          <span className="inline-flex items-center gap-1">
            <MapPin aria-hidden="true" size={15} />
            {item.place}
          </span>
          <span className="inline-flex items-center gap-1">
            <Ticket aria-hidden="true" size={15} />
            {item.subscriptionLabel}
          </span>
          <span>{item.privateActivity ? "Privé" : "Collectif"}</span>
          {place ? <span className="tabular">{place}</span> : null}
        </p>
      </div>
    </Card>
  );
}
