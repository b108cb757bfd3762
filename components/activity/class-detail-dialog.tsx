"use client";
import { ClipboardCheck, DoorOpen, UserPlus } from "lucide-react";
import { useState } from "react";
import { AddParticipantDialog } from "@/components/activity/add-participant-dialog";
import { AttendancePanel } from "@/components/activity/attendance-panel";
import { ClassActions, type ClassTasks } from "@/components/activity/class-actions";
import { ClassComment } from "@/components/activity/class-comment";
import { ParticipantList } from "@/components/activity/participant-list";
import { UnsentNotice } from "@/components/offline/unsent-notice";
import { withOutbox } from "@/components/offline/with-outbox";
import { ClassFacts } from "@/components/reservation/class-facts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { onDemand } from "@/components/ui/on-demand";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
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
  activity: Activity;
  atRoll?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ClassDetailDialog({
  activity,
  atRoll = false,
  open,
  onOpenChange,
  ...tasks
}: ClassDetailDialogProps) {
  const details = useCall(getActivityDetails, { params: { id: activity.id } }, { enabled: open });
  const outbox = useOutbox();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={activity.label} size="lg">
      <QueryState query={details} skeleton={<SkeletonList rows={3} />}>
        {(current) => (
          // On a phone the participants stand above the comment and the actions.
          <div className="grid gap-6 md:grid-cols-[19rem_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
            <ClassFacts activity={current} />
            <div className="flex min-w-0 flex-col gap-5 md:col-start-2 md:row-span-2 md:row-start-1">
              <People activity={withOutbox(current, outbox)} atRoll={atRoll} />
            </div>
            <div className="flex flex-col gap-5 border-line border-t pt-5 md:border-0 md:pt-0">
              <ClassComment activity={current} />
              <ClassActions activity={current} {...tasks} />
            </div>
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}

interface PeopleProps {
  activity: ActivityDetails;
  atRoll: boolean;
}

function People({ activity, atRoll }: PeopleProps) {
  const [adding, setAdding] = useState(false);
  const [attendance, setAttendance] = useState(atRoll);
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
          onClick={() => setAdding(true)}
        >
          Ajouter un participant
        </Button>
        <Button
          variant="secondary"
          icon={<DoorOpen aria-hidden="true" size={19} />}
          onClick={() => setSelling(true)}
        >
          Vendre à la porte
        </Button>
      </div>
      <UnsentNotice
        subjects={[activity.id, ...activity.participantsList.map(({ traineeId }) => traineeId)]}
      />
      <ParticipantList activity={activity} />
      <AddParticipantDialog activity={activity} open={adding} onOpenChange={setAdding} />
      {selling ? <WalkInSaleDialog activity={activity} onClose={() => setSelling(false)} /> : null}
    </>
  );
}
