"use client";
import { InviteConfirm } from "@/components/import/invite-confirm";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { type ImportReport, inviteOfImport } from "@/lib/contract/imports/imports";
import { NEW_ADDRESSES_A_DAY } from "@/lib/domain/invitation-limits";
import { formatCount } from "@/lib/format";

/** Above the day's limit, people stay in `toInvite`. */
export function InviteDialog({ report, onClose }: { report: ImportReport; onClose: () => void }) {
  const toast = useToast();
  const count = report.toInvite;
  const send = useSend(inviteOfImport, {
    onSuccess: ({ toInvite }) => {
      const sent = formatCount(
        Math.max(0, count - toInvite),
        "invitation envoyée",
        "invitations envoyées",
      );
      const left = formatCount(toInvite, "personne attend", "personnes attendent");
      toast.success(
        toInvite > 0 ? `${sent}. ${left}\u00a0: la limite du jour est atteinte.` : `${sent}.`,
      );
      onClose();
    },
  });
  return (
    <InviteConfirm
      count={count}
      send={send}
      onConfirm={() => send.mutate({ params: { id: report.id }, body: {} })}
      onClose={onClose}
    >
      <p>
        Un email à chaque personne&nbsp;: un lien valable 7 jours, ou votre code si elle a un
        compte. Personne n'est invité deux fois. {NEW_ADDRESSES_A_DAY.confirmed} personnes par jour
        au plus, {NEW_ADDRESSES_A_DAY.unconfirmed} tant que votre adresse email n'est pas confirmée.
      </p>
    </InviteConfirm>
  );
}
