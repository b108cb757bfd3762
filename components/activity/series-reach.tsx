"use client";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { usePreview } from "@/lib/client/use-preview";
import type { Activity } from "@/lib/contract/activities";
import { deleteActivity } from "@/lib/contract/activities-of-coach";
import { formatCount } from "@/lib/format";

/** How many classes of a series are to come, with how many places: an edit reaches the same ones as a deletion. */
export function SeriesReach({ activity }: { activity: Activity }) {
  const query = usePreview(
    deleteActivity,
    { params: { id: activity.id }, query: { "delete-recurrence": "true" } },
    true,
  );
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-6 w-full" />}>
      {({ activities, places }) => (
        <span role="status">
          {`Cette série\u00a0: ${formatCount(activities, "cours", "cours")} à venir, ${formatCount(places, "place réservée", "places réservées")}.`}
        </span>
      )}
    </QueryState>
  );
}
