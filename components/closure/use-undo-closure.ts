"use client";
import { useState } from "react";
import { lostText } from "@/components/activity/lost-text";
import { undoneText } from "@/components/closure/undone-text";
import { useRead } from "@/lib/client/hooks";
import { useSend } from "@/lib/client/send";
import { deleteClosure } from "@/lib/contract/closures/closures";
import type { ResponseOf } from "@/lib/contract/endpoint";
import { ALL_AND_DEBTS, listTrainees } from "@/lib/contract/trainees/trainees";

/**
 * Takes a closure back; `onDone` hears what returned, and whose places did not and why. `again`: no answer came,
 * and it is to be pressed once more.
 */
export function useUndoClosure(onDone: (text: string, whole: boolean, again: boolean) => void) {
  const read = useRead();
  const [naming, setNaming] = useState(false);
  const tell = async (answer: ResponseOf<typeof deleteClosure>) => {
    const whole = answer.lost.length === 0 && answer.kept.length === 0;
    let who: string[] = [];
    if (answer.lost.length > 0) {
      setNaming(true);
      // Without their names it is told all the same.
      const trainees = await read(listTrainees, ALL_AND_DEBTS).catch(() => null);
      who = lostText(answer.lost, trainees);
      setNaming(false);
    }
    onDone([undoneText(answer), ...who.map((words) => `${words}.`)].join(" "), whole, false);
  };
  const undo = useSend(deleteClosure, {
    form: ({ params }) => `undo-closure.${params.id}`,
    evenIfLeft: true,
    onSuccess: tell,
    onError: (error) => onDone(error.message, false, error.status === 0 || error.status >= 500),
  });
  return {
    undo: (id: string) => undo.mutate({ params: { id } }),
    pending: undo.isPending || naming,
  };
}
