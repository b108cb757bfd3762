"use client";
import { useEffect } from "react";
import { useOnline } from "@/components/offline/use-online";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { clearOutbox } from "@/lib/client/outbox";
import { useSession } from "@/lib/client/session";
import { useOutbox } from "@/lib/client/use-outbox";
import { formatCount } from "@/lib/format";

/** Before Déconnexion with something unsent: send it, delete it, or stay. */
export function LeaveQuestion({
  onClose,
  onSend,
  onLeave,
}: {
  onClose: () => void;
  onSend: () => void;
  onLeave: () => void;
}) {
  const { user } = useSession();
  const online = useOnline();
  const rows = useOutbox();
  const { length } = rows;
  const waits = rows.some(({ state }) => state === "WAITING");
  // Sent: nothing is left to ask about.
  useEffect(() => {
    if (length === 0) onLeave();
  }, [length, onLeave]);
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
          <Button variant="danger" onClick={() => void clearOutbox(user.id).finally(onLeave)}>
            Supprimer
          </Button>
          <Button disabled={!online || !waits} onClick={onSend}>
            Envoyer
          </Button>
        </>
      }
    >
      <p>
        {formatCount(
          length,
          "enregistrement n'est pas envoyé",
          "enregistrements ne sont pas envoyés",
        )}
        . Supprimé{length > 1 ? "s, ils sont perdus" : ", il est perdu"}.
      </p>
      {online ? null : (
        <p className="mt-2 text-muted">Hors ligne&nbsp;: l'envoi attend le retour du réseau.</p>
      )}
    </Dialog>
  );
}
