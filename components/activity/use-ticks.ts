"use client";
import { useState } from "react";
import { useDraft } from "@/lib/client/use-draft";
import type { Participant } from "@/lib/contract/classes/class-details";

/** `over` is the status that the coach saw when choosing. */
interface Choice {
  isPresent: boolean;
  over: Participant["status"];
}
type Choices = Record<string, Choice>;

const asRecorded = ({ status }: Participant) => status !== "BOOKED_AND_ABSENT";

/** Places start ticked, or as recorded; the coach's choices are a draft until sent. */
export function useTicks(activityId: string, places: readonly Participant[]) {
  const [choices, setChoices] = useState<Choices>({});
  const changed = places.some((place) => {
    const choice = choices[place.reservationId];
    return choice !== undefined && choice.isPresent !== asRecorded(place);
  });
  const draft = useDraft<Choices>(`ticks.${activityId}`, {
    value: choices,
    changed,
    restore: (stored) => setChoices(stored ?? {}),
  });
  const isPresent = (place: Participant) =>
    choices[place.reservationId]?.isPresent ?? asRecorded(place);
  return {
    isPresent,
    /** The status that the coach knows: the current one, or the one replaced by a choice. */
    known: (place: Participant) => choices[place.reservationId]?.over ?? place.status,
    toggle: (place: Participant) =>
      setChoices({
        ...choices,
        [place.reservationId]: { isPresent: !isPresent(place), over: place.status },
      }),
    changed,
    restored: draft.restored,
    deleteDraft: draft.remove,
  };
}
