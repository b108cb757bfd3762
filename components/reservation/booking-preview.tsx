"use client";
import { usePreview } from "@/components/preview/use-preview";
import { bookingCost } from "@/components/reservation/booking-cost";
import { type Booking, bookingInput } from "@/components/reservation/booking-input";
import { LateLine } from "@/components/reservation/late-line";
import { SkippedClasses } from "@/components/reservation/skipped-classes";
import { cn } from "@/components/ui/cn";
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

/** Shows the cost of the booking, from a dry run. */
export function BookingPreview({
  activity,
  values,
  subscription,
  paused,
}: {
  activity: Activity;
  /** Null while a field is missing. */
  values: Booking | null;
  subscription: Subscription | undefined;
  /** The booking itself is being sent. */
  paused: boolean;
}) {
  const input = values && bookingInput(values, true);
  const preview = usePreview(bookActivity, paused ? null : input, {
    shows: ["activities", "subscriptions"],
    keepsPrevious: true,
  });
  const { data, error, isPlaceholderData } = useFrozenWhile(preview, paused);
  return (
    <div
      role="status"
      aria-busy={isPlaceholderData}
      // The delay keeps a fast response from flickering.
      className={cn(
        "flex min-h-6 flex-col gap-1",
        isPlaceholderData && "opacity-40 transition-opacity delay-200",
      )}
    >
      {data && subscription ? (
        <>
          {bookingCost(data, subscription).map((sentence) => (
            <p key={sentence} className="font-semibold">
              {sentence}
            </p>
          ))}
          {values?.wholeSeries ? <Dates classes={data.classes ?? []} /> : null}
          <SkippedClasses result={data} subscription={subscription} />
          {data.booked > 0 ? <LateLine activity={activity} /> : null}
        </>
      ) : error ? (
        <p className="text-warning">{error.message}</p>
      ) : input ? (
        <Skeleton className="h-6 w-3/4" />
      ) : null}
    </div>
  );
}
