"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { ClassFields } from "@/components/activity/class-fields";
import {
  type ClassBegin,
  type ClassForm,
  classForm,
  classRows,
  formOf,
} from "@/components/activity/class-form-values";
import { planText } from "@/components/activity/plan-text";
import { ScopeQuestion } from "@/components/activity/scope-question";
import { SeriesDays } from "@/components/activity/series-days";
import { SeriesSkips } from "@/components/activity/series-skips";
import { useClassImpact } from "@/components/activity/use-class-impact";
import { useSendClass } from "@/components/activity/use-send-class";
import { useSeriesPlan } from "@/components/activity/use-series-plan";
import { useSkips } from "@/components/activity/use-skips";
import { useToCall } from "@/components/preview/use-to-call";
import { cn } from "@/components/ui/cn";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useCall, useRead } from "@/lib/client/hooks";
import { useSession } from "@/lib/client/session";
import { listAssistants } from "@/lib/contract/accounts/assistants";
import { getActivityDetails } from "@/lib/contract/booking/roll-call";
import type { Activity } from "@/lib/contract/classes/activities";
import { parisDay } from "@/lib/domain/paris-time";

interface ClassFormDialogProps {
  /** The class that is edited or copied. Null for a new class. */
  model: Activity | null;
  editing: boolean;
  /** The begin of a new class. */
  at?: ClassBegin;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ClassFormDialog({ model, editing, at, open, onOpenChange }: ClassFormDialogProps) {
  const { user } = useSession();
  const toast = useToast();
  const read = useRead();
  const today = parisDay(new Date());
  const withTeachers = user.rights.includes("COACH_ASSISTANT");
  const assistants = useCall(listAssistants, {}, { enabled: withTeachers });
  const filled = formOf(model, editing, today, at, user.settings?.classDefaults);
  const edited = editing ? model : null;
  const save = useSaveForm<ClassForm>({
    name: `class.${!model ? "new" : editing ? model.id : `copy.${model.id}`}`,
    resolver: zodResolver(classForm),
    // Without the feature 'Mes professeurs', the coach gives the copied class.
    stored: editing || withTeachers ? filled : { ...filled, assistantId: null },
    version: edited?.version,
    rows: classRows(assistants.data ?? []),
    read: async () => {
      const now = await read(getActivityDetails, { params: { id: model?.id ?? "" } });
      return { values: formOf(now, true, today), version: now.version };
    },
  });
  const { form } = save;
  const values = form.watch();
  const wholeSeries = editing && values.scope !== "ONE";
  const isNewSeries = !editing && values.recurrence !== "NONE";
  const plan = useSeriesPlan(values);
  const { areReady, lacksZone, ...skips } = useSkips(form);
  const impact = useClassImpact(edited, values);
  const close = () => onOpenChange(false);
  const { finish, toCall } = useToCall(close);
  const send = useSendClass(save, edited, (text, unreached) => {
    toast.success(text);
    finish(unreached);
  });
  /** The submitted edit of a series, until its scope is chosen. */
  const [asked, setAsked] = useState<{ form: ClassForm; version: number | undefined } | null>(null);

  if (toCall) return toCall;
  const title = editing ? "Modifier le cours" : model ? "Dupliquer le cours" : "Nouveau cours";
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit(async (submitted, version) => {
        if (wholeSeries) setAsked({ form: submitted, version });
        else if (!isNewSeries || (await areReady())) send(submitted, version, impact.unreached);
      })}
      open={open}
      onClose={close}
      title={asked ? "Modifier quels cours\u00a0?" : title}
      size={isNewSeries ? "lg" : "md"}
      submitLabel={asked ? undefined : editing ? "Enregistrer" : "Créer"}
      pendingLabel={editing ? "Modification..." : "Création..."}
      note={isNewSeries ? (skips.error ?? planText(plan, skips.skip, lacksZone)) : impact.note}
      waiting={impact.waiting}
      className={cn(
        "grid gap-x-6 gap-y-4",
        isNewSeries && "lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start",
      )}
    >
      {asked && edited ? (
        <ScopeQuestion
          id={edited.id}
          form={asked.form}
          onBack={() => setAsked(null)}
          onChoose={(scope, unreached) => {
            setAsked(null);
            send({ ...asked.form, scope }, asked.version, unreached);
          }}
        />
      ) : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <ClassFields
              form={form}
              model={model}
              editing={editing}
              wholeSeries={wholeSeries}
              skips={<SeriesSkips {...skips} plan={plan} lastDay={values.lastDay} />}
            />
          </div>
          {isNewSeries ? (
            <SeriesDays skip={skips.skip} onChange={skips.onChange} plan={plan} />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
