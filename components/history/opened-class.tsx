"use client";
import { useEffect, useState } from "react";
import { queryFor } from "@/components/family/use-family";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { onDemand } from "@/components/ui/on-demand";
import { useToast } from "@/components/ui/toast";
import { useCall } from "@/lib/client/hooks";
import type { HistoryItem } from "@/lib/contract/booking/history";
import { type Activity, getActivity } from "@/lib/contract/classes/activities";

const ReservationDialog = onDemand(() =>
  import("@/components/reservation/reservation-dialog").then((part) => part.ReservationDialog),
);

/** The dialog of a reservation's class, once the class is read. */
export function OpenedClass({
  item,
  onRead,
  onGone,
}: {
  item: HistoryItem;
  /** The class is read, or gone. */
  onRead: () => void;
  onGone: () => void;
}) {
  const coach = useMyCoach(item.coachId);
  const { data: listed, error } = useCall(getActivity, {
    params: { id: item.activityId },
    ...queryFor(coach?.personId),
  });
  const [shown, setShown] = useState<Activity | null>(null);
  if (listed && listed !== shown) setShown(listed);
  const [open, setOpen] = useState(true);
  const toast = useToast();
  const failure = shown ? null : (error?.message ?? null);
  useEffect(() => {
    if (!failure) return;
    toast.error(failure);
    onGone();
  }, [failure, toast, onGone]);
  const found = shown !== null;
  useEffect(() => {
    if (found) onRead();
  }, [found, onRead]);
  return shown ? (
    <ReservationDialog
      activity={shown}
      gone={[404, 409].includes(error?.status ?? 0)}
      open={open}
      onOpenChange={setOpen}
    />
  ) : null;
}
