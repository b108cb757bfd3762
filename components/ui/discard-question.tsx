"use client";
import { Button } from "@/components/ui/button";
import { DialogFrame } from "@/components/ui/dialog-frame";
import { discardWords, type SentBy } from "@/components/ui/discard-words";

interface DiscardQuestionProps {
  open: boolean;
  /** What would be given up is on its way to the server. */
  sending?: boolean;
  lines?: readonly SentBy[];
  onStay: () => void;
  onAbandon: () => void;
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
