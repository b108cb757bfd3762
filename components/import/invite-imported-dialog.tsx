"use client";
import { useState } from "react";
import { InviteConfirm } from "@/components/import/invite-confirm";
import { ConfirmEmailButton } from "@/components/layout/confirm-email-button";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { useSession } from "@/lib/client/session";
import { inviteImported } from "@/lib/contract/imports/wix-import";
import { NEW_ADDRESSES_A_DAY } from "@/lib/domain/invitation-limits";
import { formatCount } from "@/lib/format";

export function InviteImportedDialog({
  count,
  onClose,
}: {
  /** The imported trainees without an invitation. */
  count: number;
  onClose: () => void;
}) {
  const toast = useToast();
  const { user } = useSession();
  const [sent, setSent] = useState<string | null>(null);
  const send = useSend(inviteImported, {
    onSuccess: ({ invited }) => {
      const sent = `${formatCount(invited, "invitation envoyée", "invitations envoyées")}.`;
      if (invited < count) setSent(sent);
      else {
        toast.success(sent);
        onClose();
      }
    },
  });
  if (sent) {
    return (
      <Dialog
        onClose={onClose}
        title="Invitations envoyées"
        size="sm"
        footer={<Button onClick={onClose}>Fermer</Button>}
      >
        <div className="grid justify-items-start gap-4">
          <p>
            {sent}{" "}
            {count > 0
              ? `S'il en reste, la limite du jour est atteinte\u00a0: ${NEW_ADDRESSES_A_DAY.confirmed} personnes, chacune deux fois. ${NEW_ADDRESSES_A_DAY.unconfirmed} personnes tant que votre adresse email n'est pas confirmée.`
              : "Les autres l'ont été d'une autre fenêtre."}
          </p>
          {user.emailVerified || count === 0 ? null : <ConfirmEmailButton />}
        </div>
      </Dialog>
    );
  }
  return (
    <InviteConfirm count={count} send={send} onConfirm={() => send.mutate({})} onClose={onClose}>
      <p>
        Chacun reçoit un email avec un lien pour choisir son mot de passe, valable 7 jours. Personne
        n'est invité deux fois.
      </p>
    </InviteConfirm>
  );
}
