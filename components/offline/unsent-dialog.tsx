"use client";
import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { type OutboxRow, removeFromOutbox, retryInOutbox } from "@/lib/client/outbox";
import { useSession } from "@/lib/client/session";
import { useOutbox, useRefreshOutbox } from "@/lib/client/use-outbox";
import { formatInstantInText } from "@/lib/format";

function usePersisted(): boolean {
  const [persisted, setPersisted] = useState(false);
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setPersisted, () => undefined);
  }, []);
  return persisted;
}

export function UnsentDialog({
  open,
  onClose,
  onSend,
}: {
  open: boolean;
  onClose: () => void;
  onSend: () => void;
}) {
  const { user } = useSession();
  const rows = useOutbox();
  const refresh = useRefreshOutbox();
  const persisted = usePersisted();
  const [droppedId, setDroppedId] = useState<string | null>(null);
  // A row that is sent meanwhile leaves nothing to delete.
  const dropped = rows.find(({ id }) => id === droppedId);
  const hasWaiting = rows.some(({ state }) => state === "WAITING");
  if (open && dropped)
    return (
      <ConfirmDialog
        onClose={() => setDroppedId(null)}
        title={"Supprimer cet enregistrement\u00a0?"}
        confirmLabel="Supprimer"
        keepLabel="Garder"
        pendingLabel="Suppression..."
        pending={false}
        onConfirm={() => void removeFromOutbox(user.id, dropped.id).then(refresh)}
      >
        <p className="[overflow-wrap:anywhere]">{dropped.title}</p>
        <p>Supprimé, il est perdu.</p>
      </ConfirmDialog>
    );
  return (
    <Dialog
      open={open && rows.length > 0}
      onClose={onClose}
      title="À envoyer"
      footer={
        hasWaiting ? (
          <Button full writes onClick={onSend}>
            Envoyer maintenant
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        {hasWaiting ? (
          <p className="text-muted">
            Gardé sur cet appareil, même si vous fermez Élan. Envoyé une seule fois, dès qu'Élan est
            ouvert et répond.
          </p>
        ) : null}
        <ul className="flex flex-col gap-3">
          {rows.map((row) => (
            <Queued key={row.id} row={row} onDrop={() => setDroppedId(row.id)} />
          ))}
        </ul>
        {persisted || !hasWaiting ? null : (
          <p className="text-muted text-sm">
            Rouvrez Élan avec du réseau avant 7 jours&nbsp;: un iPhone efface ce qui attend au-delà.
            Installé sur l'écran d'accueil, Élan garde tout.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Queued({ row, onDrop }: { row: OutboxRow; onDrop: () => void }) {
  const { user } = useSession();
  const { id, title, at, state, message } = row;
  const refresh = useRefreshOutbox();
  return (
    <li className="flex flex-col gap-2 rounded-control border border-line p-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
      <p className="text-muted text-sm">
        {state === "WAITING" ? "À envoyer" : "Refusé"} · noté le {formatInstantInText(new Date(at))}
      </p>
      {message ? (
        <Banner tone={state === "REFUSED" ? "danger" : "warning"}>
          <span className="[overflow-wrap:anywhere]">{message}</span>
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {state === "REFUSED" ? (
          <Button size="sm" writes onClick={() => void retryInOutbox(user.id, id).then(refresh)}>
            Réessayer
          </Button>
        ) : null}
        <Button size="sm" variant="secondary" aria-label={`Supprimer : ${title}`} onClick={onDrop}>
          Supprimer
        </Button>
      </div>
    </li>
  );
}
