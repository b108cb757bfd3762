"use client";
import { lostText } from "@/components/activity/lost-text";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { useRead } from "@/lib/client/use-read";
import { restoreActivity } from "@/lib/contract/classes/class-return";
import { ALL_AND_DEBTS, listTrainees } from "@/lib/contract/trainees/trainees";
import { formatCount } from "@/lib/format";

/** The message stays long enough to read the names of lost places. */
const LOST_MS = 60_000;

interface RestoreButtonProps {
  /** Any class of the cancellation. */
  id: string;
  /** The cancelled classes, for the button's accessible name. */
  text: string;
  onDone?: () => void;
}

export function RestoreButton({ id, text, onDone }: RestoreButtonProps) {
  const toast = useToast();
  const read = useRead();
  const restoration = useSend(restoreActivity, {
    onSuccess: async ({ restored, lost }) => {
      onDone?.();
      const restoredText =
        restored > 1 ? `${formatCount(restored, "cours", "cours")} rétablis` : "Cours rétabli";
      if (lost.length === 0) {
        toast.success(`${restoredText}, avec ${restored > 1 ? "leurs" : "ses"} places.`);
        return;
      }
      const trainees = await read(listTrainees, ALL_AND_DEBTS).catch(() => null);
      const lostCount = formatCount(lost.length, "place n'a pas pu", "places n'ont pas pu");
      const reasons = lostText(lost, trainees).join(", ");
      toast.error(`${restoredText}, mais ${lostCount} revenir\u00a0: ${reasons}.`, {
        duration: LOST_MS,
      });
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      className="shrink-0"
      aria-label={`Rétablir\u00a0: ${text}`}
      pending={restoration.isPending}
      pendingLabel="Rétablissement…"
      onClick={() => restoration.mutate({ params: { id } })}
    >
      Rétablir
    </Button>
  );
}
