"use client";
import { useEffect, useState } from "react";
import { queryFor } from "@/components/family/use-family";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { onDemand } from "@/components/ui/on-demand";
import { useToast } from "@/components/ui/toast";
import { useCall } from "@/lib/client/use-call";
import type { HistoryItem } from "@/lib/contract/booking/history";
import { type Activity, getActivity } from "@/lib/contract/classes/activities";

const ReservationDialog = onDemand(() =>
  import("@/components/reservation/reservation-dialog").then((part) => part.ReservationDialog),
);

/** The dialog of a reservation's class, once the class is read. */
export function OpenedClass({
  item,
  onRead,
  onClose,
}: {
  item: HistoryItem;
  onRead: () => void;
  /** The dialog closes, or the class could not be read. */
  onClose: () => void;
}) {
  const coach = useMyCoach(item.coachId);
  const { data: listed, error } = useCall(getActivity, {
    params: { id: item.activityId },
    ...queryFor(coach?.personId),
  });
  const [shown, setShown] = useState<Activity | null>(null);
  if (listed && listed !== shown) setShown(listed);
  const toast = useToast();
  const failure = shown ? null : (error?.message ?? null);
  useEffect(() => {
    if (!failure) return;
    toast.error(failure);
    onClose();
  }, [failure, toast, onClose]);
  const found = shown !== null;
  useEffect(() => {
    if (found) onRead();
  }, [found, onRead]);
  return shown ? (
    <ReservationDialog
      activity={shown}
      gone={[404, 409].includes(error?.status ?? 0)}
      addressed
      onClose={onClose}
    />
  ) : null;
}
