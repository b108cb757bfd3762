"use client";
import { useState } from "react";
import { undoneText } from "@/components/closure/closure-words";
import { useLine, useRead, useSend } from "@/lib/client/hooks";
import { deleteClosure } from "@/lib/contract/closures";
import { listTrainees } from "@/lib/contract/trainees";

/** Takes a closure back; `onDone` hears what returned, and names whose places did not (beyond 11). */
export function useUndoClosure(onDone: (text: string, whole: boolean) => void) {
  const read = useRead();
  const line = useLine();
  const [naming, setNaming] = useState(false);
  const undo = useSend(deleteClosure, {
    line,
    onSuccess: async (answer) => {
      const whole = answer.lost.length === 0 && answer.kept.length === 0;
      const gone = new Set(answer.lost.map(({ traineeId }) => traineeId));
      let names = "";
      if (gone.size > 0) {
        setNaming(true);
        // Without their names it is told all the same.
        const trainees = await read(listTrainees, {}).catch(() => []);
        names = trainees
          .filter(({ id }) => gone.has(id))
          .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
          .join(", ");
        setNaming(false);
      }
      onDone(
        names ? `${undoneText(answer)} Sans place\u00a0: ${names}.` : undoneText(answer),
        whole,
      );
    },
    onError: (error) => onDone(error.message, false),
  });
  return {
    undo: (id: string) => undo.mutate({ params: { id } }),
    pending: undo.isPending || naming,
  };
}
