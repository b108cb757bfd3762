"use client";
import { Button } from "@/components/ui/button";
import { DialogFrame } from "@/components/ui/dialog-frame";

interface DiscardQuestionProps {
  open: boolean;
  /** The call is pending, or its response is lost, so its change may be saved. */
  maybeSaved?: boolean;
  onStay: () => void;
  onAbandon: () => void;
}

const UNSAVED = "Ce que vous avez saisi n'est pas enregistré.";
const UNCONFIRMED =
  "La réponse de votre envoi n'est pas arrivée\u00a0: il est peut-être déjà enregistré.";

export function DiscardQuestion({
  open,
  maybeSaved = false,
  onStay,
  onAbandon,
}: DiscardQuestionProps) {
  return (
    <DialogFrame
      open={open}
      onClose={onStay}
      title={"Quitter sans enregistrer\u00a0?"}
      size="sm"
      footer={
        <>
          <Button variant="danger" onClick={onAbandon}>
            Quitter sans enregistrer
          </Button>
          <Button variant="secondary" data-first-focus onClick={onStay}>
            Rester
          </Button>
        </>
      }
    >
      {open ? <p>{maybeSaved ? UNCONFIRMED : UNSAVED}</p> : null}
    </DialogFrame>
  );
}
