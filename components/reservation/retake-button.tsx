"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { inBookings, retakenText, type Taken } from "@/components/reservation/retake-text";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { shownBy } from "@/lib/client/cache";
import { type CallError, isRejected } from "@/lib/client/call-error";
import { useRead } from "@/lib/client/hooks";
import { useSend } from "@/lib/client/send";
import { getMyPlaces } from "@/lib/contract/booking/my-places";
import { bookActivity } from "@/lib/contract/booking/reservations";

export const RETAKE_MS = 10_000;

const RETAKEN_ELSEWHERE = "Une place y a déjà été reprise ailleurs.";

interface Outcome {
  booked: number;
  waiting: number;
  /** The new begin of a class that was moved meanwhile. */
  moved?: string;
  error?: string;
}

export function RetakeButton({ taken, onDone }: { taken: Taken[]; onDone: () => void }) {
  const toast = useToast();
  const client = useQueryClient();
  const read = useRead();
  const [busy, setBusy] = useState(false);
  const remaining = useRef(inBookings(taken));
  const outcome = useRef<Outcome>({ booked: 0, waiting: 0 });
  const booking = useSend(bookActivity, {});

  const retaken = useRef(new Map<string, number>());
  const isRetakenElsewhere = async ({ activityId, left }: Taken) => {
    if (left === undefined) return false;
    const { places } = await read(getMyPlaces, { params: { activityId } });
    return places.length - (retaken.current.get(activityId) ?? 0) > left;
  };
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
    const booked = result.classes?.find((item) => item.activityId === activityId);
    const previous = retaken.current.get(activityId) ?? 0;
    if (booked) retaken.current.set(activityId, previous + booked.booked + booked.waiting);
    if (beginDate && booked && booked.beginDate !== beginDate)
      outcome.current.moved = booked.beginDate;
    outcome.current.booked += result.booked;
    outcome.current.waiting += result.waiting;
  };

  const retake = async () => {
    setBusy(true);
    // A request without a response may have booked these places.
    let isRetry = booking.awaitsResponse;
    for (let next = remaining.current[0]; next; next = remaining.current[0]) {
      try {
        if (!isRetry && (await isRetakenElsewhere(next)))
          outcome.current.error ??= RETAKEN_ELSEWHERE;
        else await book(next);
        isRetry = false;
      } catch (failure) {
        const error = failure as CallError;
        if (!isRejected(error)) {
          toast.error(error.message);
          setBusy(false);
          return;
        }
        outcome.current.error ??= error.message;
      }
      remaining.current = remaining.current.slice(1);
    }
    // The lists may be stale, as another window has changed something.
    if (outcome.current.error) void client.invalidateQueries({ predicate: shownBy(bookActivity) });
    const { complete, text } = retakenText({ taken, ...outcome.current });
    if (complete) toast.success(text);
    else toast.error(text, { duration: 8000 });
    onDone();
  };

  const many =
    taken.length > 1 || taken.some(({ places, wholeSeries }) => places > 1 || wholeSeries);
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
