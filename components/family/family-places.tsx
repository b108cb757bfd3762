"use client";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { type Member, useFamily } from "@/components/family/use-family";
import { bookedText } from "@/components/reservation/booked-text";
import { CalendarButton } from "@/components/reservation/calendar-button";
import { ClaimPlace } from "@/components/reservation/claim-place";
import { placesOfMember } from "@/components/reservation/places-of-member";
import { useCancelPlaces } from "@/components/reservation/use-cancel-places";
import {
  classesOf,
  comingSeries,
  useCancelSeries,
} from "@/components/reservation/use-cancel-series";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { serverNow } from "@/lib/client/server-clock";
import { useCall } from "@/lib/client/use-call";
import { getMyPlaces } from "@/lib/contract/booking/my-places";
import type { Activity } from "@/lib/contract/classes/activities";
import { isPastDeadline } from "@/lib/domain/cancellation";
import { freePlaces } from "@/lib/domain/places";

/** The family's places in a class, each with its cancellation. */
export function FamilyPlaces({ activity }: { activity: Activity }) {
  const { members } = useFamily();
  const persons = members.filter(({ id }) =>
    activity.family?.some(({ personId }) => personId === id),
  );
  const [asked, setAsked] = useState<Member>();
  const stay = () => undefined;
  const cancel = useCancelPlaces(activity, {
    person: asked,
    readsAtOnce: false,
    onCancelled: stay,
  });
  const cancelSeries = useCancelSeries({ coachId: activity.coachId, person: asked, onClose: stay });
  const late = isPastDeadline(activity, serverNow());
  const free = freePlaces(activity);
  const waits = ({ id }: Member) => placesOfMember(activity, id).waiting > 0;
  const isConfirmed = ({ id }: Member) => placesOfMember(activity, id).confirmed > 0;
  const hasOwn = activity.numberReservationForMe > 0;
  return (
    <>
      {persons.length > 0 ? (
        <ul className="divide-y divide-line rounded-card border border-line">
          {persons.map((person) => (
            <PersonPlaces
              key={person.id}
              activity={activity}
              person={person}
              onCancel={(which) => {
                setAsked(person);
                cancel.ask(which);
              }}
              onCancelSeries={(series) => {
                setAsked(person);
                cancelSeries.ask(series);
              }}
            />
          ))}
        </ul>
      ) : null}
      {persons.some(isConfirmed) && !hasOwn ? (
        <div>
          <CalendarButton activity={activity} size="sm" />
        </div>
      ) : null}
      {late && free > 0
        ? persons
            .filter(waits)
            .map((person) => (
              <ClaimPlace key={person.id} activity={activity} free={free} person={person} />
            ))
        : null}
      {cancel.dialog}
      {cancelSeries.dialog}
    </>
  );
}

function PersonPlaces({
  activity,
  person: { id, firstName },
  onCancel,
  onCancelSeries,
}: {
  activity: Activity;
  person: Member;
  onCancel: (which: "one" | "all") => void;
  onCancelSeries: (series: ReturnType<typeof comingSeries>) => void;
}) {
  const { confirmed, waiting } = placesOfMember(activity, id);
  const total = confirmed + waiting;
  const mine = useCall(
    getMyPlaces,
    { params: { activityId: activity.id }, query: { for: id } },
    { enabled: activity.isRecurring },
  );
  const series = comingSeries(mine.data, id);
  const coming = classesOf(series.places).length;
  const cancelLabel = total > 1 ? "Annuler une place" : "Annuler";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <strong>{firstName}</strong>&nbsp;: {bookedText({ booked: confirmed, waiting })}
      </span>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${cancelLabel} pour ${firstName}`}
          onClick={() => onCancel("one")}
        >
          {cancelLabel}
        </Button>
        {total > 1 || coming > 1 ? (
          <Menu
            label={`Autres actions pour ${firstName}`}
            trigger={<Ellipsis aria-hidden="true" size={20} className="mx-1.5 text-muted" />}
          >
            {total > 1 ? <MenuItem onSelect={() => onCancel("all")}>Tout annuler</MenuItem> : null}
            {coming > 1 ? (
              <MenuItem onSelect={() => onCancelSeries(series)}>
                {`Annuler les ${coming} cours à venir de la série`}
              </MenuItem>
            ) : null}
          </Menu>
        ) : null}
      </div>
    </li>
  );
}
