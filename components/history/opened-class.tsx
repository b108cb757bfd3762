"use client";
import { useEffect, useState } from "react";
import { useClassOf } from "@/components/reservation/use-class-of";
import { onDemand } from "@/components/ui/on-demand";
import { useToast } from "@/components/ui/toast";
import type { HistoryItem } from "@/lib/contract/booking/history";
import type { Activity } from "@/lib/contract/classes/activities";

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
  const { data: listed, error, isPending } = useClassOf(item);
  const [shown, setShown] = useState<Activity | null>(null);
  if (listed && listed !== shown) setShown(listed);
  const [open, setOpen] = useState(true);
  const toast = useToast();
  const failure = shown
    ? null
    : (error?.message ?? (isPending ? null : "Ce cours n'est plus au planning de ce coach."));
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
    <ReservationDialog activity={shown} gone={!listed} open={open} onOpenChange={setOpen} />
  ) : null;
}
