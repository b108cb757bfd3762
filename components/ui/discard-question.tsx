"use client";
import { Button } from "@/components/ui/button";
import { DialogFrame } from "@/components/ui/dialog-frame";

interface DiscardQuestionProps {
  open: boolean;
  /** What would be given up is on its way to the server. */
  sending?: boolean;
  onStay: () => void;
  onAbandon: () => void;
}

/** Asked before anything typed is lost. */
export function DiscardQuestion({ open, sending, onStay, onAbandon }: DiscardQuestionProps) {
  return (
    <DialogFrame
      open={open}
      onOpenChange={onStay}
      title={"Abandonner les modifications\u00a0?"}
      size="sm"
      footer={
        <>
          <Button variant="danger" onClick={onAbandon}>
            Abandonner
          </Button>
          <Button variant="secondary" data-first-focus onClick={onStay}>
            Continuer
          </Button>
        </>
      }
    >
      <p>
        {sending
          ? "L'envoi est en route, sa réponse n'est pas arrivée. L'abandonner l'annule s'il n'est pas déjà enregistré\u00a0: vous saurez ce qu'il en est."
          : "Ce que vous avez saisi n'est pas enregistré."}
      </p>
    </DialogFrame>
  );
}
