"use client";
import { useRef } from "react";
import { InviteConfirm } from "@/components/account/invite-confirm";
import { useToast } from "@/components/ui/toast";
import { useLine, useRead, useSend } from "@/lib/client/hooks";
import { expectChange } from "@/lib/client/optimistic";
import {
  getImportReport,
  type ImportReport,
  inviteOfImport,
  listImports,
} from "@/lib/contract/imports";
import { NEW_ADDRESSES_A_DAY } from "@/lib/domain/invitation-limits";
import { formatCount } from "@/lib/format";

/** Invites whom an import made, or waits for; past the day's limit the others stay. */
export function InviteDialog({ report, onClose }: { report: ImportReport; onClose: () => void }) {
  const toast = useToast();
  const params = { id: report.id };
  const line = useLine();
  const count = report.toInvite;
  const read = useRead();
  /** How many wait as it is pressed: another window may have invited some. Null: that could not be read. */
  const waiting = useRef<number | null>(count);
  const send = useSend(inviteOfImport, {
    line,
    makes: (now) => [
      expectChange(listImports, (all) => all.map((one) => (one.id === now.id ? now : one))),
      expectChange(getImportReport, () => now, { params }),
    ],
    onSuccess: ({ toInvite }) => {
      const sent =
        waiting.current !== null
          ? `${formatCount(Math.max(0, waiting.current - toInvite), "invitation envoyée", "invitations envoyées")}.`
          : toInvite === 0
            ? "Plus personne n'attend d'invitation."
            : "";
      const left =
        toInvite > 0
          ? `${formatCount(toInvite, "personne attend", "personnes attendent")} : la limite du jour est atteinte.`
          : "";
      toast.success(`${sent} ${left}`.trim());
      onClose();
    },
  });
  const confirm = async () => {
    // After a lost answer it is the first press that counts.
    if (!line.isOpen())
      waiting.current = await read(getImportReport, { params }).then(
        ({ toInvite }) => toInvite,
        () => null,
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
