"use client";
import { type ReactNode, useRef, useState } from "react";
import { type Member, personIdOf, queryFor } from "@/components/family/use-family";
import { cancelledText } from "@/components/reservation/cancel-text";
import { afterCancellingAll, afterCancellingOne } from "@/components/reservation/expected-places";
import { payableAgain } from "@/components/reservation/payable-again";
import { placesOfMember } from "@/components/reservation/places-of-member";
import { RETAKE_MS, RetakeButton } from "@/components/reservation/retake-button";
import { groupTaken } from "@/components/reservation/retake-text";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { useMyPlaces } from "@/components/reservation/use-my-places";
import { onDemand } from "@/components/ui/on-demand";
import { useToast } from "@/components/ui/toast";
import { useFrozenWhile } from "@/components/ui/use-frozen-while";
import type { CallError } from "@/lib/client/call-error";
import { failureMessage } from "@/lib/client/failure-message";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import type { MyPlaces } from "@/lib/contract/booking/my-places";
import {
  type CancelResult,
  cancelAllPlaces,
  cancelPlace,
} from "@/lib/contract/booking/reservations";
import type { Activity } from "@/lib/contract/classes/activities";
import { deadlineOf, isPastDeadline, placesForWaitingList } from "@/lib/domain/cancellation";
import { freePlaces } from "@/lib/domain/places";

const CancelDialog = onDemand(() =>
  import("@/components/reservation/cancel-dialog").then((part) => part.CancelDialog),
);

/** The waiting rank is polled, in milliseconds, as other trainees cancel meanwhile. */
const EVERY_MS = 10_000;

/** Another window may have cancelled the place first. */
const isCancelled = ({ code }: CallError) => code === "RESERVATION_NOT_FOUND";
const cancelMessage = (error: CallError, sentence: string, whose: string) =>
  isCancelled(error)
    ? `${sentence}. ${whose} place est déjà annulée.`
    : failureMessage(error, sentence);

interface CancelOptions {
  onCancelled: () => void;
  /** Reads the places before the dialog opens, and not only with it. */
  readsAtOnce?: boolean;
  /** The person of the family whose places they are; absent: the account itself. */
  person?: Member | undefined;
}

interface Cancelling {
  /** The class as it was before the optimistic cancellation. */
  seen: Activity;
  mine: MyPlaces | undefined;
  /** Opens the dialog that asks. */
  ask: (which: "one" | "all") => void;
  dialog: ReactNode;
}

/** Asks, cancels one or all places of a member in a class, and offers to book them again. */
export function useCancelPlaces(
  activity: Activity,
  { onCancelled, readsAtOnce = true, person }: CancelOptions,
): Cancelling {
  const toast = useToast();
  const personId = personIdOf(person);
  const coach = useMyCoach(activity.coachId);
  const [cancelling, setCancelling] = useState<"one" | "all" | null>(null);
  const pressed = useRef(serverNow());
  const cancelOne = useSend(cancelPlace, {
    onSuccess: finish,
    ...(!personId && { optimistic: () => afterCancellingOne(activity.id) }),
  });
  const cancelAll = useSend(cancelAllPlaces, {
    onSuccess: finish,
    ...(!personId && { optimistic: () => afterCancellingAll(activity.id) }),
  });
  const pending = cancelOne.isPending || cancelAll.isPending;
  const seen = useFrozenWhile(activity, pending) ?? activity;
  const deadline = deadlineOf(seen);
  const { confirmed, waiting } = placesOfMember(seen, personId);
  const live = (readsAtOnce || cancelling !== null) && !pending;
  const { places: mine, failed } = useMyPlaces(activity, { live, everyMs: EVERY_MS, personId });
  const places = mine?.places;
  const chosen = cancelling === "one" ? places?.slice(0, 1) : places;
  const total = confirmed + waiting;
  const count = cancelling === "one" ? 1 : total;
  const cancel = cancelling === "all" ? cancelAll : cancelOne;
  const failure =
    cancelling === "all"
      ? "Erreur lors de l'annulation des réservations"
      : "Erreur lors de l'annulation de la réservation";
  async function finish(result: CancelResult): Promise<void> {
    const cancelledPlaces = (chosen ?? []).map((place) => ({ ...place, deadline }));
    const taken = groupTaken(
      (chosen ?? []).slice(0, result.cancelled).map(({ subscriptionId }) => ({
        activityId: activity.id,
        subscriptionId,
        personId,
        beginDate: seen.beginDate,
      })),
      total - result.cancelled,
    );
    setCancelling(null);
    onCancelled();
    const again = serverNow() > deadline ? await payableAgain(taken) : taken;
    const options = { retakable: again.length > 0, name: person?.firstName };
    toast.success(cancelledText(cancelledPlaces, pressed.current, result, options), {
      duration: RETAKE_MS,
      ...(again.length > 0 && {
        action: (close: () => void) => <RetakeButton taken={again} onDone={close} />,
      }),
    });
  }
  const confirm = () => {
    if (!chosen && !failed) return;
    pressed.current = serverNow();
    cancel.mutate({ params: { activityId: activity.id }, ...queryFor(personId) });
  };
  const dialog = (
    <CancelDialog
      open={cancelling !== null}
      onClose={() => {
        if (!cancel.isPending) cancel.reset();
        setCancelling(null);
      }}
      count={count}
      name={person?.firstName}
      places={chosen?.map((place) => ({ ...place, deadline })) ?? null}
      unknown={failed}
      returnsTaken={coach?.returnsTakenPlaces ?? false}
      awaited={placesForWaitingList({
        count,
        waiting,
        othersWaiting: seen.waitingPlaces - waiting,
        placesLeft: freePlaces(seen),
        late: isPastDeadline(activity, serverNow()),
      })}
      pending={cancel.isPending}
      settled={cancel.error !== null && isCancelled(cancel.error)}
      error={
        cancel.error ? cancelMessage(cancel.error, failure, person ? "La" : "Votre") : undefined
      }
      onConfirm={confirm}
    />
  );
  return { seen, mine, ask: setCancelling, dialog };
}
