"use client";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { messageOf } from "@/lib/client/call-error";
import { useLine, useSend } from "@/lib/client/hooks";
import { expectChange } from "@/lib/client/optimistic";
import { createCalendar, getCalendar, revokeCalendar } from "@/lib/contract/calendar";

/** Puts another address in place of a feed's, or none. */
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
  const done = (words: string) => {
    toast.success(words);
    onClose();
  };
  // Of an address that is deleted by a call whose answer was lost nothing is left to tell either.
  const line = useLine(undefined, false, () => !replace && onRevoked());
  const create = useSend(createCalendar, {
    line,
    makes: (feed) => expectChange(getCalendar, () => feed),
    onSuccess: () => done("Votre adresse a changé."),
  });
  const revoke = useSend(revokeCalendar, {
    line,
    makes: () => expectChange(getCalendar, () => ({ url: null })),
    onSuccess: () => {
      onRevoked();
      done("Votre adresse est supprimée.");
    },
  });
  const error = create.error ?? revoke.error;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        replace
          ? "Changer l'adresse de votre calendrier\u00a0?"
          : "Supprimer l'adresse de votre calendrier\u00a0?"
      }
      confirmLabel={replace ? "Changer" : "Supprimer"}
      pendingLabel={replace ? "Modification..." : "Suppression..."}
      pending={create.isPending || revoke.isPending}
      error={error ? messageOf(error) : undefined}
      line={line}
      onConfirm={() => (replace ? create.mutate({ body: { replace: true } }) : revoke.mutate({}))}
    >
      <p>L'adresse actuelle ne fonctionnera plus dans les agendas qui la suivent.</p>
    </ConfirmDialog>
  );
}
