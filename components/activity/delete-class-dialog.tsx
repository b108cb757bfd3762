"use client";
import { useState } from "react";
import { seriesReach } from "@/components/activity/series-reach";
import { Banner } from "@/components/ui/banner";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CheckboxField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/hooks";
import { type Activity, listMyActivities } from "@/lib/contract/activities";
import { deleteActivity } from "@/lib/contract/activities-of-coach";
import { listTrainees } from "@/lib/contract/trainees";
import { formatCount, formatLongInstant } from "@/lib/format";

interface DeleteClassDialogProps {
  activity: Activity;
  /** The classes on screen, to say what a whole series is. */
  planned: readonly Activity[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

/** Confirms that a class, or its whole series, is cancelled, and says what that does (spec §4). */
export function DeleteClassDialog({
  activity,
  planned,
  open,
  onOpenChange,
  onDeleted,
}: DeleteClassDialogProps) {
  const [every, setEvery] = useState(false);
  const toast = useToast();
  const removal = useSend(deleteActivity, {
    refreshes: [listMyActivities, listTrainees],
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
          help="Ceux qui n'ont pas commencé : leurs places sont annulées et recréditées."
          checked={every}
          onChange={(event) => setEvery(event.target.checked)}
        />
      ) : null}
      {every ? <Banner tone="warning">{seriesReach(planned, activity, new Date())}</Banner> : null}
    </ConfirmDialog>
  );
}
