"use client";
import { useEffect, useRef } from "react";
import { lostWords } from "@/components/activity/lost-words";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useFailureToast } from "@/components/ui/use-failure-toast";
import { useCall, useLine, useRead, useRefresh, useSend } from "@/lib/client/hooks";
import { isUnknown } from "@/lib/client/lost-change";
import { noteReturned } from "@/lib/client/returned";
import type { ResponseOf } from "@/lib/contract/endpoint";
import { listCancellations, restoreActivity } from "@/lib/contract/returns";
import { ALL_AND_DEBTS, listTrainees } from "@/lib/contract/trainees";
import { formatCount } from "@/lib/format";

/** Refusals after which there is nothing left to take back. */
const over = new Set(["TOO_LATE", "NOT_CANCELLED", "PART_OF_CLOSURE", "ACTIVITY_NOT_FOUND"]);

/** Of what was seen among the cancellations and is there no more, nothing is left to take back: another button did. */
function useGoneElsewhere(id: string, onGone: (() => void) | undefined): void {
  const { data } = useCall(listCancellations, {}, { enabled: false });
  const there = data?.some((one) => one.id === id);
  const seen = useRef(false);
  useEffect(() => {
    if (there) seen.current = true;
    else if (seen.current && there === false) onGone?.();
  }, [there, onGone]);
}

interface RestoreButtonProps {
  /** One of the classes. */
  id: string;
  /** What was cancelled, in words. */
  text: string;
  onDone?: () => void;
}

/** Takes a cancellation back: its classes return with their places, and whoever cannot come back is named (beyond 11). */
export function RestoreButton({ id, text, onDone }: RestoreButtonProps) {
  const toast = useToast();
  const failure = useFailureToast();
  const read = useRead();
  const refresh = useRefresh();
  useGoneElsewhere(id, onDone);
  const tell = async ({ restored, lost }: ResponseOf<typeof restoreActivity>) => {
    failure.unsay();
    const back =
      restored > 1 ? `${formatCount(restored, "cours", "cours")} rétablis` : "Cours rétabli";
    if (lost.length === 0) {
      toast.success(`${back}, avec ${restored > 1 ? "leurs" : "ses"} places.`);
      return;
    }
    const gone = formatCount(lost.length, "place n'a pas pu", "places n'ont pas pu");
    toast.error(`${back}, mais ${gone} revenir\u00a0: voyez Mes cours.`);
    const trainees = await read(listTrainees, ALL_AND_DEBTS).catch(() => null);
    noteReturned({ id, text, lost: lostWords(lost, trainees) });
  };
  // Its answer was lost: whose places did not come back is told all the same.
  const line = useLine(undefined, false, (answer) =>
    tell(answer as ResponseOf<typeof restoreActivity>),
  );
  const restoration = useSend(restoreActivity, {
    tellsItself: true,
    line,
    onSuccess: (answer) => {
      onDone?.();
      return tell(answer);
    },
    onError: (error) => {
      if (onDone || !isUnknown(error)) failure.say(error.message);
      if (over.has(error.code)) refresh(restoreActivity);
    },
  });
  // In its line, to go with it where the classes turn out to have come back: nothing is left to try again.
  const unknown = !onDone && restoration.error && isUnknown(restoration.error);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="shrink-0"
        aria-label={`Rétablir\u00a0: ${text}`}
        pending={restoration.isPending}
        pendingLabel="Rétablissement…"
        onClick={() => {
          failure.unsay();
          restoration.mutate({ params: { id } });
        }}
      >
        Rétablir
      </Button>
      {unknown ? (
        <span role="alert" className="basis-full pb-1 text-danger">
          {restoration.error.message}
        </span>
      ) : null}
    </>
  );
}
