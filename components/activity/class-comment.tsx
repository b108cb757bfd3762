"use client";
import { useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Conflict, type Rows } from "@/components/ui/conflict";
import { TextAreaField } from "@/components/ui/field";
import { DraftBanner } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { useHeld } from "@/components/ui/use-held";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useRead } from "@/lib/client/hooks";
import { useSend } from "@/lib/client/send";
import { getActivityDetails } from "@/lib/contract/booking/roll-call";
import type { Activity } from "@/lib/contract/classes/activities";
import { commentActivity } from "@/lib/contract/classes/activities-of-coach";

interface CommentForm {
  comment: string;
}

const rows: Rows<CommentForm> = [["Commentaire", ({ comment }) => comment]];
const commentOf = ({ comment }: Activity): CommentForm => ({ comment: comment ?? "" });

/** The coach's own note on a class. */
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
  useUnsaved(save.changed, save.discard, send.isPending || save.unconfirmed);
  const held = useHeld<HTMLDivElement>(send.isPending);
  const form = useRef<HTMLFormElement>(null);
  const { conflict } = save;
  return (
    <div ref={held}>
      <form
        ref={form}
        className="flex flex-col gap-2"
        onSubmit={save.onSubmit(({ comment }, version) =>
          send.mutate({ params, body: { comment, version } }),
        )}
      >
        <DraftBanner save={save} />
        <TextAreaField
          label="Commentaire (vu de vous seul)"
          rows={2}
          maxLength={5000}
          {...save.form.register("comment")}
        />
        {save.message ? <Banner tone="danger">{save.message}</Banner> : null}
        {conflict ? (
          <Conflict
            rows={conflict.rows}
            pending={send.isPending}
            onKeepMine={() => {
              conflict.keepMine();
              form.current?.requestSubmit();
            }}
            onTakeTheirs={conflict.takeTheirs}
          />
        ) : null}
        {save.changed || save.unconfirmed ? (
          <Button
            type="submit"
            size="sm"
            className="self-start"
            pending={send.isPending}
            pendingLabel="Modification..."
          >
            Enregistrer
          </Button>
        ) : null}
      </form>
    </div>
  );
}
