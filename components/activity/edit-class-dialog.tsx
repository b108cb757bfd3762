"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { ClassFields } from "@/components/activity/class-fields";
import {
  classForm,
  formOf,
  seriesEditBody,
  singleBody,
} from "@/components/activity/class-form-values";
import { withOverWeek } from "@/components/activity/move-text";
import { ScopeQuestion } from "@/components/activity/scope-question";
import { useClassImpact } from "@/components/activity/use-class-impact";
import { useClassRows } from "@/components/activity/use-class-rows";
import { useToCall } from "@/components/preview/use-to-call";
import { holdPress } from "@/components/ui/clear-of-press";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { useRead } from "@/lib/client/use-read";
import type { Activity } from "@/lib/contract/classes/activities";
import { editActivity, editSeries } from "@/lib/contract/classes/activities-of-coach";
import { getActivityDetails } from "@/lib/contract/classes/class-details";
import type { Unreached } from "@/lib/contract/operations/preview";
import { formatCount } from "@/lib/format";

interface EditClassDialogProps {
  activity: Activity;
  open: boolean;
  onClose: () => void;
}

export function EditClassDialog({ activity, open, onClose }: EditClassDialogProps) {
  const params = { id: activity.id };
  const toast = useToast();
  const read = useRead();
  const save = useSaveForm({
    name: `class.${activity.id}`,
    resolver: zodResolver(classForm),
    stored: formOf(activity),
    version: activity.version,
    rows: useClassRows(),
    read: async () => {
      const now = await read(getActivityDetails, { params });
      return { values: formOf(now), version: now.version };
    },
  });
  const values = save.form.watch();
  const impact = useClassImpact(activity, values);
  /** The question of which classes of the series to edit. */
  const [asking, setAsking] = useState(false);
  const { finish, toCall } = useToCall(onClose);
  const done = (text: string, unreached: Unreached) => {
    toast.success(text);
    finish(unreached);
  };
  const edit = useSend(
    editActivity,
    save.sending({
      onSuccess: ({ overWeek }) => done(withOverWeek("Cours modifié.", overWeek), impact.unreached),
    }),
  );
  const editMany = useSend(editSeries, save.sending());
  if (toCall) return toCall;
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((form, { version }) => {
        if (form.scope !== "ONE") {
          // The question is smaller than the form, and a second press would miss it.
          holdPress();
          setAsking(true);
        } else edit.mutate({ params, body: { ...singleBody(form), version } });
      })}
      open={open}
      onClose={onClose}
      title={asking ? "Modifier quels cours\u00a0?" : "Modifier le cours"}
      submitLabel={asking ? undefined : "Enregistrer"}
      pendingLabel="Modification..."
      note={impact.note}
      waiting={impact.waiting}
    >
      {asking ? (
        <ScopeQuestion
          id={activity.id}
          form={values}
          onBack={() => setAsking(false)}
          onChoose={(scope, unreached) => {
            setAsking(false);
            void save.onSubmit((form, { version }) =>
              editMany.mutate(
                { params, query: { scope }, body: { ...seriesEditBody(form), version } },
                {
                  onSuccess: ({ count }) =>
                    done(`${formatCount(count, "cours modifié", "cours modifiés")}.`, unreached),
                },
              ),
            )();
          }}
        />
      ) : (
        <ClassFields form={save.form} edited={activity} />
      )}
    </FormDialog>
  );
}
