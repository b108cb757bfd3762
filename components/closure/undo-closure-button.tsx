"use client";
import { useUndoClosure } from "@/components/closure/use-undo-closure";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useFailureToast } from "@/components/ui/use-failure-toast";

export const UNDO_MS = 12_000;

export function UndoClosureButton({ id, onDone }: { id: string; onDone: () => void }) {
  const toast = useToast();
  const failure = useFailureToast();
  const { undo, pending } = useUndoClosure((text, complete, retry) => {
    if (retry) return failure.say(text, { duration: UNDO_MS });
    failure.unsay();
    onDone();
    if (complete) toast.success(text);
    else toast.error(text, { duration: UNDO_MS });
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      className="shrink-0"
      pending={pending}
      pendingLabel="Rétablissement..."
      onClick={() => {
        failure.unsay();
        undo(id);
      }}
    >
      Rétablir
    </Button>
  );
}
