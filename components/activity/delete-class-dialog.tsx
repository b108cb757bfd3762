"use client";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CheckboxField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/hooks";
import { type Activity, deleteActivity, listMyActivities } from "@/lib/contract/activities";
import { listTrainees } from "@/lib/contract/trainees";
import { formatCount, formatLongInstant } from "@/lib/format";

interface DeleteClassDialogProps {
  activity: Activity;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Confirms that a class, or its whole series, is cancelled, and says what that does (spec §4). */
export function DeleteClassDialog({ activity, open, onOpenChange }: DeleteClassDialogProps) {
  const [every, setEvery] = useState(false);
  const toast = useToast();
  const removal = useSend(deleteActivity, {
    refreshes: [listMyActivities, listTrainees],
    onSuccess: () => {
      toast.success(every ? "La série est supprimée." : "Le cours est supprimé.");
      onOpenChange(false);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Supprimer ce cours ?"
      confirmLabel="Supprimer"
      pendingLabel="Suppression..."
      pending={removal.isPending}
      error={removal.error?.message}
      onConfirm={() =>
        removal.mutate({
          params: { id: activity.id },
          query: { "delete-recurrence": every ? "true" : "false" },
        })
      }
    >
      <p>
        <strong>{activity.label}</strong>,{" "}
        {formatLongInstant(activity.beginDate).toLocaleLowerCase("fr-FR")}.
      </p>
      <p className="text-muted">
        {activity.participants === 0
          ? "Personne n'y est inscrit."
          : `${formatCount(activity.participants, "place est annulée et recréditée", "places sont annulées et recréditées")} ; les élèves sont prévenus par email.`}
      </p>
      {activity.isRecurring ? (
        <CheckboxField
          label="Supprimer tous les cours de la série"
          help="Ceux qui n'ont pas commencé, avec leurs réservations."
          checked={every}
          onChange={(event) => setEvery(event.target.checked)}
        />
      ) : null}
    </ConfirmDialog>
  );
}
