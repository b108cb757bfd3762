"use client";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { messageOf } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import { createCalendar, revokeCalendar } from "@/lib/contract/classes/calendar";

export function EndFeedDialog({
  replace,
  onRevoked,
  onClose,
}: {
  replace: boolean;
  onRevoked: () => void;
  onClose: () => void;
}) {
  const toast = useToast();
  const done = (text: string) => {
    toast.success(text);
    onClose();
  };
  const create = useSend(createCalendar, {
    onSuccess: () => done("Votre adresse a changé."),
  });
  const revoke = useSend(revokeCalendar, {
    onSuccess: () => {
      onRevoked();
      done("Votre adresse est supprimée.");
    },
  });
  const error = create.error ?? revoke.error;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={
        replace
          ? "Changer l'adresse de votre calendrier\u00a0?"
          : "Supprimer l'adresse de votre calendrier\u00a0?"
      }
      confirmLabel={replace ? "Changer" : "Supprimer"}
      pendingLabel={replace ? "Modification..." : "Suppression..."}
      pending={create.isPending || revoke.isPending}
      error={error ? messageOf(error) : undefined}
      onConfirm={() => (replace ? create.mutate({ body: { replace: true } }) : revoke.mutate({}))}
    >
      <p>L'adresse actuelle ne fonctionnera plus dans les agendas qui la suivent.</p>
    </ConfirmDialog>
  );
}
