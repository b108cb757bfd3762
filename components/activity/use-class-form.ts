"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import {
  type ClassBegin,
  type ClassForm,
  classForm,
  classRows,
  formOf,
} from "@/components/activity/class-form-values";
import { type SaveForm, useSaveForm } from "@/components/ui/use-save-form";
import { useCall, useRead } from "@/lib/client/hooks";
import { serverNow } from "@/lib/client/server-clock";
import { useSession } from "@/lib/client/session";
import { listAssistants } from "@/lib/contract/accounts/assistants";
import { getActivityDetails } from "@/lib/contract/booking/roll-call";
import type { Activity } from "@/lib/contract/classes/activities";
import { parisDay } from "@/lib/domain/paris-time";

/** The form of a class that is edited, copied or new (`model` null). */
export function useClassForm(
  model: Activity | null,
  editing: boolean,
  at?: ClassBegin,
): SaveForm<ClassForm> {
  const { user } = useSession();
  const read = useRead();
  const today = parisDay(serverNow());
  const withTeachers = user.rights.includes("COACH_ASSISTANT");
  const assistants = useCall(listAssistants, {}, { enabled: withTeachers });
  const filled = formOf(model, editing, today, at, user.settings?.classDefaults);
  return useSaveForm<ClassForm>({
    name: `class.${!model ? "new" : editing ? model.id : `copy.${model.id}`}`,
    resolver: zodResolver(classForm),
    // Without the feature 'Mes professeurs', the coach gives the copied class.
    stored: editing || withTeachers ? filled : { ...filled, assistantId: null },
    version: editing ? model?.version : undefined,
    rows: classRows(assistants.data ?? []),
    read: async () => {
      const now = await read(getActivityDetails, { params: { id: model?.id ?? "" } });
      return { values: formOf(now, true, today), version: now.version };
    },
  });
}
