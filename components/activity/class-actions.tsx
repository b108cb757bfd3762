"use client";
import { Copy, Pencil, Share2, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useSession } from "@/lib/client/session";
import type { Activity } from "@/lib/contract/activities";
import { classStage } from "@/lib/domain/class-hours";

export interface ClassTasks {
  onEdit: (activity: Activity) => void;
  onDuplicate: (activity: Activity) => void;
  onDelete: (activity: Activity) => void;
}

/** What a coach changes about a class as a whole. */
export function ClassActions({
  activity,
  onEdit,
  onDuplicate,
  onDelete,
}: ClassTasks & { activity: Activity }) {
  const { user } = useSession();
  const toast = useToast();
  const share = async () => {
    // With the coach's code, whoever opens it lands on this planning, linked or not.
    const link = `${window.location.origin}/?activity=${activity.id}&coachcode=${user.code ?? ""}`;
    try {
      await navigator.clipboard.writeText(link);
      toast.success("Lien du cours copié.");
    } catch {
      toast.error(`Le lien n'a pas pu être copié\u00a0: ${link}`);
    }
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      {classStage(activity.beginDate, activity.endDate, Date.now()) === "COMING" ? (
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
        variant="secondary"
        icon={<Trash2 aria-hidden="true" size={17} />}
        onClick={() => onDelete(activity)}
      >
        Supprimer
      </Button>
    </div>
  );
}
