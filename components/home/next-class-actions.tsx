"use client";
import { CalendarButton } from "@/components/reservation/calendar-button";
import { placesOfMine } from "@/components/reservation/places-of-member";
import { useCancelPlaces } from "@/components/reservation/use-cancel-places";
import { Button } from "@/components/ui/button";
import type { Activity } from "@/lib/contract/classes/activities";

export function NextClassActions({ activity }: { activity: Activity }) {
  const { seen, ask, dialog } = useCancelPlaces(activity, {
    onCancelled: () => undefined,
    readsAtOnce: false,
  });
  const places = placesOfMine(seen);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Annuler\u00a0: ${activity.label}`}
        onClick={() => ask(places > 1 ? "all" : "one")}
      >
        Annuler
      </Button>
      <CalendarButton activity={activity} size="sm">
        Agenda
      </CalendarButton>
      {dialog}
    </>
  );
}
