"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RestoreButton } from "@/components/activity/restore-button";
import { type ClassScope, ScopeField } from "@/components/activity/scope-field";
import { Reach } from "@/components/preview/reach";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { keyOf } from "@/lib/client/cache";
import { useLine, useSend } from "@/lib/client/hooks";
import { usePreview } from "@/lib/client/use-preview";
import { type Activity, listMyActivities } from "@/lib/contract/activities";
import { deleteActivity } from "@/lib/contract/activities-of-coach";
import { UNDO_MINUTES } from "@/lib/domain/undo";
import { formatCount, formatLongInstant } from "@/lib/format";

/** How long the message offers it; the planning does for all of the ten minutes. */
const TOAST_MS = 12_000;

interface DeleteClassDialogProps {
  activity: Activity;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

/** Confirms that a class, it and the later ones, or its whole series is cancelled, and says what that does (spec §4, beyond 11). */
export function DeleteClassDialog({
  activity,
  open,
  onOpenChange,
  onDeleted,
}: DeleteClassDialogProps) {
  const client = useQueryClient();
  const [scope, setScope] = useState<ClassScope>("ONE");
  const toast = useToast();
  const call = {
    params: { id: activity.id },
    query:
      scope === "ONE"
        ? { "delete-recurrence": "false" as const }
        : { "delete-recurrence": "true" as const, scope },
  };
  const reach = usePreview(deleteActivity, open ? call : null);
  // Left after a lost answer and made all the same: the class's other dialogs go too.
  const line = useLine(undefined, false, onDeleted);

  /** One of the classes that went; of a series a class that has begun stays. */
  const oneOfThem = (): string | undefined => {
    const now = Date.now();
    const isComing = ({ beginDate }: Activity) => Date.parse(beginDate) > now;
    if (scope === "ONE" || isComing(activity)) return activity.id;
    return client
      .getQueriesData<Activity[]>({ queryKey: keyOf(listMyActivities) })
      .flatMap(([, list]) => list ?? [])
      .find((one) => one.seriesId === activity.seriesId && isComing(one))?.id;
  };
  const removal = useSend(deleteActivity, {
    line,
    onSuccess: () => {
      const { label } = activity;
      const many = scope !== "ONE" && reach.data ? reach.data.activities : 1;
      const when = formatLongInstant(activity.beginDate).toLocaleLowerCase("fr-FR");
      const id = oneOfThem();
      const text = `${label}, ${scope === "ONE" ? when : formatCount(many, "cours", "cours")}`;
      toast.success(
        many === 1 ? "Cours annulé." : `${formatCount(many, "cours annulé", "cours annulés")}.`,
        id
          ? {
              duration: TOAST_MS,
              action: (close) => <RestoreButton id={id} text={text} onDone={close} />,
            }
          : {},
      );
      onOpenChange(false);
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={"Supprimer ce cours\u00a0?"}
      confirmLabel="Supprimer"
      pendingLabel="Suppression..."
      pending={removal.isPending}
      error={removal.error?.message}
      line={line}
      waiting={reach.isPending}
      onConfirm={() => removal.mutate(call)}
    >
      <p>
        <strong>{activity.label}</strong>,{" "}
        {formatLongInstant(activity.beginDate).toLocaleLowerCase("fr-FR")}.
      </p>
      {activity.isRecurring ? (
        <ScopeField legend="Supprimer" value={scope} onChange={setScope} />
      ) : null}
      {/* As high as its longest words: the buttons stay where they are when the figures come. */}
      <div className="min-h-18">
        <Reach query={reach} classes />
      </div>
      <p className="text-muted text-sm">
        Vous pourrez{" "}
        {scope === "ONE" ? "le rétablir, avec ses places" : "les rétablir, avec leurs places"},
        pendant {UNDO_MINUTES} minutes.
      </p>
    </ConfirmDialog>
  );
}
