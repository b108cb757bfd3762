"use client";
import { Button } from "@/components/ui/button";
import { DialogFrame } from "@/components/ui/dialog-frame";

interface QuestionProps {
  /** The call is pending, or its response is lost, so its change may be saved. */
  maybeSaved?: boolean;
  onStay: () => void;
  onAbandon: () => void;
}

const UNSAVED = "Ce que vous avez saisi n'est pas enregistré.";
const UNCONFIRMED =
  "La réponse de votre envoi n'est pas arrivée\u00a0: il est peut-être déjà enregistré.";

/** The parts of the question, shown by a dialog of its own or by the dialog that it is about. */
export const discardQuestion = ({ maybeSaved = false, onStay, onAbandon }: QuestionProps) => ({
  title: "Quitter sans enregistrer\u00a0?",
  children: <p>{maybeSaved ? UNCONFIRMED : UNSAVED}</p>,
  footer: (
    <>
      <Button variant="danger" onClick={onAbandon}>
        Quitter sans enregistrer
      </Button>
      <Button variant="secondary" data-first-focus onClick={onStay}>
        Rester
      </Button>
    </>
  ),
});

/** The question of a form of the page. */
export function DiscardQuestion({ open, ...question }: QuestionProps & { open: boolean }) {
  return (
    <DialogFrame
      open={open}
      onOpenChange={question.onStay}
      size="sm"
      {...discardQuestion(question)}
    />
  );
}
