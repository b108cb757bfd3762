import { Pencil, Trash2 } from "lucide-react";
import { ActivityRow } from "@/components/activity/activity-row";
import { IconButton } from "@/components/ui/icon-button";
import type { Activity } from "@/lib/contract/classes/activities";
import { classStage } from "@/lib/domain/class-hours";
import { formatLongInstant } from "@/lib/format";

export interface CoachRowActions {
  /** The class that is open beside the rows. */
  openId: string | null;
  onOpen: (activity: Activity) => void;
  onEdit: (activity: Activity) => void;
  onDelete: (activity: Activity) => void;
}

/** A class in the coach's agenda. `now` is in milliseconds. */
export function CoachRow({
  activity,
  now,
  openId,
  onOpen,
  onEdit,
  onDelete,
}: CoachRowActions & { activity: Activity; now: number }) {
  const stage = classStage(activity, now);
  const when = `${activity.label}, ${formatLongInstant(activity.beginDate)}`;
  return (
    <ActivityRow
      activity={activity}
      stage={stage}
      openLabel={when}
      isOpen={activity.id === openId}
      onOpen={onOpen}
      showTaken
      actions={
        <>
          {stage === "COMING" ? (
            <IconButton label={`Modifier : ${when}`} onClick={() => onEdit(activity)}>
              <Pencil aria-hidden="true" size={18} />
            </IconButton>
          ) : null}
          <IconButton label={`Supprimer : ${when}`} onClick={() => onDelete(activity)}>
            <Trash2 aria-hidden="true" size={18} />
          </IconButton>
        </>
      }
    />
  );
}
