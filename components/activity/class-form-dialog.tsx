"use client";
import { useState } from "react";
import { ClassFields } from "@/components/activity/class-fields";
import {
  type ClassBegin,
  type ClassForm,
  seriesBody,
  seriesEditBody,
  singleBody,
} from "@/components/activity/class-form-values";
import { useRememberKind } from "@/components/activity/kind-field";
import { withOverWeek } from "@/components/activity/move-text";
import { planText } from "@/components/activity/plan-text";
import { ScopeQuestion } from "@/components/activity/scope-question";
import { hasDays, SeriesDays } from "@/components/activity/series-days";
import { SeriesSkips } from "@/components/activity/series-skips";
import { useClassForm } from "@/components/activity/use-class-form";
import { useClassImpact } from "@/components/activity/use-class-impact";
import { useSeriesPlan } from "@/components/activity/use-series-plan";
import { useSkips } from "@/components/activity/use-skips";
import { useToCall } from "@/components/preview/use-to-call";
import { cn } from "@/components/ui/cn";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import type { Activity } from "@/lib/contract/classes/activities";
import {
  createActivity,
  editActivity,
  editSeries,
} from "@/lib/contract/classes/activities-of-coach";
import type { Unreached } from "@/lib/contract/operations/preview";
import { createSeries } from "@/lib/contract/series/series";
import { formatCount } from "@/lib/format";

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
  const toast = useToast();
  const edited = editing ? model : null;
  const save = useClassForm(model, editing, at);
  const { form } = save;
  const values = form.watch();
  const wholeSeries = editing && values.scope !== "ONE";
  const isNewSeries = !editing && values.recurrence !== "NONE";
  const plan = useSeriesPlan(values);
  const showsDays = isNewSeries && hasDays(plan);
  const { areReady, lacksZone, ...skips } = useSkips(form);
  const impact = useClassImpact(edited, values);
  const close = () => onOpenChange(false);
  const { finish, toCall } = useToCall(close);
  const remember = useRememberKind();
  const create = useSend(createActivity, save.sending());
  const createMany = useSend(createSeries, save.sending());
  const edit = useSend(editActivity, save.sending());
  const editMany = useSend(editSeries, save.sending());
  /** The question of which classes of a series to edit. */
  const [asking, setAsking] = useState(false);
  const send = (form: ClassForm, version: number | undefined, unreached: Unreached) => {
    const done = (text: string) => {
      if (!edited) remember(form);
      toast.success(text);
      finish(unreached);
    };
    const params = { id: edited?.id ?? "" };
    const { scope } = form;
    if (isNewSeries)
      createMany.mutate(
        { body: seriesBody(form) },
        { onSuccess: ({ count }) => done(`${formatCount(count, "cours créé", "cours créés")}.`) },
      );
    else if (!edited)
      create.mutate({ body: singleBody(form) }, { onSuccess: () => done("Cours créé.") });
    else if (scope === "ONE")
      edit.mutate(
        { params, body: { ...singleBody(form), version } },
        { onSuccess: ({ overWeek }) => done(withOverWeek("Cours modifié.", overWeek)) },
      );
    else
      editMany.mutate(
        { params, query: { scope }, body: { ...seriesEditBody(form), version } },
        {
          onSuccess: ({ count }) =>
            done(`${formatCount(count, "cours modifié", "cours modifiés")}.`),
        },
      );
  };

  if (toCall) return toCall;
  const title = editing ? "Modifier le cours" : model ? "Dupliquer le cours" : "Nouveau cours";
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit(async (submitted, version) => {
        if (wholeSeries) setAsking(true);
        else if (!isNewSeries || (await areReady())) send(submitted, version, impact.unreached);
      })}
      open={open}
      onClose={close}
      title={asking ? "Modifier quels cours\u00a0?" : title}
      size={showsDays ? "lg" : "md"}
      submitLabel={asking ? undefined : editing ? "Enregistrer" : "Créer"}
      pendingLabel={editing ? "Modification..." : "Création..."}
      note={isNewSeries ? (skips.error ?? planText(plan, skips.skip, lacksZone)) : impact.note}
      waiting={impact.waiting}
      className={cn(
        "grid gap-x-6 gap-y-4",
        showsDays && "lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start",
      )}
    >
      {asking && edited ? (
        <ScopeQuestion
          id={edited.id}
          form={values}
          onBack={() => setAsking(false)}
          onChoose={(scope, unreached) => {
            setAsking(false);
            void save.onSubmit((form, version) => send({ ...form, scope }, version, unreached))();
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
          {showsDays ? (
            <SeriesDays skip={skips.skip} onChange={skips.onChange} plan={plan} />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
