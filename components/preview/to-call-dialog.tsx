"use client";
import { ToCall } from "@/components/preview/to-call";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import type { Unreached } from "@/lib/contract/operations/preview";

/** After a change: whom no mail tells of it. */
export function ToCallDialog({ people, onClose }: { people: Unreached; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="C'est fait"
      size="sm"
      footer={<DialogCancel>Terminé</DialogCancel>}
    >
      <ToCall people={people} />
    </Dialog>
  );
}
