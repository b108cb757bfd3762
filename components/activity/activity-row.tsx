"use client";
import { CircleDot, Hourglass, Lock } from "lucide-react";
import { memo, type ReactNode } from "react";
import {
  closedText,
  minimumText,
  missingText,
  shortClosedText,
} from "@/components/activity/class-rules-text";
import { hasWaitingPlace, placesOfMine } from "@/components/reservation/places-of-member";
import { placesText } from "@/components/reservation/places-text";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { FillBar } from "@/components/ui/fill-bar";
import { kindColours } from "@/components/ui/kind-colours";
import { OwnText } from "@/components/ui/own-text";
import { PhoneText } from "@/components/ui/phone-text";
import type { Activity } from "@/lib/contract/classes/activities";
import type { ClassStage } from "@/lib/domain/class-hours";
import { openPlaces } from "@/lib/domain/places";
import { formatCount, formatTime } from "@/lib/format";

interface ActivityRowProps {
  activity: Activity;
  stage: ClassStage;
  openLabel: string;
  /** The class is open in the panel beside the list. */
  isOpen?: boolean;
  onOpen: (activity: Activity) => void;
  /** Badges of the trainee's own places. */
  mine?: ReactNode;
  actions: ReactNode;
  showTaken?: boolean;
}

function Times({ beginDate, endDate }: Activity) {
  return (
    <p className="tabular row-span-2 row-start-1 self-center whitespace-nowrap leading-5">
      <span className="block font-semibold">{formatTime(beginDate)}</span>
      <span className="sr-only"> – </span>
      <span className="block text-sm text-muted">{formatTime(endDate)}</span>
    </p>
  );
}

function Taken({ activity }: { activity: Activity }) {
  const { confirmedPlaces, waitingPlaces, maxParticipants } = activity;
  return (
    <p className="tabular col-start-3 row-start-2 flex min-w-9 flex-col justify-center gap-0.5 text-sm leading-4 md:row-span-2 md:row-start-1 md:w-16 lg:w-32 md:gap-1.5 md:self-center">
      <span className="flex items-center gap-1.5">
        <span className="font-semibold">
          <OwnText>{`${confirmedPlaces}/${maxParticipants}`}</OwnText>
        </span>
        {waitingPlaces > 0 ? (
          <span className="inline-flex items-center gap-0.5 font-semibold text-warning">
            <Hourglass aria-hidden="true" size={12} />
            <OwnText>{waitingPlaces}</OwnText> <span className="max-md:sr-only">en attente</span>
          </span>
        ) : null}
      </span>
      <FillBar
        taken={confirmedPlaces}
        max={maxParticipants}
        label={`${formatCount(confirmedPlaces, "place prise", "places prises")} sur ${maxParticipants}`}
      />
    </p>
  );
}

function Free({ activity }: { activity: Activity }) {
  const { maxParticipants } = activity;
  const seesTaken = hasWaitingPlace(activity);
  // A free place that the waiting list may claim is not open to other trainees.
  const taken = seesTaken ? activity.confirmedPlaces : maxParticipants - openPlaces(activity);
  return (
    <span className="tabular inline-flex shrink-0 items-center gap-1.5 text-ink">
      <span className="w-7 max-md:hidden">
        <FillBar
          taken={taken}
          max={maxParticipants}
          label={`${formatCount(taken, "place prise", "places prises")} sur ${maxParticipants}`}
        />
      </span>
      <OwnText>{placesText(activity, { seesTaken })}</OwnText>
    </span>
  );
}

/** Why the class cannot be booked, or how many places it misses to take place; null otherwise. */
function noteOf(activity: Activity, showTaken: boolean): { text: string; short: string } | null {
  // The coach and a trainee with a place need no notice that booking is over.
  const hidesClosed = activity.bookable === "CLOSED" && (showTaken || placesOfMine(activity) > 0);
  const closed = hidesClosed ? null : closedText(activity);
  if (closed) return { text: closed, short: shortClosedText(activity) ?? closed };
  const { missingPlaces } = activity;
  const minimum = minimumText(activity);
  return minimum && missingPlaces ? { text: minimum, short: missingText(missingPlaces) } : null;
}

/** A phone shows only another teacher than the coach, so that the class keeps its room. */
function Teacher({ coachName, coachUrlPicture, assistantId }: Activity) {
  return (
    <span
      className={cn(
        "ml-auto inline-flex min-w-0 items-center gap-1 md:ml-0 md:max-w-full",
        assistantId === null ? "text-xs max-md:sr-only" : "max-w-[45%] font-semibold text-ink",
      )}
    >
      <Avatar name={coachName} url={coachUrlPicture} size="xs" />
      <span className="truncate md:whitespace-normal md:[overflow-wrap:anywhere]">{coachName}</span>
    </span>
  );
}

export const ActivityRow = memo(function ActivityRow({
  activity,
  stage,
  openLabel,
  isOpen = false,
  onOpen,
  mine,
  actions,
  showTaken = false,
}: ActivityRowProps) {
  const note = stage === "COMING" ? noteOf(activity, showTaken) : null;
  const isClosed = stage === "COMING" && activity.bookable === "CLOSED";
  return (
    <li
      className={cn(
        "relative flex min-h-16 flex-wrap items-center justify-end gap-x-2 py-1 pr-1 pl-4 has-[.row-opener:hover]:bg-sunken",
        (stage === "UNDER_WAY" || isOpen) && "bg-accent-soft",
        stage === "OVER" && !isOpen && "text-muted",
      )}
    >
      <span
        aria-hidden="true"
        className={cn(
          "absolute inset-y-2 left-1.5 w-1 rounded-full",
          kindColours[activity.colour].mark,
          stage === "OVER" && "opacity-50",
        )}
      />
      <div className="grid min-w-0 flex-[1_1_10.5rem] grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-2 md:gap-x-4">
        <Times {...activity} />
        <h3 className="col-start-2 col-end-[-1] row-start-1 min-w-0 truncate font-semibold leading-5.5 md:col-end-3 md:whitespace-normal">
          <button
            type="button"
            aria-label={openLabel}
            aria-current={isOpen ? "true" : undefined}
            onClick={() => onOpen(activity)}
            className="row-opener max-w-full truncate text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent md:whitespace-normal md:[overflow-wrap:anywhere]"
          >
            {activity.label}
          </button>
        </h3>
        {showTaken ? <Taken activity={activity} /> : null}
        <div
          className={cn(
            "col-start-2 row-start-2 flex min-w-0 items-center gap-x-2 text-sm text-muted md:flex-wrap md:leading-5",
            showTaken ? "leading-5" : "col-end-[-1] flex-wrap leading-4.5 md:col-end-3",
          )}
        >
          {stage === "UNDER_WAY" ? (
            <Badge
              tone="live"
              icon={<CircleDot aria-hidden="true" size={12} />}
              className="px-1.5 py-0"
            >
              En cours
            </Badge>
          ) : null}
          {stage === "OVER" ? <span className="font-semibold">Terminé</span> : null}
          {mine}
          {showTaken || isClosed ? null : (
            <span
              className={cn(
                "inline-flex",
                (placesOfMine(activity) > 0 || note) && "max-md:sr-only",
              )}
            >
              <Free activity={activity} />
            </span>
          )}
          {note ? (
            <span
              className={cn(
                "min-w-0 text-warning",
                showTaken ? "max-md:line-clamp-2 max-md:leading-4 md:truncate" : "truncate",
              )}
            >
              <PhoneText short={note.short}>{note.text}</PhoneText>
            </span>
          ) : null}
          <p
            className={cn(
              "flex min-w-0 flex-1 items-center gap-x-2 md:flex-initial md:flex-wrap",
              showTaken ? note && "max-[24rem]:sr-only" : "basis-full",
            )}
          >
            {activity.isPrivateActivity ? (
              <Badge
                tone="neutral"
                icon={<Lock aria-hidden="true" size={11} />}
                className="px-1.5 py-0"
              >
                <span className="max-[15rem]:sr-only">Privé</span>
              </Badge>
            ) : null}
            <span className="min-w-0 truncate md:whitespace-normal md:[overflow-wrap:anywhere]">
              {activity.place}
            </span>
            <Teacher {...activity} />
          </p>
        </div>
      </div>
      <div className="relative z-10 flex shrink-0 items-center">{actions}</div>
    </li>
  );
});
