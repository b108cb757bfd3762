"use client";
import {
  CalendarPlus,
  ClipboardCheck,
  Copy,
  DoorOpen,
  Ellipsis,
  Link2,
  Mail,
  Pencil,
  Share2,
  Trash2,
  UserPlus,
} from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Menu, MenuItem } from "@/components/ui/menu";
import { onDemand } from "@/components/ui/on-demand";
import { StickyActions } from "@/components/ui/sticky-actions";
import { useCopy } from "@/components/ui/use-copy";
import { serverNow } from "@/lib/client/server-clock";
import { useSession } from "@/lib/client/session";
import { useToday } from "@/lib/client/use-today";
import type { Activity } from "@/lib/contract/classes/activities";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { classStage } from "@/lib/domain/class-hours";
import { isTooLateToWrite } from "@/lib/domain/class-message";
import { parisDay } from "@/lib/domain/paris-time";
import { classAddress } from "@/lib/pages";

const WalkInSaleDialog = onDemand(() =>
  import("@/components/receipt/walk-in-sale-dialog").then((part) => part.WalkInSaleDialog),
);
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

interface ClassActionsProps extends ClassTasks {
  activity: ActivityDetails;
  onRollCall: () => void;
  onAdd: () => void;
}

/** The foot of a class, which stays in view while the participants scroll. */
export function ClassActions({ activity, onRollCall, onAdd, ...tasks }: ClassActionsProps) {
  const today = useToday();
  const callable =
    today >= parisDay(new Date(activity.beginDate)) &&
    activity.participantsList.some((place) => !place.isWaitingList);
  return (
    <StickyActions className="mt-5 items-center gap-2 border-line border-t pt-3 max-[15rem]:flex-wrap max-[22rem]:[&>button>svg]:hidden">
      {callable ? (
        <Button
          className="flex-auto max-md:px-3"
          icon={<ClipboardCheck aria-hidden="true" size={19} />}
          onClick={onRollCall}
        >
          Faire l'appel
        </Button>
      ) : null}
      <Button
        variant={callable ? "secondary" : "primary"}
        className="flex-auto max-md:px-3"
        aria-label="Ajouter des élèves"
        icon={<UserPlus aria-hidden="true" size={19} />}
        onClick={onAdd}
      >
        <span>
          Ajouter<span className={cn(callable && "max-md:hidden")}> des élèves</span>
        </span>
      </Button>
      <MoreActions activity={activity} {...tasks} />
    </StickyActions>
  );
}

function MoreActions({
  activity,
  onEdit,
  onDuplicate,
  onDelete,
}: ClassTasks & { activity: ActivityDetails }) {
  const { user } = useSession();
  const copy = useCopy();
  const coming = classStage(activity, serverNow().getTime()) === "COMING";
  // The public page returns 404 for a private or a past class.
  const shareable = coming && !activity.isPrivateActivity;
  const [shown, setShown] = useState<"sale" | "message" | "extension" | "share" | null>(null);
  const close = () => setShown(null);
  const writable =
    activity.participantsList.length > 0 &&
    !isTooLateToWrite({ endDate: new Date(activity.endDate) }, serverNow());
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
    <>
      <Menu
        label="Autres actions"
        side="top"
        trigger={<Ellipsis aria-hidden="true" size={22} className="mx-1 text-muted" />}
      >
        <MenuItem
          icon={<DoorOpen aria-hidden="true" size={18} />}
          onSelect={() => setShown("sale")}
        >
          Vente sur place
        </MenuItem>
        {coming ? (
          <MenuItem
            icon={<Pencil aria-hidden="true" size={18} />}
            onSelect={() => onEdit(activity)}
          >
            Modifier
          </MenuItem>
        ) : null}
        <MenuItem
          icon={<Copy aria-hidden="true" size={18} />}
          onSelect={() => onDuplicate(activity)}
        >
          Dupliquer
        </MenuItem>
        {shareable ? (
          <MenuItem
            icon={<Share2 aria-hidden="true" size={18} />}
            onSelect={() => setShown("share")}
          >
            Partager
          </MenuItem>
        ) : null}
        <MenuItem icon={<Link2 aria-hidden="true" size={18} />} onSelect={copyLink}>
          Copier le lien
        </MenuItem>
        {writable ? (
          <MenuItem
            icon={<Mail aria-hidden="true" size={18} />}
            onSelect={() => setShown("message")}
          >
            Écrire aux élèves
          </MenuItem>
        ) : null}
        {activity.seriesId ? (
          <MenuItem
            icon={<CalendarPlus aria-hidden="true" size={18} />}
            onSelect={() => setShown("extension")}
          >
            Prolonger la série
          </MenuItem>
        ) : null}
        <MenuItem
          icon={<Trash2 aria-hidden="true" size={18} />}
          onSelect={() => onDelete(activity)}
        >
          Supprimer
        </MenuItem>
      </Menu>
      {shown === "sale" ? <WalkInSaleDialog activity={activity} onClose={close} /> : null}
      {shown === "share" ? <ShareDialog activity={activity} onClose={close} /> : null}
      {shown === "message" ? <ClassMessageDialog activity={activity} onClose={close} /> : null}
      {shown === "extension" ? <ExtendSeriesDialog activity={activity} onClose={close} /> : null}
    </>
  );
}
