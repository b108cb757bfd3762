"use client";
import { useEffect, useState } from "react";
import { costSentences } from "@/components/reservation/cancel-text";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { serverNow } from "@/lib/client/server-clock";
import { costOfCancelling, type PaidPlace } from "@/lib/domain/cancellation";
import { DAY_MS } from "@/lib/domain/paris-time";
import { formatOf } from "@/lib/format";

interface CancelDialogProps {
  open: boolean;
  onClose: () => void;
  count: number;
  /** The first name of the person of the family who has the places; absent: the account itself. */
  name?: string | undefined;
  /** Null while the paying subscriptions are loading. */
  places: readonly PaidPlace[] | null;
  /** The paying subscriptions could not be read. */
  unknown?: boolean;
  classes?: number;
  /** The coach returns a late cancellation when another trainee takes the place. */
  returnsTaken?: boolean;
  /** The places that go to the waiting list at once. */
  awaited?: number;
  pending: boolean;
  /** Another window has cancelled the places. */
  settled?: boolean;
  error?: string;
  onConfirm: () => void;
}

/** Renders again at each of these instants, as a deadline may pass while the dialog is open. */
function useRenderAt(instants: readonly number[]): void {
  const [, render] = useState(0);
  const next = Math.min(...instants.filter((instant) => instant > serverNow().getTime()));
  useEffect(() => {
    const wait = next - serverNow().getTime();
    if (wait > DAY_MS) return;
    const timer = setTimeout(() => render((n) => n + 1), wait + 1);
    return () => clearTimeout(timer);
  }, [next]);
}

export function CancelDialog({
  open,
  onClose,
  count,
  name,
  places,
  unknown = false,
  classes = 1,
  returnsTaken = false,
  awaited = 0,
  pending,
  settled,
  error,
  onConfirm,
}: CancelDialogProps) {
  const many = count > 1;
  const those = name ? "les" : "vos";
  const one = name ? "la" : "votre";
  const whose = name ? ` ${formatOf(name)}` : "";
  const inClasses = classes > 1 ? ` dans ${classes} cours` : "";
  useRenderAt(open ? (places ?? []).map(({ deadline }) => deadline.getTime()) : []);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={
        many
          ? `Annuler ${those} ${count} places${whose}${inClasses}\u00a0?`
          : `Annuler ${one} place${whose}\u00a0?`
      }
      confirmLabel="Confirmer l'annulation"
      keepLabel={
        many ? `Garder ${name ? "les" : "mes"} places` : `Garder ${name ? "la" : "ma"} place`
      }
      pendingLabel="Annulation..."
      pending={pending}
      waiting={places === null && !unknown}
      settled={settled}
      error={error}
      onConfirm={onConfirm}
    >
      {places ? (
        costSentences(costOfCancelling(places, serverNow()), {
          classes,
          returnsTaken,
          isOwn: name === undefined,
          isShared: places.some(({ isShared }) => isShared),
        }).map((sentence) => <p key={sentence}>{sentence}</p>)
      ) : unknown ? (
        <p>
          Le coût n'a pas pu être lu&nbsp;: avant le délai d'annulation, annuler est sans frais.
        </p>
      ) : (
        <Skeleton className="h-6 w-full" />
      )}
      {awaited > 0 ? (
        <p className="text-muted">
          {awaited > 1
            ? `D'autres attendent\u00a0: ${those} places leur reviendront aussitôt.`
            : `Quelqu'un attend\u00a0: ${many ? `une de ${name ? "ces" : "vos"} places` : `${one} place`} lui reviendra aussitôt.`}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
