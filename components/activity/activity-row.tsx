"use client";
import { Clock, Lock, MapPin } from "lucide-react";
import { memo, type ReactNode } from "react";
import { placesText } from "@/components/activity/places-text";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { FillBar } from "@/components/ui/fill-bar";
import type { Activity } from "@/lib/contract/activities";
import { formatTimes } from "@/lib/format";

interface ActivityRowProps {
  activity: Activity;
  /** What a press on the row does, said aloud. */
  openLabel: string;
  onOpen: (activity: Activity) => void;
  /** Badges of one's own places. */
  mine?: ReactNode;
  actions: ReactNode;
}

/** One class: what, when, where, with whom, and how full (spec §2). */
export const ActivityRow = memo(function ActivityRow({
  activity,
  openLabel,
  onOpen,
  mine,
  actions,
}: ActivityRowProps) {
  const taken = Math.min(activity.participants, activity.maxParticipants);
  return (
    <li className="relative rounded-card border border-line bg-card p-4 shadow-card [contain-intrinsic-size:auto_150px] [content-visibility:auto] has-[.row-opener:hover]:border-line-strong">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-bold text-lg leading-snug">
            <button
              type="button"
              aria-label={openLabel}
              onClick={() => onOpen(activity)}
              className="row-opener text-left after:absolute after:inset-0 after:rounded-card"
            >
              {activity.label}
            </button>
          </h3>
          <p className="tabular mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
            <span className="inline-flex items-center gap-1.5">
              <Clock aria-hidden="true" size={16} />
              {formatTimes(activity.beginDate, activity.endDate)}
            </span>
            <span className="inline-flex min-w-0 items-center gap-1.5">
              <MapPin aria-hidden="true" size={16} className="shrink-0" />
              <span className="truncate">{activity.place}</span>
            </span>
          </p>
        </div>
        <div className="relative z-10 flex shrink-0 items-center gap-1">{actions}</div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="inline-flex items-center gap-2 text-sm">
          <Avatar name={activity.coachName} url={activity.coachUrlPicture} size="sm" />
          {activity.coachName}
        </span>
        {activity.isPrivateActivity ? (
          <Badge tone="neutral" icon={<Lock aria-hidden="true" size={13} />}>
            Privé
          </Badge>
        ) : null}
        {mine}
        <span className="ml-auto flex w-36 flex-col items-end gap-1 text-sm">
          <span className="tabular font-medium">{placesText(activity)}</span>
          <FillBar
            taken={taken}
            max={activity.maxParticipants}
            label={`${taken} places prises sur ${activity.maxParticipants}`}
          />
        </span>
      </div>
    </li>
  );
});
