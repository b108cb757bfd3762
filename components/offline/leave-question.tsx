"use client";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatCount } from "@/lib/format";

/** Before Déconnexion with something unsent: it stays on the device, for the same account alone. */
export function LeaveQuestion({
  count,
  onClose,
  onLeave,
}: {
  count: number;
  onClose: () => void;
  onLeave: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Se déconnecter sans envoyer&nbsp;?"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Rester
          </Button>
          <Button variant="danger" onClick={onLeave}>
            Se déconnecter
          </Button>
        </>
      }
    >
      <p>
        {formatCount(count, "enregistrement attend", "enregistrements attendent")} d'être envoyé
        {count > 1 ? "s" : ""}. Ils restent enfermés sur cet appareil, illisibles pour un autre
        compte, et partiront quand vous vous y reconnecterez.
      </p>
    </Dialog>
  );
}
