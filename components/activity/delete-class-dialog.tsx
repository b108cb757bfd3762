"use client";
import { useState } from "react";
import { Reach } from "@/components/preview/reach";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CheckboxField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { useLine, useSend } from "@/lib/client/hooks";
import { usePreview } from "@/lib/client/use-preview";
import type { Activity } from "@/lib/contract/activities";
import { deleteActivity } from "@/lib/contract/activities-of-coach";
import { formatLongInstant } from "@/lib/format";

interface DeleteClassDialogProps {
  activity: Activity;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

/** Confirms that a class, or its whole series, is cancelled, and says what that does (spec §4). */
export function DeleteClassDialog({
  activity,
  open,
  onOpenChange,
  onDeleted,
}: DeleteClassDialogProps) {
  const [every, setEvery] = useState(false);
  const toast = useToast();
  const call = {
    params: { id: activity.id },
    query: { "delete-recurrence": every ? ("true" as const) : ("false" as const) },
  };
  const reach = usePreview(deleteActivity, call, open);
  const line = useLine();
  const removal = useSend(deleteActivity, {
    line,
    onSuccess: () => {
      toast.success(every ? "La série est supprimée." : "Le cours est supprimé.");
      onOpenChange(false);
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={"Supprimer ce cours\u00a0?"}
      confirmLabel="Supprimer"
      pendingLabel="Suppression..."
      pending={removal.isPending}
      error={removal.error?.message}
      line={line}
      waiting={reach.isPending}
      onConfirm={() => removal.mutate(call)}
    >
      <p>
        <strong>{activity.label}</strong>,{" "}
        {formatLongInstant(activity.beginDate).toLocaleLowerCase("fr-FR")}.
      </p>
      {activity.isRecurring ? (
        <CheckboxField
          label="Supprimer tous les cours de la série"
          help="Ceux qui n'ont pas commencé."
          checked={every}
          onChange={(event) => setEvery(event.target.checked)}
        />
      ) : null}
      <Reach query={reach} classes />
    </ConfirmDialog>
  );
}
