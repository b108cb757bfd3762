"use client";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { messageOf } from "@/lib/client/call";
import { useSend } from "@/lib/client/hooks";
import { getImport, inviteImported } from "@/lib/contract/operations";
import { formatCount } from "@/lib/format";

export function InviteImportedDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const toast = useToast();
  const send = useSend(inviteImported, {
    refreshes: [getImport],
    onSuccess: ({ invited }) => {
      toast.success(`${formatCount(invited, "invitation envoyée", "invitations envoyées")}.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Inviter ${formatCount(count, "élève")}\u00a0?`}
      confirmLabel="Inviter"
      pendingLabel="Envoi..."
      pending={send.isPending}
      error={send.error ? messageOf(send.error) : undefined}
      onConfirm={() => send.mutate({})}
      danger={false}
    >
      <p>
        Chacun reçoit un email avec un lien pour choisir son mot de passe, valable 7 jours. Personne
        n'est invité deux fois.
      </p>
    </ConfirmDialog>
  );
}
