"use client";
import { useRef, useState } from "react";
import { inBookings, retakenWords, type Taken } from "@/components/reservation/retake-words";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { type CallError, isUnconfirmed } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import { bookActivity } from "@/lib/contract/reservations";

/** How long what was cancelled can be taken back in one press. */
export const RETAKE_MS = 10_000;

interface Outcome {
  booked: number;
  waiting: number;
  /** When a class that was moved meanwhile begins now. */
  moved?: string;
  refusal?: string;
}

/** Books again what was just cancelled, with the same subscription, under the rules of any booking. */
export function RetakeButton({ taken, onDone }: { taken: Taken[]; onDone: () => void }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  /** What is still to be booked. */
  const rest = useRef(inBookings(taken));
  const outcome = useRef<Outcome>({ booked: 0, waiting: 0 });
  const booking = useSend(bookActivity, {
    form: ({ params }) => `retake.${params.activityId}`,
    undoes: ({ params: { activityId: id } }) => [`cancel.${id}`, `cancel-series.${id}`],
  });

  const book = async ({ activityId, subscriptionId, places, wholeSeries, beginDate }: Taken) => {
    const result = await booking.mutateAsync({
      params: { activityId },
      query: {
        "id-subscription": subscriptionId,
        "recurrence-mode": wholeSeries ? "true" : "false",
        "number-reservation": String(places),
        "with-classes": "true",
      },
    });
    const here = result.classes?.find((one) => one.activityId === activityId);
    if (beginDate && here && here.beginDate !== beginDate) outcome.current.moved = here.beginDate;
    outcome.current.booked += result.booked;
    outcome.current.waiting += result.waiting;
  };

  const retake = async () => {
    setBusy(true);
    for (let next = rest.current[0]; next; next = rest.current[0]) {
      try {
        await book(next);
      } catch (failure) {
        const error = failure as CallError;
        if (error.status === 0 || isUnconfirmed(error)) {
          toast.error(error.message);
          setBusy(false);
          return;
        }
        outcome.current.refusal ??= error.message;
      }
      rest.current = rest.current.slice(1);
    }
    const { whole, text } = retakenWords({ taken, ...outcome.current });
    if (whole) toast.success(text);
    else toast.error(text, { duration: 8000 });
    onDone();
  };

  const many = taken.length > 1 || taken.some((one) => one.places > 1 || one.wholeSeries);
  return (
    <Button
      variant="secondary"
      size="sm"
      className="shrink-0"
      pending={busy}
      pendingLabel="Réservation..."
      onClick={() => void retake()}
    >
      {many ? "Reprendre mes places" : "Reprendre ma place"}
    </Button>
  );
}
