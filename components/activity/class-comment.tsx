"use client";
import { Button } from "@/components/ui/button";
import type { Rows } from "@/components/ui/conflict";
import { TextAreaField } from "@/components/ui/field";
import { PartForm } from "@/components/ui/part-form";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { useRead } from "@/lib/client/use-read";
import type { Activity } from "@/lib/contract/classes/activities";
import { commentActivity } from "@/lib/contract/classes/activities-of-coach";
import { getActivityDetails } from "@/lib/contract/classes/class-details";

interface CommentForm {
  comment: string;
}

const rows: Rows<CommentForm> = [["Commentaire", ({ comment }) => comment]];
const commentOf = ({ comment }: Activity): CommentForm => ({ comment: comment ?? "" });

export function ClassComment({ activity }: { activity: Activity }) {
  const toast = useToast();
  const read = useRead();
  const params = { id: activity.id };
  const save = useSaveForm<CommentForm>({
    name: `class-comment.${activity.id}`,
    stored: commentOf(activity),
    version: activity.version,
    rows,
    read: async () => {
      const now = await read(getActivityDetails, { params });
      return { values: commentOf(now), version: now.version };
    },
  });
  const send = useSend(
    commentActivity,
    save.sending({ onSuccess: () => toast.success("Commentaire enregistré.") }),
  );
  return (
    <PartForm
      save={save}
      onSubmit={save.onSubmit(({ comment }, { version }) =>
        send.mutate({ params, body: { comment, version } }),
      )}
      className="flex flex-col gap-2"
    >
      <TextAreaField
        label="Commentaire (jamais affiché aux élèves)"
        rows={2}
        maxLength={5000}
        {...save.form.register("comment")}
      />
      {save.changed ? (
        <Button
          type="submit"
          size="sm"
          className="self-start"
          pending={save.pending}
          pendingLabel="Modification..."
        >
          Enregistrer
        </Button>
      ) : null}
    </PartForm>
  );
}
