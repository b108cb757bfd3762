"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { messageOf } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import type { ResponseOf } from "@/lib/contract/endpoint";
import { type ImportReport, undoImport } from "@/lib/contract/imports/imports";
import { formatCount } from "@/lib/format";

type Kept = ResponseOf<typeof undoImport>["kept"];

const REASONS: Record<Kept[number]["reason"], string> = {
  LOGGED_IN: "a ouvert son compte",
  PLACE: "a réservé une place",
  RECEIPT: "a un encaissement",
  OTHER_COACH: "suit aussi un autre coach",
  CHANGED: "a changé depuis",
};

export function UndoImportDialog({
  report,
  onClose,
}: {
  report: ImportReport;
  onClose: () => void;
}) {
  const toast = useToast();
  const [kept, setKept] = useState<Kept | null>(null);
  const send = useSend(undoImport, {
    onSuccess: (result) => {
      if (result.kept.length > 0) return setKept(result.kept);
      toast.success(`Importation annulée\u00a0: ${formatCount(result.undone, "personne")}.`);
      onClose();
    },
  });
  if (kept)
    return (
      <Dialog
        onClose={onClose}
        title="Importation annulée"
        size="sm"
        footer={<Button onClick={onClose}>Fermer</Button>}
      >
        <p>
          {formatCount(kept.length, "personne est gardée", "personnes sont gardées")}, car ce que
          l'importation leur a apporté a déjà servi&nbsp;:
        </p>
        <ul className="mt-3 grid gap-2">
          {kept.map(({ traineeId, name, reason }) => (
            <li key={traineeId} className="[overflow-wrap:anywhere]">
              <span className="font-semibold">{name}</span>&nbsp;: {REASONS[reason]}.
            </li>
          ))}
        </ul>
      </Dialog>
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Annuler cette importation&nbsp;?"
      confirmLabel="Annuler l'importation"
      keepLabel="Garder"
      pendingLabel="Annulation..."
      pending={send.isPending}
      error={send.error ? messageOf(send.error) : undefined}
      onConfirm={() => send.mutate({ params: { id: report.id } })}
    >
      <p>Ce que cet import a créé disparaît, sauf ce qui a déjà servi.</p>
    </ConfirmDialog>
  );
}
