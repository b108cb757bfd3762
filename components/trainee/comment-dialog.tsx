"use client";
import type { Rows } from "@/components/ui/conflict";
import { TextAreaField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { useRead } from "@/lib/client/use-read";
import {
  ALL_AND_DEBTS,
  commentTrainee,
  listTrainees,
  type Trainee,
} from "@/lib/contract/trainees/trainees";

interface CommentForm {
  comment: string;
}

const rows: Rows<CommentForm> = [["Commentaire", ({ comment }) => comment]];

export function CommentDialog({ trainee, onClose }: { trainee: Trainee; onClose: () => void }) {
  const toast = useToast();
  const read = useRead();
  const save = useSaveForm<CommentForm>({
    name: `comment.${trainee.id}`,
    stored: { comment: trainee.comment },
    version: trainee.commentVersion,
    rows,
    read: async () => {
      const now = (await read(listTrainees, ALL_AND_DEBTS)).find(({ id }) => id === trainee.id);
      return now ? { values: { comment: now.comment }, version: now.commentVersion } : null;
    },
  });
  const send = useSend(
    commentTrainee,
    save.sending({
      onSuccess: () => {
        toast.success("Commentaire enregistré.");
        onClose();
      },
    }),
  );
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit(({ comment }, { version }) =>
        send.mutate({ params: { id: trainee.id }, body: { comment, version } }),
      )}
      onClose={onClose}
      title="Modifier le commentaire"
      size="sm"
      submitLabel="Enregistrer"
      pendingLabel="Modification..."
    >
      <TextAreaField
        label={`Commentaire sur ${trainee.firstName}`}
        help={
          "Jamais affiché à l'élève, mais dans son export de données. Des faits utiles au cours\u00a0: ni santé détaillée, ni opinion."
        }
        rows={5}
        maxLength={5000}
        {...save.form.register("comment")}
      />
    </FormDialog>
  );
}
