"use client";
import { ChevronRight, LoaderCircle } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useContext } from "react";
import type { Member } from "@/components/family/use-family";
import { PlaceLinks } from "@/components/reservation/place-links";
import { StatusBadge } from "@/components/reservation/status-badge";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { Avatar } from "@/components/ui/avatar";
import { InDialog } from "@/components/ui/in-dialog";
import { serverNow } from "@/lib/client/server-clock";
import { useSession } from "@/lib/client/session";
import type { HistoryItem as Item } from "@/lib/contract/booking/history";
import { formatCount, formatLongDay, formatTimes } from "@/lib/format";
import { classAddress } from "@/lib/pages";

const isComing = ({ beginDate }: Item) => Date.parse(beginDate) > serverNow().getTime();

/** Null when the class is over or its coach is no longer linked. */
function useLinkedAddress(item: Item): string | null {
  const { user } = useSession();
  const coach = useMyCoach(item.coachId);
  if (!isComing(item)) return null;
  const linked = user.type === "COACH" || coach !== undefined;
  return linked ? classAddress(item.activityId) : null;
}

interface HistoryItemProps {
  item: Item;
  /** The person of the family who has the place; absent: the account itself. */
  person?: Pick<Member, "firstName"> | undefined;
  places?: number;
  /** Opens the class in this screen. Without it the row leads to the class. */
  onOpen?: () => void;
  /** The class is being read. */
  opening?: boolean;
  /** Shows the directions and the coach's phone and email. */
  linked?: boolean;
}

/** A confirmed place in a class to come. */
export const holdsPlace = (item: Item): boolean =>
  item.status === "BOOKED" && !item.isWaitingList && isComing(item);

export function HistoryItem({
  item,
  person,
  places = 1,
  onOpen,
  opening = false,
  linked = false,
}: HistoryItemProps) {
  const address = useLinkedAddress(item);
  // A page opened from a dialog takes the place of the dialog's history entry.
  const inDialog = useContext(InDialog);
  const shown = "min-w-0 truncate md:whitespace-normal md:[overflow-wrap:anywhere]";
  const cover = `${shown} text-left after:absolute after:inset-0`;
  const chevron = opening ? (
    <LoaderCircle aria-hidden="true" size={18} className="shrink-0 animate-spin text-muted" />
  ) : (
    <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-muted" />
  );
  const coach = useMyCoach(item.coachId);
  const open = (label: ReactNode) => {
    if (!address) return <span className={shown}>{label}</span>;
    return (
      <Link
        href={address}
        replace={inDialog}
        className={cover}
        onNavigate={(event) => {
          if (!onOpen) return;
          event.preventDefault();
          onOpen();
        }}
      >
        {label}
      </Link>
    );
  };
  return (
    <li className="flex min-h-16 flex-col justify-center px-3 py-px md:py-2 has-[h3>a:hover]:bg-sunken first:rounded-t-card last:rounded-b-card">
      <div className="relative flex gap-2.5">
        <Avatar name={item.coachName} url={item.urlPicture} size="sm" />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <div className="flex flex-wrap items-center gap-x-2">
            <div className="flex min-w-28 flex-1 items-baseline gap-x-2 leading-5 md:leading-5.5">
              <h3 className="flex min-w-0 font-semibold">{open(item.label)}</h3>
              {person ? (
                <Avatar name={person.firstName} url={null} size="xs" alt={person.firstName} />
              ) : null}
            </div>
            <span className="ml-auto flex items-center gap-1">
              <StatusBadge
                status={item.status}
                isWaiting={item.isWaitingList}
                className="max-md:py-0"
              />
              {address ? chevron : null}
            </span>
          </div>
          <p className="tabular text-sm leading-4 md:text-sm">
            {formatLongDay(item.beginDate)},{" "}
            <span className="whitespace-nowrap">{formatTimes(item.beginDate, item.endDate)}</span>
          </p>
          <p className="tabular text-sm text-muted leading-4 md:leading-4.5">
            {places > 1 ? (
              <>
                <span className="font-semibold text-ink">{formatCount(places, "place")}</span>,{" "}
              </>
            ) : null}
            {item.place}, {item.subscriptionLabel}, {item.privateActivity ? "Privé" : "Collectif"},{" "}
            {item.coachName}
          </p>
        </div>
      </div>
      {linked ? (
        <div className="relative pl-10.5">
          <PlaceLinks location={item} coach={coach} short />
        </div>
      ) : null}
    </li>
  );
}
