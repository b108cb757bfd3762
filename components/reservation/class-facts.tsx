import { CalendarClock, CalendarPlus, Clock, MapPin, UserCheck, Users, Video } from "lucide-react";
import type { ReactNode } from "react";
import { minimumText, opensText } from "@/components/activity/class-rules-text";
import { cancellableUntil } from "@/components/reservation/deadline-text";
import { PlaceLinks } from "@/components/reservation/place-links";
import { placesText } from "@/components/reservation/places-text";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { Avatar } from "@/components/ui/avatar";
import { serverNow } from "@/lib/client/server-clock";
import type { Activity } from "@/lib/contract/classes/activities";
import { deadlineOf, isPastDeadline } from "@/lib/domain/cancellation";
import { isNamedOnline } from "@/lib/domain/location";
import { formatLongDay, formatTimes } from "@/lib/format";
import { mapLink } from "@/lib/map-link";

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span aria-hidden="true" className="mt-0.5 shrink-0 text-accent">
        {icon}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}

export function ClassFacts({ activity }: { activity: Activity }) {
  const coach = useMyCoach(activity.coachId);
  const location = { ...activity, address: activity.venue?.address };
  const route = mapLink(location);
  const deadline = deadlineOf(activity);
  const minimum = minimumText(activity);
  const passed = isPastDeadline(activity, serverNow());
  const isOver = serverNow() >= new Date(activity.endDate);
  return (
    <ul className="tabular flex flex-col gap-2">
      <Fact icon={<Clock size={20} />}>
        <span>{`${formatLongDay(activity.beginDate)},`}</span>{" "}
        <span className="whitespace-nowrap">
          {formatTimes(activity.beginDate, activity.endDate)}
        </span>
      </Fact>
      <Fact icon={route ? <MapPin size={20} /> : <Video size={20} />}>
        {activity.place}
        {activity.venue ? (
          <span className="block text-muted text-sm empty:hidden">
            {[activity.venue.address, activity.venue.stepFree && "accès sans marche"]
              .filter(Boolean)
              .join(" · ")}
          </span>
        ) : null}
        <PlaceLinks location={location} coach={coach} />
      </Fact>
      {activity.isOnline && !isNamedOnline(activity.place) ? (
        <Fact icon={<Video size={20} />}>En ligne</Fact>
      ) : null}
      {isOver ? null : (
        <Fact icon={<Users size={20} />}>{placesText(activity, { seesTaken: true })}</Fact>
      )}
      {minimum ? <Fact icon={<UserCheck size={20} />}>{minimum}</Fact> : null}
      {activity.bookable === "NOT_YET" && activity.opensOn ? (
        <Fact icon={<CalendarPlus size={20} />}>{opensText(activity.opensOn)}</Fact>
      ) : null}
      {isOver ? null : (
        <Fact icon={<CalendarClock size={20} />}>
          {passed ? "Le délai d'annulation est passé." : cancellableUntil(deadline)}
        </Fact>
      )}
      <Fact icon={<Avatar name={activity.coachName} url={activity.coachUrlPicture} size="xs" />}>
        {activity.coachName}
      </Fact>
    </ul>
  );
}
