"use client";
import { lostText } from "@/components/activity/lost-text";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useRead } from "@/lib/client/hooks";
import { useSend } from "@/lib/client/send";
import { restoreActivity } from "@/lib/contract/classes/class-return";
import { ALL_AND_DEBTS, listTrainees } from "@/lib/contract/trainees/trainees";
import { formatCount } from "@/lib/format";

/** How long the names of those whose places could not return stay. */
const LOST_MS = 60_000;

interface RestoreButtonProps {
  /** One of the classes. */
  id: string;
  /** What was cancelled, in words. */
  text: string;
  onDone?: () => void;
}

/** Takes a cancellation back: its classes return with their places, and whoever cannot come back is named. */
export function RestoreButton({ id, text, onDone }: RestoreButtonProps) {
  const toast = useToast();
  const read = useRead();
  const restoration = useSend(restoreActivity, {
    form: `restore.${id}`,
    undoes: [`delete-class.${id}`],
    evenIfLeft: true,
    onSuccess: async ({ restored, lost }) => {
      onDone?.();
      const back =
        restored > 1 ? `${formatCount(restored, "cours", "cours")} rétablis` : "Cours rétabli";
      if (lost.length === 0) {
        toast.success(`${back}, avec ${restored > 1 ? "leurs" : "ses"} places.`);
        return;
      }
      const trainees = await read(listTrainees, ALL_AND_DEBTS).catch(() => null);
      const gone = formatCount(lost.length, "place n'a pas pu", "places n'ont pas pu");
      const words = lostText(lost, trainees).join(", ");
      toast.error(`${back}, mais ${gone} revenir\u00a0: ${words}.`, { duration: LOST_MS });
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
