"use client";
import { useState } from "react";
import { formOf, seriesEditBody, singleBody } from "@/components/activity/class-form-values";
import { moveImpact, overWeekText, withOverWeek } from "@/components/activity/move-text";
import { type ClassScope, ScopeField } from "@/components/activity/scope-field";
import { useClassRows } from "@/components/activity/use-class-rows";
import { ToCall } from "@/components/preview/to-call";
import { usePreview } from "@/components/preview/use-preview";
import { useToCall } from "@/components/preview/use-to-call";
import { Banner } from "@/components/ui/banner";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ChangedMeanwhile, differences } from "@/components/ui/conflict";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import type { ClassOfWeek } from "@/components/week/class-block";
import type { Spot } from "@/components/week/use-drag";
import { timeOf } from "@/components/week/week-layout";
import { useSend } from "@/lib/client/send";
import type { Activity } from "@/lib/contract/classes/activities";
import { editActivity, editSeries } from "@/lib/contract/classes/activities-of-coach";
import { movedEnd } from "@/lib/domain/class-hours";
import { daysBetween, parisInstant } from "@/lib/domain/paris-time";
import { formatCount, formatLongInstant } from "@/lib/format";

/** A series moves by at most so many days. */
const MOST_DAYS = 31;

/** Shows another window's changes, which the move keeps except for the hour. */
function ChangedClass({ before, now }: { before: Activity; now: Activity }) {
  const rows = differences(useClassRows(), formOf(before), formOf(now));
  return (
    <ChangedMeanwhile rows={rows}>
      Déplacé maintenant, il le sera tel qu'il est enregistré.
    </ChangedMeanwhile>
  );
}

interface MoveDialogProps {
  block: ClassOfWeek;
  activity: Activity;
  spot: Spot;
  onClose: () => void;
}

export function MoveDialog({ block, activity, spot, onClose }: MoveDialogProps) {
  const moveDays = daysBetween(block.day, spot.day);
  const [scope, setScope] = useState<ClassScope>("ONE");
  const toast = useToast();
  /** The version that the coach has seen. */
  const [known, setKnown] = useState(activity);
  const begin = timeOf(spot.from);
  const params = { id: activity.id };
  const callsOf = (from: Activity) => {
    const unmoved = formOf(from);
    const end = movedEnd(unmoved.begin, unmoved.end, begin);
    const form = { ...unmoved, beginSeen: known.beginDate, day: spot.day, begin, end };
    return {
      one: { params, body: singleBody(form) },
      many: {
        params,
        query: { scope: scope === "ONE" ? undefined : scope },
        body: { ...seriesEditBody(form), onlyMoved: true, moveDays },
      },
    };
  };
  const preview = usePreview(editSeries, scope === "ONE" ? null : callsOf(known).many);
  const single = usePreview(editActivity, scope === "ONE" ? callsOf(known).one : null);
  const impact = scope === "ONE" ? single : preview;
  const { overWeek = 0, unreached = [] } = impact.data ?? {};
  const { finish, toCall } = useToCall(onClose);
  const done = (count: number, over: number) => {
    toast.success(withOverWeek(`${formatCount(count, "cours déplacé", "cours déplacés")}.`, over));
    finish(unreached);
  };
  const edit = useSend(editActivity, {
    onSuccess: (moved) => done(1, moved.overWeek),
  });
  const editMany = useSend(editSeries, {
    onSuccess: ({ count, overWeek }) => done(count, overWeek),
  });
  const { error } = scope === "ONE" ? edit : editMany;
  const isOther = error?.code === "CHANGED_MEANWHILE";
  const move = () => {
    const seen = isOther ? activity : known;
    setKnown(seen);
    const { one, many } = callsOf(seen);
    const { version } = seen;
    if (scope === "ONE") edit.mutate({ ...one, body: { ...one.body, version } });
    else editMany.mutate({ ...many, body: { ...many.body, version } });
  };

  if (toCall) return toCall;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={"Déplacer ce cours\u00a0?"}
      confirmLabel="Déplacer"
      pendingLabel="Modification..."
      pending={edit.isPending || editMany.isPending}
      waiting={impact.data === undefined}
      error={isOther ? undefined : error?.message}
      danger={false}
      onConfirm={move}
    >
      <div className="[overflow-wrap:anywhere]">
        <p className="font-semibold">{activity.label}</p>
        <p className="text-muted">
          {formatLongInstant(parisInstant(block.day, timeOf(block.from)))}
        </p>
        <p>→ {formatLongInstant(parisInstant(spot.day, begin))}</p>
      </div>
      {activity.isRecurring ? (
        <ScopeField
          legend="Déplacer"
          value={scope}
          onChange={setScope}
          onlyOne={Math.abs(moveDays) > MOST_DAYS}
        />
      ) : null}
      <QueryState query={impact} skeleton={<Skeleton className="h-12 w-full" />}>
        {(counts) => (
          <p role="status" className="min-h-12 font-semibold">
            {moveImpact(counts)}
          </p>
        )}
      </QueryState>
      <ToCall people={unreached} />
      {overWeek > 0 ? <Banner tone="warning">{overWeekText(overWeek)}</Banner> : null}
      {isOther ? <ChangedClass before={known} now={activity} /> : null}
    </ConfirmDialog>
  );
}
