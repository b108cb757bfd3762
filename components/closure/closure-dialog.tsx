"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { ClosureFields } from "@/components/closure/closure-fields";
import {
  type ClosureForm,
  closureForm,
  emptyClosure,
  isCountable,
} from "@/components/closure/closure-form-values";
import { ClosureList } from "@/components/closure/closure-list";
import { closureImpact, closureMails } from "@/components/closure/closure-text";
import { UndoClosureButton } from "@/components/closure/undo-closure-button";
import { UNDO_MS } from "@/components/closure/use-undo-closure";
import { ToCall } from "@/components/preview/to-call";
import { usePreview } from "@/components/preview/use-preview";
import { useToCall } from "@/components/preview/use-to-call";
import { FormDialog } from "@/components/ui/form-dialog";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import { createClosure } from "@/lib/contract/closures/closures";
import { parisDay } from "@/lib/domain/paris-time";
import { formatCount } from "@/lib/format";

interface ClosureDialogProps {
  open: boolean;
  onClose: () => void;
}

export function ClosureDialog({ open, onClose }: ClosureDialogProps) {
  const today = parisDay(serverNow());
  const toast = useToast();
  const save = useSaveForm<ClosureForm>({
    name: "closure.new",
    resolver: zodResolver(closureForm),
    stored: emptyClosure(today),
  });
  const { form } = save;
  const values = form.watch();
  const { beginDate, endDate, extend, notify, except } = values;
  const countable = open && isCountable(values, today);
  const impact = usePreview(
    createClosure,
    // The label and the message do not change the impact.
    countable ? { body: { beginDate, endDate, extend, notify, except, label: "Fermeture" } } : null,
    // Another closure can be undone in this dialog.
    { shows: ["activities", "closures"] },
  );
  const { finish, toCall } = useToCall(onClose);
  const closing = useSend(
    createClosure,
    save.sending({
      onSuccess: ({ id, activities }) => {
        toast.success(
          activities > 0
            ? `Jours fermés. ${formatCount(activities, "cours annulé", "cours annulés")}.`
            : "Jours fermés.",
          {
            duration: UNDO_MS,
            action: (done) => <UndoClosureButton id={id} onDone={done} />,
          },
        );
        finish(impact.data?.unreached);
      },
    }),
  );

  const { setMessage } = save;
  const arrived = !impact.isPending;
  useEffect(() => {
    if (arrived) setMessage(null);
  }, [arrived, setMessage]);

  if (toCall) return toCall;
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((submitted) => {
        if (impact.isPending && countable)
          return setMessage("Les chiffres arrivent\u00a0: voyez-les d'abord.");
        closing.mutate({ body: { ...submitted, text: submitted.text.trim() || null } });
      })}
      open={open}
      onClose={onClose}
      title="Fermer des jours"
      submitLabel="Fermer ces jours"
      pendingLabel="Fermeture..."
      note={
        countable ? (
          <QueryState query={impact} skeleton={<Skeleton className="h-10 w-full" />}>
            {(counts) => (
              <>
                <p>{closureImpact(counts, { done: false })}</p>
                <p className="font-normal text-muted">
                  {closureMails(counts, extend && notify, counts.unreached.length)}
                </p>
                <ToCall people={counts.unreached} />
              </>
            )}
          </QueryState>
        ) : (
          <p className="font-normal text-muted">
            Choisissez les jours&nbsp;: d'il y a 30 jours au plus.
          </p>
        )
      }
      after={<ClosureList />}
    >
      <ClosureFields form={form} today={today} />
    </FormDialog>
  );
}
