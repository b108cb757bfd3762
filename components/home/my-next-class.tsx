"use client";
import { useHistory } from "@/components/history/use-history";
import { Credits } from "@/components/home/credits";
import { whenText } from "@/components/home/when-text";
import { CalendarButton } from "@/components/reservation/calendar-button";
import { MyAccess } from "@/components/reservation/my-access";
import { PlaceLinks } from "@/components/reservation/place-links";
import { useCancelPlaces } from "@/components/reservation/use-cancel-places";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { useNow } from "@/components/ui/use-now";
import { useCall } from "@/lib/client/hooks";
import type { HistoryItem } from "@/lib/contract/booking/history";
import { type Activity, getActivity } from "@/lib/contract/classes/activities";
import { formatCount } from "@/lib/format";

function Actions({ activity }: { activity: Activity }) {
  const { seen, ask, dialog } = useCancelPlaces(activity, {
    onCancelled: () => undefined,
    readsAtOnce: false,
  });
  const places = seen.numberReservationForMe + seen.numberReservationOnWaitingListForMe;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Annuler\u00a0: ${activity.label}`}
        onClick={() => ask(places > 1 ? "all" : "one")}
      >
        Annuler
      </Button>
      <CalendarButton activity={activity} size="sm">
        Agenda
      </CalendarButton>
      {dialog}
    </>
  );
}

function Next({ item, places }: { item: HistoryItem; places: number }) {
  const now = useNow();
  const coach = useMyCoach(item.coachId);
  const { data: activity } = useCall(getActivity, { params: { id: item.activityId } });
  return (
    <div className="md:flex md:items-end md:justify-between md:gap-6">
      <div className="min-w-0">
        <p className="font-semibold text-accent">{whenText(item.beginDate, now)}</p>
        <p className="font-semibold text-xl [overflow-wrap:anywhere]">
          {item.label}
          {places > 1 ? (
            <span className="font-normal text-base text-muted">
              {" "}
              · {formatCount(places, "place")}
            </span>
          ) : null}
        </p>
        <p className="text-muted [overflow-wrap:anywhere]">
          {item.place} · {item.coachName}
        </p>
        <PlaceLinks place={item.place} coach={coach} short />
        {activity ? <MyAccess activity={activity} /> : null}
      </div>
      {/* The height is kept until the class is read. */}
      <div className="flex min-h-11 shrink-0 flex-wrap gap-2 max-md:mt-2">
        {activity ? <Actions key={activity.id} activity={activity} /> : null}
      </div>
    </div>
  );
}

/** The trainee's next confirmed class with any coach, and the credits with this one. */
export function MyNextClass({ coachId }: { coachId: string }) {
  const { items, isPending } = useHistory("future");
  const now = useNow();
  const held = items.filter(
    ({ status, isWaitingList, beginDate }) =>
      status === "BOOKED" && !isWaitingList && Date.parse(beginDate) > now,
  );
  const [next] = held;
  const places = held.filter(({ activityId }) => activityId === next?.activityId).length;
  return (
    <div className="mb-6 flex flex-col gap-3">
      {isPending ? (
        <Skeleton className="h-48 w-full" />
      ) : next ? (
        <Card as="section" className="flex flex-col" aria-labelledby="prochaine-seance">
          <h2 id="prochaine-seance" className="text-muted text-sm">
            Ma prochaine séance
          </h2>
          <Next key={next.activityId} item={next} places={places} />
        </Card>
      ) : null}
      <Credits coachId={coachId} />
    </div>
  );
}
