"use client";
import { type ReactNode, useRef, useState } from "react";
import { type Member, personIdOf, queryFor } from "@/components/family/use-family";
import { CancelDialog } from "@/components/reservation/cancel-dialog";
import { cancelledText } from "@/components/reservation/cancel-text";
import { RETAKE_MS, RetakeButton } from "@/components/reservation/retake-button";
import { groupTaken, type Taken } from "@/components/reservation/retake-text";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import type { MyPlaces } from "@/lib/contract/booking/my-places";
import { cancelSeries } from "@/lib/contract/booking/reservations";
import type { PaidPlace } from "@/lib/domain/cancellation";

/** The most places that the call cancels in a class. */
const MOST_CANCELLED = 1000;

interface Series {
  places: readonly (PaidPlace & { activityId: string })[];
  taken: Taken[];
}

export const classesOf = (places: readonly { activityId: string }[]): string[] => [
  ...new Set(places.map(({ activityId }) => activityId)),
];

/** The places to cancel in all classes to come of a series. */
export function comingSeries(mine: MyPlaces | undefined, personId?: string | undefined): Series {
  const places = (mine?.series ?? []).map((place) => ({
    ...place,
    deadline: new Date(place.deadline),
  }));
  const taken = places.map(({ activityId, subscriptionId }) => ({
    activityId,
    subscriptionId,
    personId,
  }));
  return { places, taken: groupTaken(taken, 0) };
}

/** Asks, cancels up to `each` places in every class of a series, and offers to book them again. */
export function useCancelSeries({
  coachId,
  each = MOST_CANCELLED,
  person,
  onClose,
}: {
  coachId: string;
  each?: number;
  /** The person of the family whose places they are; absent: the account itself. */
  person?: Member | undefined;
  onClose: () => void;
}): {
  ask: (series: Series) => void;
  dialog: ReactNode;
} {
  const toast = useToast();
  const coach = useMyCoach(coachId);
  /** The classes that the open dialog asks about. */
  const [cancelling, setCancelling] = useState<Series | null>(null);
  const pressed = useRef(serverNow());
  const cancel = useSend(cancelSeries, {
    onSuccess: (result) => {
      const name = person?.firstName;
      toast.success(cancelledText(cancelling?.places ?? [], pressed.current, result, { name }), {
        duration: RETAKE_MS,
        // Booking the whole series again would take more than was cancelled here.
        ...(result.cancelled === cancelling?.places.length && {
          action: (close: () => void) => <RetakeButton taken={cancelling.taken} onDone={close} />,
        }),
      });
      setCancelling(null);
      onClose();
    },
  });
  const activityIds = classesOf(cancelling?.places ?? []);
  const dialog = (
    <CancelDialog
      open={cancelling !== null}
      onClose={() => {
        if (!cancel.isPending) cancel.reset();
        setCancelling(null);
      }}
      count={cancelling?.places.length ?? 0}
      name={person?.firstName}
      classes={activityIds.length}
      places={cancelling?.places ?? null}
      returnsTaken={coach?.returnsTakenPlaces ?? false}
      pending={cancel.isPending}
      error={cancel.error?.message}
      onConfirm={() => {
        pressed.current = serverNow();
        cancel.mutate({ body: { activityIds, places: each }, ...queryFor(personIdOf(person)) });
      }}
    />
  );
  return { ask: setCancelling, dialog };
}
