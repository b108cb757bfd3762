import { TriangleAlert } from "lucide-react";
import { NOT_REFUNDED } from "@/components/reservation/deadline-text";
import { serverNow } from "@/lib/client/server-clock";
import { type CancellableClass, isPastDeadline } from "@/lib/domain/cancellation";

/** A place booked after the deadline is never refunded. */
export function LateLine({ activity }: { activity: CancellableClass }) {
  if (!isPastDeadline(activity, serverNow())) return null;
  return (
    <p className="flex items-center gap-2 font-semibold text-warning">
      <TriangleAlert aria-hidden="true" size={18} className="shrink-0" />
      {NOT_REFUNDED}
    </p>
  );
}
