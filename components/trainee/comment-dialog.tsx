"use client";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextAreaField } from "@/components/ui/field";
import { useSend } from "@/lib/client/hooks";
import { commentTrainee, listTrainees, type Trainee } from "@/lib/contract/trainees";

export function CommentDialog({ trainee, onClose }: { trainee: Trainee; onClose: () => void }) {
  const [comment, setComment] = useState(trainee.comment);
  const save = useSend(commentTrainee, { refreshes: [listTrainees], onSuccess: onClose });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Modifier le commentaire"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button
            pending={save.isPending}
            pendingLabel="Modification..."
            onClick={() => save.mutate({ params: { id: trainee.id }, body: { comment } })}
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextAreaField
          label={`Commentaire sur ${trainee.firstName}`}
          help="Vu de vous seul. Des faits utiles au cours : ni santé détaillée, ni opinion."
          rows={5}
          maxLength={5000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        {save.error ? <Banner tone="danger">{save.error.message}</Banner> : null}
      </div>
    </Dialog>
  );
}
