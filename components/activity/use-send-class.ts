"use client";
import { useRef } from "react";
import {
  type ClassForm,
  seriesBody,
  seriesEditBody,
  singleBody,
} from "@/components/activity/class-form-values";
import { useRememberKind } from "@/components/activity/kind-field";
import { withOverWeek } from "@/components/activity/move-text";
import type { SaveForm } from "@/components/ui/use-save-form";
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

export function useSendClass(
  { sending }: Pick<SaveForm<ClassForm>, "sending">,
  edited: Activity | null,
  done: (text: string, unreached: Unreached) => void,
) {
  /** The trainees whom no mail of this edit reaches. */
  const unreached = useRef<Unreached>([]);
  const create = useSend(createActivity, sending({ onSuccess: () => done("Cours créé.", []) }));
  const remember = useRememberKind();
  const createMany = useSend(
    createSeries,
    sending({
      onSuccess: ({ count }) => done(`${formatCount(count, "cours créé", "cours créés")}.`, []),
    }),
  );
  const edit = useSend(
    editActivity,
    sending({
      onSuccess: ({ overWeek }) =>
        done(withOverWeek("Cours modifié.", overWeek), unreached.current),
    }),
  );
  const editMany = useSend(
    editSeries,
    sending({
      onSuccess: ({ count }) =>
        done(`${formatCount(count, "cours modifié", "cours modifiés")}.`, unreached.current),
    }),
  );
  return (form: ClassForm, version: number | undefined, notReached: Unreached) => {
    unreached.current = notReached;
    if (edited) {
      const params = { id: edited.id };
      const { scope } = form;
      if (scope === "ONE") edit.mutate({ params, body: { ...singleBody(form), version } });
      else
        editMany.mutate({ params, query: { scope }, body: { ...seriesEditBody(form), version } });
    } else {
      const created =
        form.recurrence === "NONE"
          ? create.mutateAsync({ body: singleBody(form) })
          : createMany.mutateAsync({ body: seriesBody(form) });
      created.then(() => remember(form)).catch(() => undefined);
    }
  };
}
