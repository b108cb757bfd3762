"use client";
import { useState } from "react";
import { seriesSize } from "@/components/activity/enrol-text";
import { usePreview } from "@/components/preview/use-preview";
import { useSettled } from "@/components/ui/use-settled";
import { addParticipants } from "@/lib/contract/booking/reservations";
import type { BodyInput } from "@/lib/contract/endpoint";

/** The outcome of these bookings, and the last known size of the whole series. */
export function useEnrolPreview(
  activityId: string,
  previewed: BodyInput<typeof addParticipants> | null,
  wholeSeries: boolean,
) {
  const settled = useSettled(previewed && JSON.stringify(previewed));
  const preview = usePreview(
    addParticipants,
    settled === null ? null : { params: { id: activityId }, body: JSON.parse(settled) },
    settled !== null,
    { keepsPrevious: true },
  );
  const [size, setSize] = useState<number | null>(null);
  const read =
    preview.data && !preview.isPlaceholderData && wholeSeries
      ? seriesSize(preview.data.results)
      : null;
  if (read !== null && read !== size) setSize(read);
  return { preview, size };
}
