"use client";
import { cancellationText } from "@/components/activity/cancellation-text";
import { RestoreButton } from "@/components/activity/restore-button";
import { Banner } from "@/components/ui/banner";
import { useNow } from "@/components/ui/use-now";
import { useCall } from "@/lib/client/use-call";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { listCancellations } from "@/lib/contract/classes/class-return";
import { undoableUntil } from "@/lib/domain/undo";
import { formatCount, formatLongDay, formatTimes } from "@/lib/format";

/** A cancelled class takes no write but its restoration. */
export function CancelledClass({ activity }: { activity: ActivityDetails }) {
  const { id, beginDate, endDate, place, coachName, comment, cancelReason, minPlaces } = activity;
  const { cancelledAt } = activity;
  const now = useNow();
  const { data } = useCall(listCancellations, {});
  const until = cancelledAt && undoableUntil(new Date(cancelledAt)).toISOString();
  // The list names only the first class, and all classes of a cancellation share its instant.
  const undoable = data?.find(
    (cancellation) => cancellation.undoableUntil === until && Date.parse(until) > now,
  );
  return (
    <div className="flex flex-col gap-4">
      <Banner
        tone="warning"
        action={undoable ? <RestoreButton id={id} text={cancellationText(undoable)} /> : null}
      >
        {`Ce cours est annulé${
          cancelReason && minPlaces ? `\u00a0: moins de ${formatCount(minPlaces, "inscrit")}` : ""
        }.`}
      </Banner>
      <ul className="tabular flex flex-col gap-2 [overflow-wrap:anywhere]">
        <li>{`${formatLongDay(beginDate)}, ${formatTimes(beginDate, endDate)}`}</li>
        <li>{place}</li>
        <li className="text-muted">{coachName}</li>
      </ul>
      {comment ? (
        <section aria-label="Commentaire" className="whitespace-pre-line break-words text-muted">
          {comment}
        </section>
      ) : null}
    </div>
  );
}
