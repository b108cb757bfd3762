"use client";
import { useState } from "react";
import { CancelDialog } from "@/components/reservation/cancel-dialog";
import { cancelledWords } from "@/components/reservation/cancel-words";
import { RETAKE_MS, RetakeButton } from "@/components/reservation/retake-button";
import type { Taken } from "@/components/reservation/retake-words";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useLine, useSend } from "@/lib/client/hooks";
import { cancelSeries } from "@/lib/contract/reservations";
import type { PaidPlace } from "@/lib/domain/cancellation";

interface CancelSeriesProps {
  /** What is given up, class by class. */
  places: readonly (PaidPlace & { activityId: string })[];
  /** At most so many in each class. */
  each: number;
  /** What books all of it again. */
  taken: Taken[];
  onClose: () => void;
}

/** Gives up at once what is held in several classes of a series. */
export function CancelSeries({ places, each, taken, onClose }: CancelSeriesProps) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const line = useLine();
  const cancel = useSend(cancelSeries, {
    line,
    onSuccess: ({ cancelled }) => {
      toast.success(cancelledWords(cancelled), {
        duration: RETAKE_MS,
        action: (close) => <RetakeButton taken={taken} onDone={close} />,
      });
      onClose();
    },
    onError: (error) => {
      if (!asking) toast.error(error.message);
    },
  });
  const activityIds = [...new Set(places.map(({ activityId }) => activityId))];
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Annuler toute la série
      </Button>
      <CancelDialog
        open={asking}
        onOpenChange={(open) => {
          if (open) return;
          if (!cancel.isPending) cancel.reset();
          setAsking(false);
        }}
        count={places.length}
        classes={activityIds.length}
        places={places}
        pending={cancel.isPending}
        error={cancel.error?.message}
        line={line}
        onConfirm={() => cancel.mutate({ body: { activityIds, places: each } })}
      />
    </>
  );
}
