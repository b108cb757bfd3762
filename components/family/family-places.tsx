"use client";
import { useState } from "react";
import { costText } from "@/components/family/cost-text";
import { useFamily } from "@/components/family/use-family";
import { ClaimPlace } from "@/components/reservation/claim-place";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { failureMessage } from "@/lib/client/failure-message";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import { cancelAllPlaces } from "@/lib/contract/booking/reservations";
import type { Activity } from "@/lib/contract/classes/activities";
import { isPastDeadline } from "@/lib/domain/cancellation";
import { freePlaces } from "@/lib/domain/places";
import { formatCount } from "@/lib/format";

type Places = NonNullable<Activity["family"]>[number];

const placesText = ({ booked, waiting }: Places) =>
  [
    ...(booked > 0 ? [formatCount(booked, "place confirmée", "places confirmées")] : []),
    ...(waiting > 0 ? [`${waiting}\u00a0en liste d'attente`] : []),
  ].join(", ");

/** The family's places in a class, each with its cancellation. */
export function FamilyPlaces({ activity }: { activity: Activity }) {
  const { people } = useFamily();
  const rows = (activity.family ?? []).flatMap((places) => {
    const person = people.find(({ id }) => id === places.personId);
    return person ? [{ ...places, firstName: person.firstName }] : [];
  });
  const [asked, setAsked] = useState<(typeof rows)[number] | null>(null);
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const cancel = useSend(cancelAllPlaces, {
    onSuccess: () => {
      toast.success(`Annulé pour ${asked?.firstName}.`);
      setOpen(false);
    },
  });
  const coach = useMyCoach(activity.coachId);
  const late = isPastDeadline(activity, serverNow());
  const free = freePlaces(activity);
  return (
    <>
      {rows.length > 0 ? (
        <ul className="divide-y divide-line rounded-card border border-line">
          {rows.map((row) => (
            <li
              key={row.personId}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2"
            >
              <span>
                <strong>{row.firstName}</strong>&nbsp;: {placesText(row)}
              </span>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Annuler pour ${row.firstName}`}
                onClick={() => {
                  setAsked(row);
                  setOpen(true);
                }}
              >
                Annuler
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {late && free > 0
        ? rows
            .filter(({ waiting }) => waiting > 0)
            .map((row) => (
              <ClaimPlace key={row.personId} activity={activity} free={free} person={row} />
            ))
        : null}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Annuler pour ${asked?.firstName ?? ""}\u00a0?`}
        confirmLabel="Confirmer l'annulation"
        keepLabel={
          asked && asked.booked + asked.waiting > 1 ? "Garder les places" : "Garder la place"
        }
        pendingLabel="Annulation..."
        pending={cancel.isPending}
        {...(cancel.error && {
          error: failureMessage(cancel.error, "Erreur lors de l'annulation des réservations"),
        })}
        onConfirm={() => {
          if (asked)
            cancel.mutate({ params: { activityId: activity.id }, query: { for: asked.personId } });
        }}
      >
        <p>
          {costText({
            booked: asked?.booked ?? 0,
            late,
            returnsTaken: coach?.returnsTakenPlaces ?? false,
          })}
        </p>
      </ConfirmDialog>
    </>
  );
}
