"use client";
import { useEffect, useRef, useState } from "react";
import { afterBooked } from "@/components/reservation/expected-places";
import { inBookings, retakenWords, type Taken } from "@/components/reservation/retake-words";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useFailureToast } from "@/components/ui/use-failure-toast";
import { type CallError, neverSent } from "@/lib/client/call-error";
import { useLine, useRead, useRefresh, useSend } from "@/lib/client/hooks";
import { isUnknown } from "@/lib/client/lost-change";
import type { ResponseOf } from "@/lib/contract/endpoint";
import { getMyPlaces } from "@/lib/contract/my-places";
import { bookActivity } from "@/lib/contract/reservations";

/** How long what was cancelled can be taken back in one press. */
export const RETAKE_MS = 10_000;

/** Places of each class that this window has taken back. */
const retaken = new Map<string, number>();
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
  const failure = useFailureToast();
  const read = useRead();
  const refresh = useRefresh();
  const line = useLine();
  /** Told before what shows it has been read anew, which may take long. */
  const answered = useRef<(answer: ResponseOf<typeof bookActivity>) => void>(undefined);
  const booking = useSend(bookActivity, {
    line,
    tellsItself: true,
    onSuccess: (answer) => answered.current?.(answer),
    makes: ({ classes = [] }) => afterBooked(classes),
  });
  const before = useRef(new Map(retaken));
  const here = (id: string) => (retaken.get(id) ?? 0) - (before.current.get(id) ?? 0);
  /** Of one class alone: what was left of it where another window, or device, had given up some too. */
  const least = useRef(Number.POSITIVE_INFINITY);
  const [only, ...others] = taken;
  const alone = only?.left !== undefined && others.length === 0 ? only.activityId : null;
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    if (alone)
      read(getMyPlaces, { params: { activityId: alone } }).then(
        ({ places }) => {
          least.current = places.length;
        },
        () => undefined,
      );
    return () => {
      gone.current = true;
    };
  }, [alone, read]);
  /** Whether another window, or device, has taken it back. */
  const isBack = async ({ activityId, left }: Taken) => {
    if (left === undefined || line.isOpen()) return false;
    const { places } = await read(getMyPlaces, { params: { activityId } }).catch(unread);
    return places.length - here(activityId) > Math.min(left, least.current);
  };
  const book = async ({ activityId, subscriptionId, places, wholeSeries, beginDate }: Taken) => {
    const input = {
      params: { activityId },
      query: {
        "id-subscription": subscriptionId,
        "recurrence-mode": wholeSeries ? "true" : "false",
        "number-reservation": String(places),
        "with-classes": "true",
      } as const,
    };
    const answer = await new Promise<ResponseOf<typeof bookActivity>>((resolve, reject) => {
      answered.current = resolve;
      booking.mutateAsync(input).then(resolve, reject);
    });
    const here = answer.classes?.find((one) => one.activityId === activityId);
    if (here) retaken.set(activityId, (retaken.get(activityId) ?? 0) + here.booked + here.waiting);
    if (beginDate && here && here.beginDate !== beginDate) got.current.moved = here.beginDate;
    got.current.booked += answer.booked;
    got.current.waiting += answer.waiting;
  };
  const retake = async () => {
    setBusy(true);
    failure.unsay();
    for (let next = rest.current[0]; next; next = rest.current[0]) {
      try {
        const isThere = await isBack(next);
        // Dismissed meanwhile, nobody wants it any more.
        if (gone.current) return;
        if (isThere) got.current.refused ??= { message: BACK };
        else await book(next);
      } catch (error) {
        const refusal = error as CallError;
        if (refusal.code === "ABANDONED") return;
        if (isUnknown(refusal)) {
          // The button stays, to be pressed once more.
          failure.say(refusal.message);
          setBusy(false);
          return;
        }
        // A refusal is this class's own.
        got.current.refused ??= refusal;
      }
      rest.current = rest.current.slice(1);
    }
    const { refused, ...done } = got.current;
    // Something was done elsewhere that is not shown here yet.
    if (refused) refresh(bookActivity);
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
