"use client";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ClosureFields } from "@/components/closure/closure-fields";
import {
  type ClosureForm,
  closureForm,
  emptyClosure,
  isCountable,
} from "@/components/closure/closure-form-values";
import { ClosureList } from "@/components/closure/closure-list";
import { closureMails, closureReach } from "@/components/closure/closure-words";
import { UNDO_MS, UndoClosureButton } from "@/components/closure/undo-closure-button";
import { ToCall } from "@/components/preview/to-call";
import { Banner } from "@/components/ui/banner";
import { FormDialog } from "@/components/ui/form-dialog";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { focusFirstError } from "@/lib/client/focus-first-error";
import { formResolver } from "@/lib/client/form-resolver";
import { useLine, useSend } from "@/lib/client/hooks";
import { useFormDraft } from "@/lib/client/use-form-draft";
import { usePreview } from "@/lib/client/use-preview";
import { createClosure } from "@/lib/contract/closures";
import { parisDay } from "@/lib/domain/paris-time";
import { formatCount } from "@/lib/format";

interface ClosureDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Closes days: which, why, and whom that reaches, counted by the server before it is done (beyond 11). */
export function ClosureDialog({ open, onOpenChange }: ClosureDialogProps) {
  const today = parisDay(new Date());
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<ClosureForm>({
    shouldFocusError: false,
    resolver: formResolver(closureForm),
    defaultValues: emptyClosure(today),
  });
  const values = form.watch();
  const { beginDate, endDate, extend, notify, except } = values;
  const countable = open && isCountable(values, today);
  const line = useLine(() => {
    close();
    return "La fermeture vaut comme vous l'aviez demandée d'abord\u00a0: elle ne se modifie pas, et s'annule dans les dix minutes.";
  }, true);
  const reach = usePreview(
    createClosure,
    // Its words change nothing of what it reaches.
    { body: { beginDate, endDate, extend, notify, except, label: "Fermeture" } },
    countable,
    // Another one is taken back in this very dialog.
    { shows: ["activities", "closures"], line },
  );
  const draft = useFormDraft("closure.new", form, { line });
  const close = () => {
    draft.forget();
    onOpenChange(false);
  };
  const closing = useSend(createClosure, {
    line,
    onSuccess: ({ id, activities }) => {
      toast.success(
        activities > 0
          ? `C'est fermé\u00a0: ${formatCount(activities, "cours annulé", "cours annulés")}.`
          : "C'est fermé.",
        {
          duration: UNDO_MS,
          action: (done) => <UndoClosureButton id={id} onDone={done} />,
        },
      );
      close();
    },
    onError: (error) => setRefusal(error.message),
  });
  // It came back after a reload with its answer lost: the days may be closed already, and nothing would be left to count.
  const resumed = line.isOpen() && closing.isIdle;
  const submit = form.handleSubmit((given) => {
    if (reach.isPending && countable) {
      setRefusal("Voyez d'abord ce que cela change\u00a0: les chiffres arrivent.");
      return;
    }
    setRefusal(null);
    closing.mutate({ body: { ...given, text: given.text.trim() || null } });
  }, focusFirstError);

  return (
    <FormDialog
      open={open}
      onClose={() => onOpenChange(false)}
      title="Fermer des jours"
      form="closure-form"
      submitLabel="Fermer ces jours"
      pendingLabel="Fermeture..."
      pending={closing.isPending}
      note={
        resumed ? null : countable ? (
          <QueryState query={reach} skeleton={<Skeleton className="h-10 w-full" />}>
            {(figures) => (
              <>
                <p>{closureReach(figures)}</p>
                <p className="font-normal text-muted">{closureMails(figures, extend && notify)}</p>
                <ToCall people={figures.unreached} />
              </>
            )}
          </QueryState>
        ) : (
          <p className="font-normal text-muted">
            Choisissez les jours&nbsp;: d'il y a 30 jours au plus.
          </p>
        )
      }
      changed={form.formState.isDirty}
      line={line}
      draft={draft}
    >
      <form id="closure-form" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
        <ClosureFields form={form} today={today} />
      </form>
      <ClosureList />
    </FormDialog>
  );
}
