"use client";
import { ImpactSummary } from "@/components/preview/impact-summary";
import { usePreview } from "@/components/preview/use-preview";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { deleteTrainee, type Trainee } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";
import { formatEuros, pluralOf } from "@/lib/format";

export function DeleteTraineeDialog({
  trainee,
  onClose,
  onDeleted,
}: {
  trainee: Trainee;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const toast = useToast();
  const call = { params: { id: trainee.id } };
  const preview = usePreview(deleteTrainee, call);
  const removal = useSend(deleteTrainee, {
    onSuccess: () => {
      toast.success(`${nameOf(trainee)} n'est plus dans votre liste.`);
      onDeleted();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Supprimer ${nameOf(trainee)}\u00a0?`}
      confirmLabel="Supprimer"
      pendingLabel="Suppression..."
      waiting={preview.isPending}
      pending={removal.isPending}
      error={removal.error?.message}
      onConfirm={() => removal.mutate(call)}
    >
      <p>
        Ses places à venir sont annulées et recréditées, ses abonnements avec vous prennent fin. Ses
        notes seront là s'il faut revenir en arrière.
      </p>
      <ImpactSummary
        query={preview}
        due={(euros) => `${formatEuros(euros)} ${pluralOf(euros, "reste", "restent")} à payer.`}
      />
    </ConfirmDialog>
  );
}
