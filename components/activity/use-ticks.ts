"use client";
import { useState } from "react";
import { useDraft } from "@/lib/client/use-draft";
import type { Participant } from "@/lib/contract/class-details";

type Choices = Record<string, boolean>;

const asNoted = ({ status }: Participant) => status !== "BOOKED_AND_ABSENT";

/** Who is ticked: everybody on entry, or as noted before, but for what the coach chose; kept until it is sent (spec §4). */
export function useTicks(activityId: string, places: readonly Participant[]) {
  const [choices, setChoices] = useState<Choices>({});
  const changed = places.some((place) => {
    const choice = choices[place.reservationId];
    return choice !== undefined && choice !== asNoted(place);
  });
  const draft = useDraft<Choices>(`ticks.${activityId}`, {
    value: choices,
    changed,
    restore: (kept) => setChoices(kept ?? {}),
  });
  const isPresent = (place: Participant) => choices[place.reservationId] ?? asNoted(place);
  return {
    isPresent,
    toggle: (place: Participant) =>
      setChoices({ ...choices, [place.reservationId]: !isPresent(place) }),
    changed,
    restored: draft.restored,
    forget: draft.forget,
  };
}
