import { CalendarClock, Clock, MapPin, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import type { PublicClass } from "@/lib/contract/public/public";
import { deadlineOf, isPastDeadline } from "@/lib/domain/cancellation";
import { formatCount, formatLongDay, formatLongInstant, formatTimes } from "@/lib/format";

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-accent">
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
  const { beginDate, endDate, place, remainingPlaces, coachName, coachUrlPicture } = activity;
  const deadline = formatLongInstant(deadlineOf(activity)).toLocaleLowerCase("fr-FR");
  return (
    <ul className="tabular grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-card p-4 md:p-6">
      <Fact icon={<Clock aria-hidden="true" />}>
        {formatLongDay(beginDate)},{" "}
        <span className="whitespace-nowrap">{formatTimes(beginDate, endDate)}</span>
      </Fact>
      <Fact icon={<MapPin aria-hidden="true" />}>{place}</Fact>
      {!placed && (
        <Fact icon={<Users aria-hidden="true" />}>
          {remainingPlaces > 0
            ? formatCount(remainingPlaces, "place")
            : "Complet · inscription sur liste d'attente"}
        </Fact>
      )}
      <Fact icon={<CalendarClock aria-hidden="true" />}>
        {isPastDeadline(activity, new Date())
          ? "Le délai d'annulation sans frais est passé."
          : `Annulation sans frais jusqu'au ${deadline}`}
      </Fact>
      <li className="flex items-center gap-2 text-muted">
        <Avatar name={coachName} url={coachUrlPicture} size="sm" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{coachName}</span>
      </li>
    </ul>
  );
}
