"use client";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { differences, type Rows } from "@/components/ui/conflict";
import { TextAreaField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useLine, useRead, useSend } from "@/lib/client/hooks";
import type { Unsettled } from "@/lib/client/sending";
import { useDraft } from "@/lib/client/use-draft";
import { useVersion } from "@/lib/client/use-version";
import { ALL_AND_DEBTS, commentTrainee, listTrainees, type Trainee } from "@/lib/contract/trainees";

interface Kept {
  comment: string;
  base?: string;
  version: number | undefined;
  unsettled?: Unsettled | null;
}

const commentRows: Rows<string> = [["Commentaire", (text) => text]];

export function CommentDialog({ trainee, onClose }: { trainee: Trainee; onClose: () => void }) {
  const [comment, setComment] = useState(trainee.comment);
  /** What was there when one began to type. */
  const [base, setBase] = useState(trainee.comment);
  const [refusal, setRefusal] = useState<string | null>(null);
  const changed = comment !== base;
  const read = useRead();
  const version = useVersion<Trainee>({
    opened: trainee,
    versionOf: (one) => one.commentVersion,
    read: async () => (await read(listTrainees, ALL_AND_DEBTS)).find(({ id }) => id === trainee.id),
  });
  const line = useLine((answer) => {
    const made = answer as Trainee;
    version.set(made.commentVersion);
    setBase(made.comment);
  });
  const draft = useDraft<Kept>(`comment.${trainee.id}`, {
    value: { comment, base, version: version.current(), unsettled: line.unsettled() },
    changed,
    restore: (kept) => {
      // Its answer was lost, and it was recorded all the same.
      if (kept?.comment === trainee.comment) return false;
      setComment(kept?.comment ?? trainee.comment);
      setBase(kept?.base ?? trainee.comment);
      version.set(kept ? kept.version : trainee.commentVersion);
      if (kept?.unsettled) line.resume(kept.unsettled);
    },
  });
  const toast = useToast();
  const save = useSend(commentTrainee, {
    line,
    onSuccess: () => {
      draft.forget();
      toast.success("Commentaire enregistré.");
      onClose();
    },
    onError: (error) => {
      if (!version.caught(error)) setRefusal(error.message);
    },
  });
  const submit = () => {
    setRefusal(null);
    save.mutate({
      params: { id: trainee.id },
      body: { comment, version: version.current() },
    });
  };
  const { theirs } = version;
  return (
    <FormDialog
      onClose={onClose}
      title="Modifier le commentaire"
      size="sm"
      form="comment-form"
      submitLabel="Enregistrer"
      pendingLabel="Modification..."
      pending={save.isPending}
      changed={changed}
      line={line}
      draft={{ ...draft, line }}
      conflict={
        theirs && {
          rows: differences(commentRows, comment, theirs.comment),
          onKeepMine: () => {
            version.accept();
            submit();
          },
          onTakeTheirs: () => {
            version.accept();
            setBase(theirs.comment);
            setComment(theirs.comment);
          },
        }
      }
    >
      <form
        id="comment-form"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextAreaField
          label={`Commentaire sur ${trainee.firstName}`}
          help={"Vu de vous seul. Des faits utiles au cours\u00a0: ni santé détaillée, ni opinion."}
          rows={5}
          maxLength={5000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
      </form>
    </FormDialog>
  );
}
