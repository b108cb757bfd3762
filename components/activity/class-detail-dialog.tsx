"use client";
import { ClipboardCheck, DoorOpen, UserPlus, Video } from "lucide-react";
import { useState } from "react";
import { AttendancePanel } from "@/components/activity/attendance-panel";
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
import { onDemand } from "@/components/ui/on-demand";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { Surface } from "@/components/ui/surface";
import { useAddressRequest } from "@/components/ui/use-address-request";
import { useCall } from "@/lib/client/hooks";
import { useOutbox } from "@/lib/client/use-outbox";
import { getActivityDetails } from "@/lib/contract/booking/roll-call";
import type { Activity } from "@/lib/contract/classes/activities";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { parisDay } from "@/lib/domain/paris-time";

const WalkInSaleDialog = onDemand(() =>
  import("@/components/receipt/walk-in-sale-dialog").then((part) => part.WalkInSaleDialog),
);

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
    <Surface
      addressed
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      tint={colour && kindColours[colour].ground}
    >
      {isGone ? (
        <EmptyState action={<Button onClick={onClose}>Voir mes cours</Button>}>
          Ce cours n'existe pas.
        </EmptyState>
      ) : (
        <QueryState query={details} skeleton={<SkeletonList rows={3} />}>
          {(current) => (
            <div key={`${activityId} ${rollCall}`} className="@container">
              {/* In one column the participants stand above the comment and the actions. */}
              <div className="grid gap-6 @3xl:grid-cols-[19rem_minmax(0,1fr)] @3xl:grid-rows-[auto_1fr]">
                <div className="flex flex-col gap-4">
                  <ClassFacts activity={current} />
                  {current.meetingUrl ? (
                    <a
                      href={current.meetingUrl}
                      target="_blank"
                      rel="noopener noreferrer"
                      className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent [overflow-wrap:anywhere]"
                    >
                      <Video aria-hidden="true" size={19} className="shrink-0" />
                      Ouvrir la visio
                    </a>
                  ) : null}
                  <ClassMinimum activity={current} />
                </div>
                <div className="flex min-w-0 flex-col gap-5 @3xl:col-start-2 @3xl:row-span-2 @3xl:row-start-1">
                  <People activity={withOutbox(current, outbox)} rollCall={rollCall} />
                </div>
                <div className="flex flex-col gap-5 border-line border-t pt-5 @3xl:border-0 @3xl:pt-0">
                  <ClassComment activity={current} />
                  <ClassActions activity={current} {...tasks} />
                </div>
              </div>
            </div>
          )}
        </QueryState>
      )}
    </Surface>
  );
}

interface PeopleProps {
  activity: ActivityDetails;
  rollCall: boolean;
}

function People({ activity, rollCall }: PeopleProps) {
  /** The finder names the trainee to add. */
  const [adding, setAdding] = useState<{ traineeId?: string } | null>(null);
  useAddressRequest("ajouter", (traineeId) => setAdding({ traineeId }));
  const [attendance, setAttendance] = useState(rollCall);
  const [selling, setSelling] = useState(false);
  if (attendance)
    return <AttendancePanel activity={activity} onDone={() => setAttendance(false)} />;
  const callable =
    parisDay(new Date()) >= parisDay(new Date(activity.beginDate)) &&
    activity.participantsList.some((place) => !place.isWaitingList);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {callable ? (
          <Button
            icon={<ClipboardCheck aria-hidden="true" size={19} />}
            onClick={() => setAttendance(true)}
          >
            Faire l'appel
          </Button>
        ) : null}
        <Button
          variant={callable ? "secondary" : "primary"}
          icon={<UserPlus aria-hidden="true" size={19} />}
          onClick={() => setAdding({})}
        >
          Ajouter des élèves
        </Button>
        <Button
          variant="secondary"
          icon={<DoorOpen aria-hidden="true" size={19} />}
          onClick={() => setSelling(true)}
        >
          Vente sur place
        </Button>
      </div>
      <UnsentNotice
        subjects={[activity.id, ...activity.participantsList.map(({ traineeId }) => traineeId)]}
      />
      <ParticipantList activity={activity} />
      {adding ? (
        <EnrolDialog
          activity={activity}
          wanted={adding.traineeId}
          onClose={() => setAdding(null)}
        />
      ) : null}
      {selling ? <WalkInSaleDialog activity={activity} onClose={() => setSelling(false)} /> : null}
    </>
  );
}
