"use client";
import { useState } from "react";
import { seriesSize } from "@/components/activity/enrol-text";
import { usePreview } from "@/components/preview/use-preview";
import { useSettled } from "@/components/ui/use-settled";
import { addParticipants } from "@/lib/contract/booking/reservations";
import type { BodyInput } from "@/lib/contract/endpoint";

type Bookings = BodyInput<typeof addParticipants>;

/** The outcome of these bookings; `results` is null while they are settling or being read. */
export function useEnrolPreview(activityId: string, bookings: Bookings | null) {
  const settled = useSettled(bookings && JSON.stringify(bookings));
  const preview = usePreview(
    addParticipants,
    settled === null ? null : { params: { id: activityId }, body: JSON.parse(settled) },
    { keepsPrevious: true },
  );
  const isCurrent = settled !== null && !preview.isPlaceholderData;
  return { preview, results: (isCurrent && preview.data?.results) || null };
}

/** Returns the number of later classes, read once as soon as `bookings` of the whole series are given. */
export function useSeriesSize(activityId: string, bookings: Bookings | null): number | null {
  const [size, setSize] = useState<number | null>(null);
  const { data } = usePreview(
    addParticipants,
    bookings && size === null ? { params: { id: activityId }, body: bookings } : null,
  );
  const read = data ? seriesSize(data.results) : null;
  if (read !== null && read !== size) setSize(read);
  return size;
}
