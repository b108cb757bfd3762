"use client";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextAreaField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/hooks";
import { type Activity, listMyActivities } from "@/lib/contract/activities";
import { commentActivity, getActivityDetails } from "@/lib/contract/activities-of-coach";

/** The coach's own note on a class. */
export function ClassComment({ activity }: { activity: Activity }) {
  const known = activity.comment ?? "";
  const [text, setText] = useState(known);
  const toast = useToast();
  const save = useSend(commentActivity, {
    refreshes: [getActivityDetails, listMyActivities],
    onSuccess: () => toast.success("Commentaire enregistré."),
  });
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ params: { id: activity.id }, body: { comment: text } });
      }}
    >
      <TextAreaField
        label="Commentaire (vu de vous seul)"
        rows={2}
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {save.error ? <Banner tone="danger">{save.error.message}</Banner> : null}
      {text !== known ? (
        <Button
          type="submit"
          size="sm"
          className="self-start"
          pending={save.isPending}
          pendingLabel="Modification..."
        >
          Enregistrer
        </Button>
      ) : null}
    </form>
  );
}
