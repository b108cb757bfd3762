"use client";
import { classRows, formOf } from "@/components/activity/class-form-values";
import { ChangedMeanwhile, differences } from "@/components/ui/conflict";
import { useCall } from "@/lib/client/hooks";
import { useSession } from "@/lib/client/session";
import { listAssistants } from "@/lib/contract/accounts/assistants";
import type { Activity } from "@/lib/contract/classes/activities";
import { parisDay } from "@/lib/domain/paris-time";

/** Shows another window's changes, which the move keeps except for the hour. */
export function ChangedClass({ before, now }: { before: Activity; now: Activity }) {
  const { user } = useSession();
  const assistants = useCall(
    listAssistants,
    {},
    { enabled: user.rights.includes("COACH_ASSISTANT") },
  );
  const asForm = (activity: Activity) => formOf(activity, true, parisDay(new Date()));
  const rows = differences(classRows(assistants.data ?? []), asForm(before), asForm(now));
  return (
    <ChangedMeanwhile rows={rows}>
      Déplacé maintenant, il le sera tel qu'il est enregistré.
    </ChangedMeanwhile>
  );
}
