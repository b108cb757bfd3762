import { MapPin, Ticket } from "lucide-react";
import { StatusBadge } from "@/components/history/status-badge";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import type { HistoryItem as Item } from "@/lib/contract/reservations";
import { formatLongDay, formatTimes } from "@/lib/format";

/** One place in a history (spec §2). */
export function HistoryItem({ item }: { item: Item }) {
  return (
    <Card as="li" className="flex gap-4 max-[15rem]:flex-wrap max-[15rem]:gap-2">
      <Avatar name={item.coachName} url={item.urlPicture} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere] max-[15rem]:min-w-full">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h3 className="font-bold">{item.label}</h3>
          <StatusBadge status={item.status} isWaiting={item.isWaitingList} />
        </div>
        <p className="tabular">
          {formatLongDay(item.beginDate)}, {formatTimes(item.beginDate, item.endDate)}
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
        </p>
      </div>
    </Card>
  );
}
