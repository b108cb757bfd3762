"use client";
import { useRef, useState } from "react";
import { CancelDialog } from "@/components/reservation/cancel-dialog";
import { cancelledText } from "@/components/reservation/cancel-text";
import { RETAKE_MS, RetakeButton } from "@/components/reservation/retake-button";
import type { Taken } from "@/components/reservation/retake-text";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import { cancelSeries } from "@/lib/contract/booking/reservations";
import type { PaidPlace } from "@/lib/domain/cancellation";

interface CancelSeriesProps {
  places: readonly (PaidPlace & { activityId: string })[];
  /** The most places in a class. */
  each: number;
  taken: Taken[];
  onClose: () => void;
}

export function CancelSeries({ places, each, taken, onClose }: CancelSeriesProps) {
  const toast = useToast();
  /** The classes that the open dialog asks about. */
  const [cancelling, setCancelling] = useState<Pick<CancelSeriesProps, "places" | "taken"> | null>(
    null,
  );
  const pressed = useRef(serverNow());
  const cancel = useSend(cancelSeries, {
    onSuccess: (result) => {
      toast.success(cancelledText(cancelling?.places ?? [], pressed.current, result), {
        duration: RETAKE_MS,
        // Booking the whole series again would take more than was cancelled here.
        ...(result.cancelled === cancelling?.places.length && {
          action: (close: () => void) => <RetakeButton taken={cancelling.taken} onDone={close} />,
        }),
      });
      setCancelling(null);
      onClose();
    },
  });
  const classesOf = (list: CancelSeriesProps["places"]) => [
    ...new Set(list.map(({ activityId }) => activityId)),
  ];
  const activityIds = classesOf(cancelling?.places ?? []);
  return (
    <>
      {classesOf(places).length > 1 ? (
        <Button variant="secondary" onClick={() => setCancelling({ places, taken })}>
          Annuler toute la série
        </Button>
      ) : null}
      <CancelDialog
        open={cancelling !== null}
        onOpenChange={(open) => {
          if (open) return;
          if (!cancel.isPending) cancel.reset();
          setCancelling(null);
        }}
        count={cancelling?.places.length ?? 0}
        classes={activityIds.length}
        places={cancelling?.places ?? null}
        pending={cancel.isPending}
        error={cancel.error?.message}
        onConfirm={() => {
          pressed.current = serverNow();
          cancel.mutate({ body: { activityIds, places: each } });
        }}
      />
    </>
  );
}
