"use client";
import { useRef, useState } from "react";
import { inBookings, retakenWords, type Taken } from "@/components/reservation/retake-words";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { type CallError, neverSent } from "@/lib/client/call-error";
import { useLine, useRead, useSend } from "@/lib/client/hooks";
import { isUnknown } from "@/lib/client/lost-change";
import { getMyPlaces } from "@/lib/contract/my-places";
import { bookActivity } from "@/lib/contract/reservations";

/** How long what was cancelled can be taken back in one press. */
export const RETAKE_MS = 10_000;

const BACK = "Une place y a déjà été reprise ailleurs.";

const unread = (error: unknown): never => {
  throw navigator.onLine ? error : neverSent();
};

/** Books again what was just cancelled, with the same subscription, under the rules of any booking. */
export function RetakeButton({ taken, onDone }: { taken: Taken[]; onDone: () => void }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  /** What is still to be sent: all of it, or the rest after a lost answer. */
  const rest = useRef(inBookings(taken));
  const got = useRef<{
    booked: number;
    waiting: number;
    moved?: string;
    refused?: Pick<CallError, "message">;
  }>({ booked: 0, waiting: 0 });
  const read = useRead();
  const line = useLine();
  const booking = useSend(bookActivity, { line });
  /** Classes where a place was taken from here. */
  const own = useRef(new Set<string>());
  /** Whether another window, or device, has taken it back. */
  const isBack = async ({ activityId, left }: Taken) =>
    left !== undefined &&
    !line.isOpen() &&
    !own.current.has(activityId) &&
    (await read(getMyPlaces, { params: { activityId } }).catch(unread)).places.length > left;
  const book = async ({ activityId, subscriptionId, places, wholeSeries, beginDate }: Taken) => {
    const answer = await booking.mutateAsync({
      params: { activityId },
      query: {
        "id-subscription": subscriptionId,
        "recurrence-mode": wholeSeries ? "true" : "false",
        "number-reservation": String(places),
        "with-classes": "true",
      },
    });
    own.current.add(activityId);
    const now = answer.classes?.find((one) => one.activityId === activityId)?.beginDate;
    if (beginDate && now && now !== beginDate) got.current.moved = now;
    got.current.booked += answer.booked;
    got.current.waiting += answer.waiting;
  };
  const retake = async () => {
    setBusy(true);
    for (let next = rest.current[0]; next; next = rest.current[0]) {
      try {
        if (await isBack(next)) got.current.refused ??= { message: BACK };
        else await book(next);
      } catch (error) {
        const failure = error as CallError;
        if (failure.code === "ABANDONED") return;
        if (isUnknown(failure)) {
          // The button stays, to be pressed once more.
          toast.error(failure.message);
          setBusy(false);
          return;
        }
        // A refusal is this class's own.
        got.current.refused ??= failure;
      }
      rest.current = rest.current.slice(1);
    }
    const { refused, ...done } = got.current;
    const { whole, text } = retakenWords({ taken, ...done, refusal: refused?.message });
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
