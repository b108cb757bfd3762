"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RestoreButton } from "@/components/activity/restore-button";
import { type ClassScope, ScopeField } from "@/components/activity/scope-field";
import { ImpactSummary } from "@/components/preview/impact-summary";
import { usePreview } from "@/components/preview/use-preview";
import { useToCall } from "@/components/preview/use-to-call";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { keyOf } from "@/lib/client/cache";
import { useSend } from "@/lib/client/send";
import { useRead } from "@/lib/client/use-read";
import { type Activity, listMyActivities } from "@/lib/contract/classes/activities";
import { deleteActivity } from "@/lib/contract/classes/activities-of-coach";
import { listCancellations } from "@/lib/contract/classes/class-return";
import { UNDO_MINUTES } from "@/lib/domain/undo";
import { formatCount, formatInstantInText } from "@/lib/format";

/** The planning offers the restore longer, for UNDO_MINUTES. */
const TOAST_MS = 12_000;

/** Undefined when the number of classes is unknown. */
const cancelledText = (count: number | undefined): string =>
  count === undefined
    ? "Cours annulés."
    : count === 1
      ? "Cours annulé."
      : `${formatCount(count, "cours annulé", "cours annulés")}.`;

interface DeleteClassDialogProps {
  activity: Activity;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteClassDialog({ activity, open, onClose, onDeleted }: DeleteClassDialogProps) {
  const client = useQueryClient();
  const read = useRead();
  const [scope, setScope] = useState<ClassScope>("ONE");
  const toast = useToast();
  const call = {
    params: { id: activity.id },
    query:
      scope === "ONE"
        ? { "delete-recurrence": "false" as const }
        : { "delete-recurrence": "true" as const, scope },
  };
  const impact = usePreview(deleteActivity, open ? call : null);
  const { finish, toCall } = useToCall(onClose);
  /** The series may have grown, so its cancellation is read again; undefined when unknown. */
  const findCancellation = async (): Promise<{ id: string; activities: number } | undefined> => {
    if (scope === "ONE") return { id: activity.id, activities: 1 };
    const shown = client.getQueriesData<Activity[]>({ queryKey: keyOf(listMyActivities) });
    const ofSeries = shown.flatMap(([, list]) =>
      (list ?? []).filter(({ seriesId }) => seriesId === activity.seriesId).map(({ id }) => id),
    );
    const cancelled = await read(listCancellations, {}).catch(() => []);
    return cancelled.find(({ id }) => id === activity.id || ofSeries.includes(id));
  };
  const removal = useSend(deleteActivity, {
    onSuccess: async () => {
      const cancellation = findCancellation();
      finish(impact.data?.unreached);
      onDeleted();
      const { label } = activity;
      const known = await cancellation;
      const when = formatInstantInText(activity.beginDate);
      const text = (count: number) =>
        `${label}, ${scope === "ONE" ? when : formatCount(count, "cours", "cours")}`;
      toast.success(
        cancelledText(known?.activities),
        known
          ? {
              duration: TOAST_MS,
              action: (close) => (
                <RestoreButton id={known.id} text={text(known.activities)} onDone={close} />
              ),
            }
          : {},
      );
    },
  });
  if (toCall) return toCall;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={"Supprimer ce cours\u00a0?"}
      confirmLabel="Supprimer"
      pendingLabel="Suppression..."
      pending={removal.isPending}
      error={removal.error?.message}
      waiting={impact.isPending}
      onConfirm={() => removal.mutate(call)}
    >
      <p>
        <strong>{activity.label}</strong>, {formatInstantInText(activity.beginDate)}.
      </p>
      {activity.isRecurring ? (
        <ScopeField legend="Supprimer" value={scope} onChange={setScope} />
      ) : null}
      {/* The reserved height keeps the buttons in place when the impact arrives. */}
      <div className="min-h-18">
        <ImpactSummary query={impact} classes />
      </div>
      <p className="text-muted text-sm">
        Vous pourrez{" "}
        {scope === "ONE" ? "le rétablir, avec ses places" : "les rétablir, avec leurs places"},
        pendant {UNDO_MINUTES} minutes.
      </p>
    </ConfirmDialog>
  );
}
