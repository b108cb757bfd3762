"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Conflict, type Difference } from "@/components/ui/conflict";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import type { SentBy } from "@/components/ui/discard-words";
import { type Draft, DraftBanner } from "@/components/ui/draft-banner";
import { useHeld } from "@/components/ui/use-held";

interface FormDialogProps {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** The id of the form within, which the button submits. */
  form: string;
  submitLabel: string;
  keepLabel?: string;
  pendingLabel: string;
  pending: boolean;
  /** What it would reach, always in sight above its buttons. */
  note?: ReactNode;
  /** That is not known yet: nothing can be sent. */
  waiting?: boolean;
  /** Something typed is not saved. */
  changed: boolean;
  /** What is on its way, or was lost on it: called off when the form is left. */
  line?: SentBy & { abandon: () => void };
  draft?: Draft;
  /** Another window saved meanwhile. */
  conflict?: {
    rows: readonly Difference[];
    onKeepMine: () => void;
    onTakeTheirs: () => void;
  } | null;
  children: ReactNode;
}

/** A dialog with a form: it asks before what was typed is lost, and tells when a draft has come back. */
export function OldFormDialog({
  open = true,
  onClose,
  form,
  submitLabel,
  keepLabel = "Annuler",
  pendingLabel,
  pending,
  note,
  waiting = false,
  changed,
  line,
  draft,
  conflict,
  children,
  ...look
}: FormDialogProps) {
  const held = useHeld<HTMLDivElement>(pending);
  return (
    <Dialog
      {...look}
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      unsaved={changed}
      sending={pending}
      line={line}
      onAbandon={() => {
        draft?.forget();
        line?.abandon();
      }}
      footer={
        <>
          {note ? (
            <div role="status" className="w-full font-semibold text-sm">
              {note}
            </div>
          ) : null}
          <DialogCancel>{keepLabel}</DialogCancel>
          <Button
            type="submit"
            form={form}
            disabled={waiting}
            pending={pending}
            pendingLabel={pendingLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {conflict ? (
        <Conflict
          {...conflict}
          pending={pending}
          onTakeTheirs={() => {
            conflict.onTakeTheirs();
            // Nothing of it is left that could be erased.
            draft?.forget();
          }}
        />
      ) : null}
      {draft ? <DraftBanner draft={draft} className="mb-4" /> : null}
      <div ref={held} className="contents">
        {children}
      </div>
    </Dialog>
  );
}
