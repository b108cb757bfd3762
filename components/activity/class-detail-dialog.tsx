"use client";
import { ClipboardCheck, Copy, Pencil, Share2, Trash2, UserPlus } from "lucide-react";
import { useState } from "react";
import { AddParticipantDialog } from "@/components/activity/add-participant-dialog";
import { AttendancePanel } from "@/components/activity/attendance-panel";
import { ClassComment } from "@/components/activity/class-comment";
import { ParticipantList } from "@/components/activity/participant-list";
import { ClassFacts } from "@/components/reservation/class-facts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useCall } from "@/lib/client/hooks";
import { type Activity, getActivityDetails } from "@/lib/contract/activities";
import { parisDay } from "@/lib/domain/paris-time";

interface ClassDetailDialogProps {
  activity: Activity;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onEdit: (activity: Activity) => void;
  onDuplicate: (activity: Activity) => void;
  onDelete: (activity: Activity) => void;
}

/** Everything a coach does with one class (spec §2): who comes, who waits, attendance, comment. */
export function ClassDetailDialog({
  activity,
  open,
  onOpenChange,
  onEdit,
  onDuplicate,
  onDelete,
}: ClassDetailDialogProps) {
  const details = useCall(getActivityDetails, { params: { id: activity.id } }, { enabled: open });
  const [adding, setAdding] = useState(false);
  const [attendance, setAttendance] = useState(false);
  const toast = useToast();
  const isDay = parisDay(new Date()) >= parisDay(new Date(activity.beginDate));

  const share = async () => {
    await navigator.clipboard.writeText(`${window.location.origin}/?activity=${activity.id}`);
    toast.success("Lien du cours copié.");
  };
  const change = (next: boolean) => {
    onOpenChange(next);
    setAttendance(false);
  };
  return (
    <Dialog open={open} onOpenChange={change} title={activity.label} size="lg">
      <QueryState query={details} skeleton={<SkeletonList rows={3} />}>
        {(current) => (
          <div className="flex flex-col gap-6">
            <div className="grid gap-4 md:grid-cols-2">
              <ClassFacts activity={current} />
              <ClassComment key={current.comment} activity={current} />
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                variant="secondary"
                icon={<Pencil aria-hidden="true" size={17} />}
                onClick={() => onEdit(current)}
              >
                Modifier
              </Button>
              <Button
                size="sm"
                variant="secondary"
                icon={<Copy aria-hidden="true" size={17} />}
                onClick={() => onDuplicate(current)}
              >
                Dupliquer
              </Button>
              <Button
                size="sm"
                variant="secondary"
                icon={<Share2 aria-hidden="true" size={17} />}
                onClick={() => void share()}
              >
                Copier le lien
              </Button>
              <Button
                size="sm"
                variant="danger"
                icon={<Trash2 aria-hidden="true" size={17} />}
                onClick={() => onDelete(current)}
              >
                Supprimer
              </Button>
            </div>
            {attendance ? (
              <AttendancePanel activity={current} onDone={() => setAttendance(false)} />
            ) : (
              <>
                <div className="flex flex-wrap gap-2">
                  <Button
                    icon={<UserPlus aria-hidden="true" size={19} />}
                    onClick={() => setAdding(true)}
                  >
                    Ajouter un participant
                  </Button>
                  {isDay && current.participantsList.some((place) => !place.isWaitingList) ? (
                    <Button
                      variant="secondary"
                      icon={<ClipboardCheck aria-hidden="true" size={19} />}
                      onClick={() => setAttendance(true)}
                    >
                      Faire l'appel
                    </Button>
                  ) : null}
                </div>
                <ParticipantList activity={current} />
              </>
            )}
            <AddParticipantDialog activity={current} open={adding} onOpenChange={setAdding} />
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}
