"use client";
import { CalendarPlus, Copy, Link2, Mail, Pencil, Share2, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { useCopy } from "@/components/ui/use-copy";
import { serverNow } from "@/lib/client/server-clock";
import { useSession } from "@/lib/client/session";
import type { Activity } from "@/lib/contract/classes/activities";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { classStage } from "@/lib/domain/class-hours";
import { isLongOver } from "@/lib/domain/message";
import { classAddress } from "@/lib/pages";

const ClassMessageDialog = onDemand(() =>
  import("@/components/activity/class-message-dialog").then((part) => part.ClassMessageDialog),
);
const ShareDialog = onDemand(() =>
  import("@/components/activity/share-dialog").then((part) => part.ShareDialog),
);
const ExtendSeriesDialog = onDemand(() =>
  import("@/components/activity/extend-series-dialog").then((part) => part.ExtendSeriesDialog),
);

export interface ClassTasks {
  onEdit: (activity: Activity) => void;
  onDuplicate: (activity: Activity) => void;
  onDelete: (activity: Activity) => void;
}

export function ClassActions({
  activity,
  onEdit,
  onDuplicate,
  onDelete,
}: ClassTasks & { activity: ActivityDetails }) {
  const { user } = useSession();
  const copy = useCopy();
  const coming =
    classStage(activity.beginDate, activity.endDate, serverNow().getTime()) === "COMING";
  // The public page answers 404 for a private or a past class.
  const shareable = coming && !activity.isPrivateActivity;
  const [shown, setShown] = useState<"message" | "extension" | "share" | null>(null);
  const close = () => setShown(null);
  const writable =
    activity.participantsList.length > 0 &&
    !isLongOver({ endDate: new Date(activity.endDate) }, serverNow());
  const copyLink = () => {
    const code = user.code ?? "";
    // The coach's code lets a trainee who is not linked yet open the class.
    const path = shareable
      ? `/c/${code}/${activity.id}`
      : `${classAddress(activity.id)}?coachcode=${code}`;
    const link = `${window.location.origin}${path}`;
    void copy(link, "Lien du cours copié.", `Le lien n'a pas pu être copié\u00a0: ${link}`);
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      {coming ? (
        <Button
          size="sm"
          variant="secondary"
          icon={<Pencil aria-hidden="true" size={17} />}
          onClick={() => onEdit(activity)}
        >
          Modifier
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="secondary"
        icon={<Copy aria-hidden="true" size={17} />}
        onClick={() => onDuplicate(activity)}
      >
        Dupliquer
      </Button>
      {shareable ? (
        <Button
          size="sm"
          variant="secondary"
          icon={<Share2 aria-hidden="true" size={17} />}
          onClick={() => setShown("share")}
        >
          Partager
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="secondary"
        icon={<Link2 aria-hidden="true" size={17} />}
        onClick={copyLink}
      >
        Copier le lien
      </Button>
      <Button
        size="sm"
        variant="secondary"
        icon={<Trash2 aria-hidden="true" size={17} />}
        onClick={() => onDelete(activity)}
      >
        Supprimer
      </Button>
      {writable ? (
        <Button
          size="sm"
          variant="secondary"
          icon={<Mail aria-hidden="true" size={17} />}
          onClick={() => setShown("message")}
        >
          Écrire aux élèves
        </Button>
      ) : null}
      {activity.seriesId ? (
        <Button
          size="sm"
          variant="secondary"
          icon={<CalendarPlus aria-hidden="true" size={17} />}
          onClick={() => setShown("extension")}
        >
          Prolonger la série
        </Button>
      ) : null}
      {shown === "share" ? <ShareDialog activity={activity} onClose={close} /> : null}
      {shown === "message" ? <ClassMessageDialog activity={activity} onClose={close} /> : null}
      {shown === "extension" ? <ExtendSeriesDialog activity={activity} onClose={close} /> : null}
    </div>
  );
}
