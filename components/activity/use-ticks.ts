"use client";
import { useState } from "react";
import { useDraft } from "@/lib/client/use-draft";
import type { Participant } from "@/lib/contract/classes/class-details";

/** Chosen for a place, and what was noted of it then. */
interface Choice {
  isPresent: boolean;
  over: Participant["status"];
}
type Choices = Record<string, Choice>;

const asRecorded = ({ status }: Participant) => status !== "BOOKED_AND_ABSENT";

/** Who is ticked: everybody on entry, or as noted before, but for what the coach chose; kept until it is sent. */
export function useTicks(activityId: string, places: readonly Participant[]) {
  const [choices, setChoices] = useState<Choices>({});
  const changed = places.some((place) => {
    const choice = choices[place.reservationId];
    return choice !== undefined && choice.isPresent !== asRecorded(place);
  });
  const draft = useDraft<Choices>(`ticks.${activityId}`, {
    value: choices,
    changed,
    restore: (kept) => setChoices(kept ?? {}),
  });
  const isPresent = (place: Participant) =>
    choices[place.reservationId]?.isPresent ?? asRecorded(place);
  return {
    isPresent,
    /** What is noted of a place as the coach knows it: seen now, or when it was chosen over. */
    known: (place: Participant) => choices[place.reservationId]?.over ?? place.status,
    toggle: (place: Participant) =>
      setChoices({
        ...choices,
        [place.reservationId]: { isPresent: !isPresent(place), over: place.status },
      }),
    changed,
    restored: draft.restored,
    forget: draft.forget,
  };
}
