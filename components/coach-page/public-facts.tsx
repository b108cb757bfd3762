import { CalendarClock, Users, Video } from "lucide-react";
import type { ReactNode } from "react";
import { PlaceDirections } from "@/components/coach-page/place-directions";
import { cancellableUntil, NOT_REFUNDED } from "@/components/reservation/deadline-text";
import { Avatar } from "@/components/ui/avatar";
import { serverNow } from "@/lib/client/server-clock";
import type { PublicClass } from "@/lib/contract/public/public";
import { deadlineOf, isPastDeadline } from "@/lib/domain/cancellation";
import { isNamedOnline } from "@/lib/domain/location";
import { formatCount, formatDayOfMonth, formatTimes } from "@/lib/format";

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-accent">
      {icon}
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}

export function PublicFacts({
  activity,
  placed = false,
}: {
  activity: PublicClass["activity"];
  /** The reader has a place, so the number of free places is hidden. */
  placed?: boolean;
}) {
  const { beginDate, endDate, place, isOnline, remainingPlaces } = activity;
  const { coachName, coachUrlPicture } = activity;
  return (
    <div className="tabular grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-lg font-semibold">
        <span className="block first-letter:uppercase">{formatDayOfMonth(beginDate)}</span>
        <span className="block whitespace-nowrap">{formatTimes(beginDate, endDate)}</span>
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <li>
          <PlaceDirections location={activity} />
        </li>
        {isOnline && !isNamedOnline(place) && (
          <Fact icon={<Video aria-hidden="true" />}>En ligne</Fact>
        )}
        <Fact icon={<Avatar name={coachName} url={coachUrlPicture} size="xs" />}>{coachName}</Fact>
        {!placed && (
          <Fact icon={<Users aria-hidden="true" />}>
            {remainingPlaces > 0
              ? formatCount(remainingPlaces, "place libre", "places libres")
              : "Complet · inscription sur liste d'attente"}
          </Fact>
        )}
        <Fact icon={<CalendarClock aria-hidden="true" />}>
          {isPastDeadline(activity, serverNow())
            ? NOT_REFUNDED
            : cancellableUntil(deadlineOf(activity))}
        </Fact>
      </ul>
    </div>
  );
}
