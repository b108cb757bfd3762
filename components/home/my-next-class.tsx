"use client";
import { Credits } from "@/components/home/credits";
import { NextClassFrame } from "@/components/home/next-class-frame";
import type { useMyNextClass } from "@/components/home/use-my-next-class";
import { MyAccess } from "@/components/reservation/my-access";
import { PlaceLinks } from "@/components/reservation/place-links";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { inPlace } from "@/components/ui/in-place";
import { prefetch } from "@/components/ui/prefetch";
import { Skeleton } from "@/components/ui/skeleton";
import { useNow } from "@/components/ui/use-now";
import type { ShownCoach } from "@/lib/client/session";
import { useCall } from "@/lib/client/use-call";
import type { HistoryItem } from "@/lib/contract/booking/history";
import { getActivity } from "@/lib/contract/classes/activities";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { classStage } from "@/lib/domain/class-hours";
import { parisDay } from "@/lib/domain/paris-time";
import { formatCount, formatNearDay, formatTime } from "@/lib/format";

const NextClassActions = inPlace(
  () => import("@/components/home/next-class-actions").then((part) => part.NextClassActions),
  { loading: () => null },
);
prefetch(NextClassActions.fetch);

interface NextProps {
  item: HistoryItem;
  places: number;
  /** Receives the id of the class. */
  onOpen: (activityId: string) => void;
}

function Next({ item, places, onOpen }: NextProps) {
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
      onOpen={() => onOpen(item.activityId)}
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
          <PlaceLinks
            location={activity ? { ...activity, address: activity.venue?.address } : item}
            coach={coach}
            short
          />
          {activity ? <MyAccess activity={activity} /> : null}
        </>
      }
    >
      {/* The buttons' place is kept until the class is read. */}
      {begun ? null : (
        <div className="flex min-h-11 min-w-0 flex-wrap gap-2 max-sm:w-full">
          {activity ? <NextClassActions key={activity.id} activity={activity} /> : null}
        </div>
      )}
    </NextClassFrame>
  );
}

interface MyNextClassProps {
  coach: ShownCoach;
  next: ReturnType<typeof useMyNextClass>;
  credits: Subscription[];
  pending: boolean;
  onOpen: NextProps["onOpen"];
}

/** The trainee's next class with any coach, and the credits with this one. */
export function MyNextClass({ coach, next, credits, pending, onOpen }: MyNextClassProps) {
  if (pending) return <Skeleton className="mb-6 h-48 w-full" />;
  return (
    <div className="mb-6 flex flex-col gap-3 empty:hidden">
      {next.item ? (
        <section aria-labelledby="prochaine-seance">
          <h2 id="prochaine-seance" className="mb-1 font-semibold text-sm text-muted">
            {next.joins ? "Ma séance en cours" : "Ma prochaine séance"}
          </h2>
          <Next key={next.item.activityId} item={next.item} places={next.places} onOpen={onOpen} />
        </section>
      ) : null}
      {coach.personId ? null : <Credits subscriptions={credits} />}
    </div>
  );
}
