"use client";
import { type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { FormBody, type FormBodyProps } from "@/components/ui/form-body";
import { ImpactNote } from "@/components/ui/impact-note";
import { useInert } from "@/components/ui/use-inert";

interface FormDialogProps<T extends FieldValues, O>
  extends Omit<FormBodyProps<T, O>, "id" | "label" | "intro"> {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** Absent for a form with its own buttons. */
  submitLabel?: string;
  /** Sending takes something away. */
  danger?: boolean;
  keepLabel?: string;
  pendingLabel?: string;
  /** Another part of the dialog has unsaved changes. */
  changed?: boolean;
  /** False where the text is too short to ask before it is lost. */
  asks?: boolean;
  /** The impact, always visible above the buttons. */
  note?: ReactNode;
  /** Nothing can be sent: the impact is loading, or it says why. */
  waiting?: boolean;
  /** Shown below the form. */
  after?: ReactNode;
}

/** A dialog with a form that asks before typed text is lost (docs/saving.md). */
export function FormDialog<T extends FieldValues, O>({
  save,
  onSubmit,
  open = true,
  onClose,
  title,
  description,
  size,
  submitLabel,
  danger = false,
  keepLabel = "Annuler",
  pendingLabel,
  pending: alsoPending = false,
  changed = false,
  asks = true,
  note,
  waiting = false,
  after,
  ...body
}: FormDialogProps<T, O>) {
  const pending = alsoPending || save.pending;
  const afterRef = useInert<HTMLDivElement>(pending);
  const id = useId();
  return (
    <Dialog
      title={title}
      description={description}
      size={size}
      open={open}
      onClose={onClose}
      unsaved={asks && (save.changed || changed)}
      sending={pending || save.awaitsResponse}
      onAbandon={save.discard}
      footer={
        submitLabel ? (
          <>
            {note && note !== save.message ? (
              <ImpactNote className="font-semibold text-sm">
                <div role="status">{note}</div>
              </ImpactNote>
            ) : null}
            <DialogCancel>{keepLabel}</DialogCancel>
            <Button
              type="submit"
              form={id}
              variant={danger ? "danger" : "primary"}
              disabled={waiting}
              pending={pending}
              pendingLabel={pendingLabel}
            >
              {submitLabel}
            </Button>
          </>
        ) : null
      }
    >
      <FormBody save={save} id={id} onSubmit={onSubmit} pending={pending} {...body} />
      {after ? <div ref={afterRef}>{after}</div> : null}
    </Dialog>
  );
}
