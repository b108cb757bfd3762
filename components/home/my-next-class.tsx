"use client";
import { useHistory } from "@/components/history/use-history";
import { Credits } from "@/components/home/credits";
import { heldPlaces } from "@/components/home/held-places";
import { NextClassFrame } from "@/components/home/next-class-frame";
import { MyAccess } from "@/components/reservation/my-access";
import { PlaceLinks } from "@/components/reservation/place-links";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { cn } from "@/components/ui/cn";
import { inPlace } from "@/components/ui/in-place";
import { prefetch } from "@/components/ui/prefetch";
import { Skeleton } from "@/components/ui/skeleton";
import { useNow } from "@/components/ui/use-now";
import { useCall } from "@/lib/client/hooks";
import type { ShownCoach } from "@/lib/client/session";
import type { HistoryItem } from "@/lib/contract/booking/history";
import { getActivity } from "@/lib/contract/classes/activities";
import { classStage } from "@/lib/domain/class-hours";
import { parisDay } from "@/lib/domain/paris-time";
import { formatCount, formatNearDay, formatTime } from "@/lib/format";

const NextClassActions = inPlace(
  () => import("@/components/home/next-class-actions").then((part) => part.NextClassActions),
  { loading: () => null },
);
prefetch(NextClassActions.fetch);

function Next({ item, places }: { item: HistoryItem; places: number }) {
  const now = useNow();
  const today = parisDay(new Date(now));
  const day = parisDay(new Date(item.beginDate));
  const begun = classStage(item, now) !== "COMING";
  const coach = useMyCoach(item.coachId);
  const { data: activity } = useCall(getActivity, { params: { id: item.activityId } });
  return (
    <NextClassFrame
      activity={item}
      when={begun ? `Jusqu'à ${formatTime(item.endDate)}` : formatNearDay(day, today)}
      beside={
        places > 1 ? (
          <span className="whitespace-nowrap">{formatCount(places, "place")}</span>
        ) : null
      }
      facts={
        <>
          <p className="[overflow-wrap:anywhere]">
            {item.place}, {item.coachName}
          </p>
          <PlaceLinks place={item.place} coach={coach} short />
          {activity ? <MyAccess activity={activity} /> : null}
        </>
      }
    >
      {/* The height is kept until the class is read. */}
      <div className={cn("flex min-w-0 flex-wrap gap-2", begun ? null : "min-h-11")}>
        {activity && !begun ? <NextClassActions key={activity.id} activity={activity} /> : null}
      </div>
    </NextClassFrame>
  );
}

/**
 * The trainee's online class under way, else the next confirmed class, with any coach; and the
 * credits with this one.
 */
export function MyNextClass({ coach }: { coach: ShownCoach }) {
  const past = useHistory("past");
  const future = useHistory("future");
  const now = useNow();
  const held = heldPlaces([...past.items, ...future.items], now);
  const running = held.find(({ beginDate }) => Date.parse(beginDate) <= now);
  const { data: activity, isLoading } = useCall(
    getActivity,
    { params: { id: running?.activityId ?? "" } },
    { enabled: running !== undefined },
  );
  const coming = held.find(({ beginDate }) => Date.parse(beginDate) > now);
  const joins = running !== undefined && activity?.isOnline === true;
  const next = joins ? running : coming;
  const isPending = future.isPending || (past.isPending && past.isFetching) || isLoading;
  const places = held.filter(({ activityId }) => activityId === next?.activityId).length;
  return (
    <div className="mb-6 flex flex-col gap-3 empty:hidden">
      {isPending ? (
        <Skeleton className="h-48 w-full" />
      ) : next ? (
        <section aria-labelledby="prochaine-seance">
          <h2 id="prochaine-seance" className="mb-1 font-semibold text-[0.8125rem] text-muted">
            {joins ? "Ma séance en cours" : "Ma prochaine séance"}
          </h2>
          <Next key={next.activityId} item={next} places={places} />
        </section>
      ) : null}
      {coach.personId ? null : <Credits coachId={coach.id} />}
    </div>
  );
}
