"use client";
import { useState } from "react";
import { inBookings, retakenWords, type Taken } from "@/components/reservation/retake-words";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { CallError } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/hooks";
import { isUnknown } from "@/lib/client/lost-change";
import { bookActivity } from "@/lib/contract/reservations";

/** How long what was cancelled can be taken back in one press. */
export const RETAKE_MS = 10_000;

/** Books again what was just cancelled, with the same subscription, under the rules of any booking. */
export function RetakeButton({ taken, onDone }: { taken: Taken[]; onDone: () => void }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const booking = useSend(bookActivity);
  const retake = async () => {
    setBusy(true);
    let booked = 0;
    let waiting = 0;
    let refused: CallError | undefined;
    for (const { activityId, subscriptionId, places, wholeSeries } of inBookings(taken)) {
      try {
        const answer = await booking.mutateAsync({
          params: { activityId },
          query: {
            "id-subscription": subscriptionId,
            "recurrence-mode": wholeSeries ? "true" : "false",
            "number-reservation": String(places),
          },
        });
        booked += answer.booked;
        waiting += answer.waiting;
      } catch (error) {
        refused ??= error as CallError;
        // A refusal is this class's own; without an answer the others would have none either.
        if (isUnknown(error as CallError)) break;
      }
    }
    const { whole, text } = retakenWords({ taken, booked, waiting, refusal: refused?.message });
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
