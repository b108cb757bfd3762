"use client";
import { useRef } from "react";
import { InviteConfirm } from "@/components/account/invite-confirm";
import { useToast } from "@/components/ui/toast";
import { useLine, useRead, useSend } from "@/lib/client/hooks";
import { getImportReport, type ImportReport, inviteOfImport } from "@/lib/contract/imports";
import { NEW_ADDRESSES_A_DAY } from "@/lib/domain/invitation-limits";
import { formatCount } from "@/lib/format";

/** Invites whom an import made, or waits for; past the day's limit the others stay. */
export function InviteDialog({ report, onClose }: { report: ImportReport; onClose: () => void }) {
  const toast = useToast();
  const line = useLine();
  const count = report.toInvite;
  const read = useRead();
  /** How many wait as it is pressed: another window may have invited some. */
  const waiting = useRef(count);
  const send = useSend(inviteOfImport, {
    line,
    onSuccess: ({ toInvite }) => {
      const sent = formatCount(
        Math.max(0, waiting.current - toInvite),
        "invitation envoyée",
        "invitations envoyées",
      );
      const left = `${formatCount(toInvite, "personne attend", "personnes attendent")} : la limite du jour est atteinte.`;
      toast.success(toInvite > 0 ? `${sent}. ${left}` : `${sent}.`);
      onClose();
    },
  });
  const params = { id: report.id };
  const confirm = async () => {
    // After a lost answer it is the first press that counts.
    if (!line.isOpen())
      waiting.current = await read(getImportReport, { params }).then(
        ({ toInvite }) => toInvite,
        () => count,
      );
    send.mutate({ params, body: {} });
  };
  return (
    <InviteConfirm count={count} send={send} line={line} onConfirm={confirm} onClose={onClose}>
      <p>
        Chacun reçoit un email avec un lien, valable 7 jours, ou votre code s'il a déjà un compte.
        Personne n'est invité deux fois. {NEW_ADDRESSES_A_DAY.confirmed} personnes par jour au plus,{" "}
        {NEW_ADDRESSES_A_DAY.unconfirmed} tant que votre adresse email n'est pas confirmée.
      </p>
    </InviteConfirm>
  );
}
