"use client";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/hooks";
import { listMyActivities } from "@/lib/contract/activities";
import { deleteTrainee, listTrainees, type Trainee } from "@/lib/contract/trainees";

export function DeleteTraineeDialog({
  trainee,
  onClose,
}: {
  trainee: Trainee;
  onClose: () => void;
}) {
  const toast = useToast();
  const removal = useSend(deleteTrainee, {
    refreshes: [listTrainees, listMyActivities],
    onSuccess: () => {
      toast.success(`${trainee.firstName} ${trainee.lastName} n'est plus dans votre liste.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Supprimer ${trainee.firstName} ${trainee.lastName} ?`}
      confirmLabel="Supprimer"
      pendingLabel="Suppression..."
      pending={removal.isPending}
      error={removal.error?.message}
      onConfirm={() => removal.mutate({ params: { id: trainee.id } })}
    >
      <p>
        Ses places à venir sont annulées et recréditées, ses abonnements avec vous prennent fin. Son
        compte Élan reste : avec votre code, ou si vous le créez à nouveau, vous le retrouverez avec
        votre commentaire.
      </p>
    </ConfirmDialog>
  );
}
