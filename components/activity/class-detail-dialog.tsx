"use client";
import { Video } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { AttendancePanel } from "@/components/activity/attendance-panel";
import { CancelledClass } from "@/components/activity/cancelled-class";
import { ClassActions, type ClassTasks } from "@/components/activity/class-actions";
import { ClassComment } from "@/components/activity/class-comment";
import { ClassMinimum } from "@/components/activity/class-minimum";
import { EnrolDialog } from "@/components/activity/enrol-dialog";
import { ParticipantList } from "@/components/activity/participant-list";
import { UnsentNotice } from "@/components/offline/unsent-notice";
import { withOutbox } from "@/components/offline/with-outbox";
import { ClassFacts } from "@/components/reservation/class-facts";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { kindColours } from "@/components/ui/kind-colours";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { Surface } from "@/components/ui/surface";
import { useAddressRequest } from "@/components/ui/use-address-request";
import { useCall } from "@/lib/client/use-call";
import { useOutbox } from "@/lib/client/use-outbox";
import type { Activity } from "@/lib/contract/classes/activities";
import { type ActivityDetails, getActivityDetails } from "@/lib/contract/classes/class-details";

interface ClassDetailDialogProps extends ClassTasks {
  activityId: string;
  /** The class as the list shows it, until its details are read. */
  listed: Activity | undefined;
  /** The dialog opens at the roll call. */
  rollCall: boolean;
  onClose: () => void;
}

export function ClassDetailDialog({
  activityId,
  listed,
  rollCall,
  onClose,
  ...tasks
}: ClassDetailDialogProps) {
  const details = useCall(getActivityDetails, { params: { id: activityId } });
  const outbox = useOutbox();
  const isGone = details.error?.status === 404;
  const label = details.data?.label ?? listed?.label ?? "Cours";
  const colour = (details.data ?? listed)?.colour;
  const title = isGone ? "Cours introuvable" : label;
  return (
    <Surface addressed onClose={onClose} title={title} tint={colour && kindColours[colour].ground}>
      {isGone ? (
        <EmptyState action={<Button onClick={onClose}>Voir mes cours</Button>}>
          Ce cours n'existe pas.
        </EmptyState>
      ) : (
        <QueryState query={details} skeleton={<SkeletonList rows={3} />}>
          {(current) =>
            current.cancelledAt ? (
              <CancelledClass activity={current} />
            ) : (
              <ClassParts
                key={`${activityId} ${rollCall}`}
                activity={withOutbox(current, outbox)}
                rollCall={rollCall}
                {...tasks}
              />
            )
          }
        </QueryState>
      )}
    </Surface>
  );
}

/** The element takes the focus when the pressed button leaves with a change of `shown`. */
function useLostFocus<E extends HTMLElement>(shown: unknown): RefObject<E | null> {
  const ref = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change removes the pressed button
  useLayoutEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [shown]);
  return ref;
}

interface ClassPartsProps extends ClassTasks {
  activity: ActivityDetails;
  rollCall: boolean;
}

function ClassParts({ activity, rollCall, ...tasks }: ClassPartsProps) {
  /** The finder names the trainee to add. */
  const [adding, setAdding] = useState<{ traineeId?: string } | null>(null);
  useAddressRequest("ajouter", (traineeId) => setAdding({ traineeId }));
  const [attendance, setAttendance] = useState(rollCall);
  const people = useLostFocus<HTMLDivElement>(attendance);
  return (
    <div className="@container flex min-h-full flex-col">
      {/* In one column the participants stand above the comment. */}
      <div className="grid flex-1 content-start gap-6 @3xl:grid-cols-[19rem_minmax(0,1fr)] @3xl:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-4">
          <ClassFacts activity={activity} />
          {activity.meetingUrl ? (
            <a
              href={activity.meetingUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent"
            >
              <Video aria-hidden="true" size={19} className="shrink-0" />
              Ouvrir la visio
            </a>
          ) : null}
          <ClassMinimum activity={activity} />
        </div>
        <div
          ref={people}
          tabIndex={-1}
          className="flex min-w-0 flex-col gap-5 outline-none @3xl:col-start-2 @3xl:row-span-2 @3xl:row-start-1"
        >
          {attendance ? (
            <AttendancePanel activity={activity} onDone={() => setAttendance(false)} />
          ) : (
            <>
              <UnsentNotice
                subjects={[
                  activity.id,
                  ...activity.participantsList.map(({ traineeId }) => traineeId),
                ]}
              />
              <ParticipantList activity={activity} />
            </>
          )}
        </div>
        <div className="border-line border-t pt-5 @3xl:border-0 @3xl:pt-0">
          <ClassComment activity={activity} />
        </div>
      </div>
      {attendance ? null : (
        <ClassActions
          activity={activity}
          onRollCall={() => setAttendance(true)}
          onAdd={() => setAdding({})}
          {...tasks}
        />
      )}
      {adding ? (
        <EnrolDialog
          activity={activity}
          wanted={adding.traineeId}
          onClose={() => setAdding(null)}
        />
      ) : null}
    </div>
  );
}
