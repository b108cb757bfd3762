"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { ClassFields } from "@/components/activity/class-fields";
import {
  type ClassBegin,
  classForm,
  copyOf,
  newForm,
  seriesBody,
  singleBody,
} from "@/components/activity/class-form-values";
import { useRememberKind } from "@/components/activity/kind-field";
import { useSeriesDates } from "@/components/activity/use-series-dates";
import { useSeriesPlan } from "@/components/activity/use-series-plan";
import { cn } from "@/components/ui/cn";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import { useSession } from "@/lib/client/session";
import type { Activity } from "@/lib/contract/classes/activities";
import { createActivity } from "@/lib/contract/classes/activities-of-coach";
import { createSeries } from "@/lib/contract/series/series";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { formatCount } from "@/lib/format";

interface NewClassDialogProps {
  /** The class that is copied. */
  model?: Activity | undefined;
  at?: ClassBegin | undefined;
  open: boolean;
  onClose: () => void;
}

export function NewClassDialog({ model, at, open, onClose }: NewClassDialogProps) {
  const { user } = useSession();
  const toast = useToast();
  const today = parisDay(serverNow());
  const begin = at ?? { day: addDays(today, 1), begin: "18:30" };
  const stored = model ? copyOf(model, today) : newForm(begin, user.settings?.classDefaults);
  const withTeachers = user.rights.includes("COACH_ASSISTANT");
  const save = useSaveForm({
    name: `class.${model ? `copy.${model.id}` : "new"}`,
    resolver: zodResolver(classForm),
    // Without the feature 'Mes professeurs', the coach gives the copied class.
    stored: withTeachers ? stored : { ...stored, assistantId: null },
  });
  const values = save.form.watch();
  const isSeries = values.recurrence !== "NONE";
  const series = useSeriesDates(save.form, useSeriesPlan(values));
  const days = isSeries ? series.days : null;
  const remember = useRememberKind();
  const done = (text: string) => {
    remember(save.form.getValues());
    toast.success(text);
    onClose();
  };
  const create = useSend(createActivity, save.sending({ onSuccess: () => done("Cours créé.") }));
  const createMany = useSend(
    createSeries,
    save.sending({
      onSuccess: ({ count }) => done(`${formatCount(count, "cours créé", "cours créés")}.`),
    }),
  );
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit(async (form) => {
        if (!isSeries) create.mutate({ body: singleBody(form) });
        else if (await series.areReady()) createMany.mutate({ body: seriesBody(form) });
      })}
      open={open}
      onClose={onClose}
      title={model ? "Dupliquer le cours" : "Nouveau cours"}
      size={days ? "lg" : "md"}
      submitLabel="Créer"
      pendingLabel="Création..."
      note={isSeries ? series.note : null}
      className={cn("grid gap-x-6 gap-y-4", days && "lg:grid-cols-[minmax(0,1fr)_20rem]")}
    >
      <ClassFields form={save.form} skips={series.skips} />
      {days}
    </FormDialog>
  );
}
