"use client";
import { useState } from "react";
import { lostText } from "@/components/activity/lost-text";
import { undoneText } from "@/components/closure/undone-text";
import { useFailureToast } from "@/components/ui/use-failure-toast";
import { useSend } from "@/lib/client/send";
import { useRead } from "@/lib/client/use-read";
import { deleteClosure } from "@/lib/contract/closures/closures";
import type { ResponseOf } from "@/lib/contract/endpoint";
import { ALL_AND_DEBTS, listTrainees } from "@/lib/contract/trainees/trainees";

export const UNDO_MS = 12_000;

/** `complete`: everything was restored. */
export function useUndoClosure(onDone: (text: string, complete: boolean) => void) {
  const read = useRead();
  const failure = useFailureToast();
  const [naming, setNaming] = useState(false);
  const report = async (result: ResponseOf<typeof deleteClosure>) => {
    const complete = result.lost.length === 0 && result.kept.length === 0;
    let lines: string[] = [];
    if (result.lost.length > 0) {
      setNaming(true);
      // The result is shown even when the names cannot be read.
      const trainees = await read(listTrainees, ALL_AND_DEBTS).catch(() => null);
      lines = lostText(result.lost, trainees);
      setNaming(false);
    }
    onDone([undoneText(result), ...lines.map((line) => `${line}.`)].join(" "), complete);
  };
  const undo = useSend(deleteClosure, {
    onSend: failure.clear,
    onSuccess: report,
    onError: ({ message }) => failure.show(message, { duration: UNDO_MS }),
  });
  return {
    undo: (id: string) => undo.mutate({ params: { id } }),
    pending: undo.isPending || naming,
  };
}
