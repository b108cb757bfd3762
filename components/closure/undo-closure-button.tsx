"use client";
import { UNDO_MS, useUndoClosure } from "@/components/closure/use-undo-closure";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";

export function UndoClosureButton({ id, onDone }: { id: string; onDone: () => void }) {
  const toast = useToast();
  const { undo, pending } = useUndoClosure((text, complete) => {
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
      pendingLabel="Annulation..."
      onClick={() => undo(id)}
    >
      Annuler la fermeture
    </Button>
  );
}
