import { TriangleAlert } from "lucide-react";
import { lateText } from "@/components/reservation/deadline-text";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { serverNow } from "@/lib/client/server-clock";
import { type CancellableClass, isPastDeadline } from "@/lib/domain/cancellation";

/** A place booked after the deadline is refunded only when its coach returns taken places. */
export function LateLine({ activity }: { activity: CancellableClass & { coachId: string } }) {
  const coach = useMyCoach(activity.coachId);
  if (!isPastDeadline(activity, serverNow())) return null;
  return (
    <p className="flex items-center gap-2 font-semibold text-warning">
      <TriangleAlert aria-hidden="true" size={18} className="shrink-0" />
      {lateText(coach?.returnsTakenPlaces ?? false)}
    </p>
  );
}
