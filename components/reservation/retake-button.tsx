"use client";
import { useRef, useState } from "react";
import { queryFor } from "@/components/family/use-family";
import { bookingInput } from "@/components/reservation/booking-input";
import { inBookings, retakenText, type Taken } from "@/components/reservation/retake-text";
import { seriesBooking, takesExactly } from "@/components/reservation/series-booking";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { callPreview } from "@/lib/client/call-preview";
import { useSend } from "@/lib/client/send";
import { useRead } from "@/lib/client/use-read";
import { useRefetch } from "@/lib/client/use-refetch";
import { getMyPlaces } from "@/lib/contract/booking/my-places";
import { bookActivity } from "@/lib/contract/booking/reservations";

export const RETAKE_MS = 10_000;

const RETAKEN_ELSEWHERE = "Une place y a déjà été reprise ailleurs.";

interface Outcome {
  booked: number;
  waiting: number;
  /** The new begin of a class that was moved meanwhile. */
  moved?: string;
}

export function RetakeButton({ taken, onDone }: { taken: Taken[]; onDone: () => void }) {
  const toast = useToast();
  const refetch = useRefetch();
  const read = useRead();
  const [busy, setBusy] = useState(false);
  const remaining = useRef(inBookings(taken));
  const outcome = useRef<Outcome>({ booked: 0, waiting: 0 });
  const booking = useSend(bookActivity);

  const retaken = useRef(new Map<string, number>());
  /** Not checked again at a retry, as the first press may have booked them. */
  const checked = useRef(new Set<Taken>());
  const check = async (wanted: Taken) => {
    const { activityId, personId, left } = wanted;
    if (left === undefined || checked.current.has(wanted)) return;
    const { places } = await read(getMyPlaces, { params: { activityId }, ...queryFor(personId) });
    if (places.length - (retaken.current.get(activityId) ?? 0) > left)
      throw new Error(RETAKEN_ELSEWHERE);
    checked.current.add(wanted);
  };
  const book = async (wanted: Taken) => {
    const { activityId, beginDate } = wanted;
    const result = await booking.mutateAsync(bookingInput(wanted, true));
    const booked = result.classes?.find((item) => item.activityId === activityId);
    const previous = retaken.current.get(activityId) ?? 0;
    if (booked) retaken.current.set(activityId, previous + booked.booked + booked.waiting);
    if (beginDate && booked && booked.beginDate !== beginDate)
      outcome.current.moved = booked.beginDate;
    outcome.current.booked += result.booked;
    outcome.current.waiting += result.waiting;
  };

  /** The series' booking, or null when it would take other places than the cancelled ones. */
  const asSeries = async (wanted: Taken[]) => {
    const series = seriesBooking(wanted);
    if (!series) return null;
    try {
      await check(series);
      const { classes = [] } = await callPreview(bookActivity, bookingInput(series));
      return takesExactly(wanted, classes) ? series : null;
    } catch {
      return null;
    }
  };

  /** After a failure all places of its class stay for the next press, which is a retry. */
  const retake = async () => {
    setBusy(true);
    const failed: Taken[] = [];
    let error: string | undefined;
    const series = await asSeries(remaining.current);
    if (series) remaining.current = [series];
    for (const wanted of remaining.current) {
      if (failed.some(({ activityId }) => activityId === wanted.activityId)) {
        failed.push(wanted);
        continue;
      }
      try {
        await check(wanted);
        await book(wanted);
      } catch (failure) {
        failed.push(wanted);
        error ??= (failure as Error).message;
      }
    }
    remaining.current = failed;
    setBusy(false);
    const { complete, text } = retakenText({ taken, ...outcome.current, error });
    if (complete) toast.success(text);
    else toast.error(text, { duration: 8000 });
    if (failed.length === 0) onDone();
    // The lists may be stale, as another window has changed something.
    else refetch(bookActivity);
  };

  const many =
    taken.length > 1 || taken.some(({ places, wholeSeries }) => places > 1 || wholeSeries);
  const places = taken[0]?.personId ? ["sa place", "ses places"] : ["ma place", "mes places"];
  return (
    <Button
      variant="secondary"
      size="sm"
      className="shrink-0"
      pending={busy}
      pendingLabel="Réservation..."
      onClick={() => void retake()}
    >
      {`Reprendre ${places[many ? 1 : 0]}`}
    </Button>
  );
}
