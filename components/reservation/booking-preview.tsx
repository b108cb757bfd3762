"use client";
import { forOf } from "@/components/family/use-family";
import { usePreview } from "@/components/preview/use-preview";
import { bookingCost } from "@/components/reservation/booking-cost";
import { LateLine } from "@/components/reservation/late-line";
import { SkippedClasses } from "@/components/reservation/skipped-classes";
import { Skeleton } from "@/components/ui/skeleton";
import { useFrozenWhile } from "@/components/ui/use-frozen-while";
import { type BookingResult, bookActivity } from "@/lib/contract/booking/reservations";
import type { Activity } from "@/lib/contract/classes/activities";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { formatShortDay } from "@/lib/format";

function Dates({ classes }: { classes: NonNullable<BookingResult["classes"]> }) {
  return (
    <ul aria-label="Dates" className="tabular flex flex-wrap gap-x-3 gap-y-0.5 text-muted text-sm">
      {classes.map(({ activityId, beginDate, booked }) => (
        <li key={activityId} className="whitespace-nowrap">
          {formatShortDay(beginDate)}
          {booked === 0 ? " (attente)" : null}
        </li>
      ))}
    </ul>
  );
}

/** Runs the booking as a dry run. */
export function useBookingPreview({
  activity,
  personId,
  subscription,
  places,
  wholeSeries,
  paused,
}: {
  activity: Activity;
  /** The person of the family that the places are for. */
  personId?: string | undefined;
  subscription: Subscription | undefined;
  places: number | null;
  wholeSeries: boolean;
  /** The booking itself is being sent. */
  paused: boolean;
}) {
  const input =
    subscription && places
      ? {
          params: { activityId: activity.id },
          query: {
            "id-subscription": subscription.id,
            "recurrence-mode": wholeSeries ? ("true" as const) : ("false" as const),
            "number-reservation": String(places),
            "with-classes": "true" as const,
            ...forOf(personId),
          },
        }
      : null;
  const preview = usePreview(bookActivity, input, input !== null && !paused, {
    shows: ["activities", "subscriptions"],
    keepsPrevious: true,
  });
  const { data, error } = useFrozenWhile(preview, paused);
  return { data, error, isAsked: input !== null };
}

/** Shows the cost of the booking, or why it is refused. */
export function BookingPreview({
  activity,
  subscription,
  wholeSeries,
  preview: { data, error, isAsked },
}: {
  activity: Activity;
  subscription: Subscription | undefined;
  wholeSeries: boolean;
  preview: ReturnType<typeof useBookingPreview>;
}) {
  return (
    <div role="status" className="flex min-h-6 flex-col gap-1">
      {data && subscription ? (
        <>
          {bookingCost(data, subscription).map((sentence) => (
            <p key={sentence} className="font-semibold">
              {sentence}
            </p>
          ))}
          {wholeSeries ? <Dates classes={data.classes ?? []} /> : null}
          <SkippedClasses skipped={data.skipped} />
          {data.booked > 0 ? <LateLine activity={activity} /> : null}
        </>
      ) : error ? (
        <p className="text-warning">{error.message}</p>
      ) : isAsked ? (
        <Skeleton className="h-6 w-3/4" />
      ) : null}
    </div>
  );
}
