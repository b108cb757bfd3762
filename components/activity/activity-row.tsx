"use client";
import { CircleDot, Clock, Lock, MapPin } from "lucide-react";
import { memo, type ReactNode } from "react";
import { placesText } from "@/components/reservation/places-text";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { FillBar } from "@/components/ui/fill-bar";
import type { Activity } from "@/lib/contract/classes/activities";
import type { ClassStage } from "@/lib/domain/class-hours";
import { openPlaces } from "@/lib/domain/places";
import { formatCount, formatTimes } from "@/lib/format";

interface ActivityRowProps {
  activity: Activity;
  stage: ClassStage;
  openLabel: string;
  onOpen: (activity: Activity) => void;
  /** Badges of the trainee's own places. */
  mine?: ReactNode;
  actions: ReactNode;
  showTaken?: boolean;
}

export const ActivityRow = memo(function ActivityRow({
  activity,
  stage,
  openLabel,
  onOpen,
  mine,
  actions,
  showTaken = false,
}: ActivityRowProps) {
  // A free place that the waiting list may claim is not open to other trainees.
  const taken = showTaken
    ? activity.confirmedPlaces
    : activity.maxParticipants - openPlaces(activity);
  return (
    <li
      className={cn(
        "relative rounded-card border p-4 shadow-card has-[.row-opener:hover]:border-line-strong",
        mine || stage === "UNDER_WAY" ? "border-accent" : "border-line",
        stage === "UNDER_WAY" ? "bg-accent-soft" : stage === "OVER" ? "bg-sunken" : "bg-card",
      )}
    >
      <div className="flex items-start justify-between gap-3 max-[15rem]:flex-wrap">
        <div className="min-w-0 flex-1">
          <h3 className="font-bold text-lg leading-snug">
            <button
              type="button"
              aria-label={openLabel}
              onClick={() => onOpen(activity)}
              className="row-opener text-left [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-card"
            >
              {activity.label}
            </button>
          </h3>
          <p className="tabular mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
            {stage === "UNDER_WAY" ? (
              <Badge tone="live" icon={<CircleDot aria-hidden="true" size={14} />}>
                En cours
              </Badge>
            ) : null}
            {stage === "OVER" ? <span className="font-semibold">Terminé</span> : null}
            <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
              <Clock aria-hidden="true" size={16} className="shrink-0" />
              {formatTimes(activity.beginDate, activity.endDate)}
            </span>
            <span className="inline-flex min-w-0 items-center gap-1.5">
              <MapPin aria-hidden="true" size={16} className="shrink-0" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{activity.place}</span>
            </span>
          </p>
        </div>
        <div className="relative z-10 flex shrink-0 items-center gap-1">{actions}</div>
      </div>
      <div className="mt-3 flex items-center gap-x-4 gap-y-2 max-[20rem]:flex-wrap">
        <span className="inline-flex min-w-0 flex-1 items-center gap-2 text-sm max-[15rem]:min-w-full">
          <Avatar name={activity.coachName} url={activity.coachUrlPicture} size="sm" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{activity.coachName}</span>
        </span>
        <span className="flex min-w-28 shrink-0 flex-col gap-1 text-sm md:min-w-40">
          <span className="tabular flex justify-between gap-3 font-medium">
            {showTaken ? (
              <span className="text-muted">{`${taken} / ${activity.maxParticipants}`}</span>
            ) : null}
            <span className="ml-auto">{placesText(activity, showTaken)}</span>
          </span>
          <FillBar
            taken={taken}
            max={activity.maxParticipants}
            label={`${formatCount(taken, "place prise", "places prises")} sur ${activity.maxParticipants}`}
          />
        </span>
      </div>
      {activity.isPrivateActivity || mine ? (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {mine}
          {activity.isPrivateActivity ? (
            <Badge tone="neutral" icon={<Lock aria-hidden="true" size={13} />}>
              Privé
            </Badge>
          ) : null}
        </div>
      ) : null}
    </li>
  );
});
