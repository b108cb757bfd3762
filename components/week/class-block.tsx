import { useDraggable } from "@dnd-kit/core";
import { Hourglass } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { kindColours } from "@/components/ui/kind-colours";
import { type Block, timeOf } from "@/components/week/week-layout";
import type { Activity } from "@/lib/contract/classes/activities";
import type { ClassStage } from "@/lib/domain/class-hours";
import { formatLongInstant } from "@/lib/format";

export type ClassOfWeek = Block<Activity>;

const lookOf = (stage: ClassStage, colour: Activity["colour"]): string => {
  const { mark, ground } = kindColours[colour];
  if (stage === "OVER") return cn(ground, "border-transparent text-muted");
  return stage === "UNDER_WAY"
    ? cn(mark, "border-transparent text-card")
    : cn(ground, "border-transparent text-ink hover:border-line-strong");
};

/** Returns `5 sur 8, 2 en attente`. */
function fillText({ confirmedPlaces, maxParticipants, waitingPlaces }: Activity): string {
  const waiting = waitingPlaces > 0 ? `, ${waitingPlaces} en attente` : "";
  return `${confirmedPlaces} sur ${maxParticipants}${waiting}`;
}

function BlockText({
  activity,
  time,
  live = false,
}: {
  activity: Activity;
  time: string;
  live?: boolean;
}) {
  const { confirmedPlaces, maxParticipants, waitingPlaces } = activity;
  const full = confirmedPlaces >= maxParticipants;
  const { mark } = kindColours[activity.colour];
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute inset-y-0 left-0 flex w-1.5 flex-col justify-end bg-line-strong/25"
      >
        <span
          className={cn("block w-full", live ? "bg-current" : full ? "bg-warning" : mark)}
          style={{ height: `${Math.min(100, (confirmedPlaces / maxParticipants) * 100)}%` }}
        />
      </span>
      <span className="tabular flex flex-wrap items-center gap-x-1.5 font-semibold">
        {time}
        <span>
          {confirmedPlaces}/{maxParticipants}
        </span>
        {waitingPlaces > 0 ? (
          <span className="inline-flex items-center rounded-full bg-warning-soft px-1 text-warning">
            <Hourglass aria-hidden="true" size={13} />
            {waitingPlaces}
          </span>
        ) : null}
      </span>
      <span className="block w-full hyphens-auto font-semibold [overflow-wrap:anywhere]">
        {activity.label}
      </span>
    </>
  );
}

const FRAME =
  "absolute flex flex-col items-start overflow-hidden rounded-lg border pt-0.5 pr-0.5 pl-2.5 text-left text-sm leading-4";

interface PlacedProps {
  block: ClassOfWeek;
  style: { top: string; height: string };
}

export function ClassBlock({
  block,
  style,
  stage,
  faded,
  onPress,
}: PlacedProps & {
  stage: ClassStage;
  /** The class is being moved, and this block is its old place. */
  faded: boolean;
  onPress: () => void;
}) {
  const { activity, from, lane, lanes } = block;
  const { setNodeRef, listeners } = useDraggable({
    id: activity.id,
    data: block,
    disabled: stage !== "COMING",
  });
  return (
    <button
      {...listeners}
      ref={setNodeRef}
      type="button"
      aria-label={`${activity.label}, ${formatLongInstant(activity.beginDate)}, ${fillText(activity)}`}
      onClick={onPress}
      className={cn(
        FRAME,
        "z-10 select-none",
        lookOf(stage, block.activity.colour),
        faded && "opacity-40",
      )}
      style={{
        ...style,
        left: `calc(${(lane / lanes) * 100}% + 1px)`,
        width: `calc(${100 / lanes}% - 3px)`,
      }}
    >
      <BlockText activity={activity} time={timeOf(from)} live={stage === "UNDER_WAY"} />
    </button>
  );
}

export function MovedBlock({ block, style }: PlacedProps) {
  return (
    <div
      aria-hidden="true"
      data-moved
      className={cn(
        FRAME,
        "pointer-events-none inset-x-0 z-20 border-2 border-accent bg-card text-ink shadow-float",
      )}
      style={style}
    >
      <BlockText activity={block.activity} time={timeOf(block.from)} />
    </div>
  );
}
