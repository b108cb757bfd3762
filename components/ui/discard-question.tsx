"use client";
import { Button } from "@/components/ui/button";
import { DialogFrame } from "@/components/ui/dialog-frame";
import type { Line } from "@/lib/client/sending";

/** What a form is sent by: it knows whether an answer was lost, and whether what became of it can be asked for. */
export type SentBy = Pick<Line, "isOpen" | "unsettled">;

interface DiscardQuestionProps {
  open: boolean;
  /** What would be given up is on its way to the server. */
  sending?: boolean;
  lines?: readonly SentBy[];
  onStay: () => void;
  onAbandon: () => void;
}

/** What is so of that which would be given up: after a lost answer it may be recorded. */
export function discardWords(sending: boolean, lines: readonly SentBy[]): string {
  const sent = lines.filter((line) => line.isOpen());
  if (!sending && sent.length === 0) return "Ce que vous avez saisi n'est pas enregistré.";
  return sent.every((line) => line.unsettled() !== null)
    ? "La réponse de votre envoi n'est pas arrivée. L'abandonner l'annule s'il n'est pas déjà enregistré\u00a0: vous saurez ce qu'il en est."
    : "La réponse de votre envoi n'est pas arrivée\u00a0: il est peut-être déjà enregistré.";
}

/** Asked before anything typed is lost. */
export function DiscardQuestion({
  open,
  sending = false,
  lines = [],
  onStay,
  onAbandon,
}: DiscardQuestionProps) {
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
      {open ? <p>{discardWords(sending, lines)}</p> : null}
    </DialogFrame>
  );
}
