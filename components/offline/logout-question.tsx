"use client";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useOnline } from "@/components/ui/use-online";
import { clearOutbox } from "@/lib/client/outbox";
import { useSession } from "@/lib/client/session";
import { useOutbox } from "@/lib/client/use-outbox";
import { formatCount } from "@/lib/format";

export function LogoutQuestion({
  onClose,
  onSend,
  onLogout,
}: {
  onClose: () => void;
  onSend: () => void;
  onLogout: () => void;
}) {
  const { user } = useSession();
  const online = useOnline();
  const rows = useOutbox();
  const { length } = rows;
  const hasWaiting = rows.some(({ state }) => state === "WAITING");
  // Logs out once every row has been sent.
  useEffect(() => {
    if (length === 0) onLogout();
  }, [length, onLogout]);
  return (
    <Dialog
      onClose={onClose}
      title="Se déconnecter sans envoyer&nbsp;?"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Rester
          </Button>
          <Button variant="danger" onClick={() => void clearOutbox(user.id).finally(onLogout)}>
            Supprimer
          </Button>
          <Button disabled={online === false || !hasWaiting} onClick={onSend}>
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
      {online ? null : <p className="mt-2 text-muted">L'envoi attend le retour du réseau.</p>}
    </Dialog>
  );
}
