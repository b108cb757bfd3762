"use client";
import { type ReactNode, useId, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Conflict } from "@/components/ui/conflict";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { useHeld } from "@/components/ui/use-held";
import type { SaveForm } from "@/components/ui/use-save-form";

interface FormDialogProps<T extends FieldValues, O> {
  save: SaveForm<T, O>;
  /** The form's submit handler: `save.onSubmit(…)`. */
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: "sm" | "md" | "lg";
  submitLabel: string;
  keepLabel?: string;
  pendingLabel: string;
  pending: boolean;
  /** Something beside its fields is not saved. */
  changed?: boolean;
  /** What it would change, always in sight above its buttons. */
  note?: ReactNode;
  /** That is not known yet: nothing can be sent. */
  waiting?: boolean;
  /** The form's grid. */
  className?: string;
  /** Beside the refusal, a way out of it. */
  wayOut?: ReactNode;
  /** Below the form, in the same dialog. */
  after?: ReactNode;
  children: ReactNode;
}

/** Says that a draft came back, and offers to erase it. */
export function DraftBanner({
  save,
  className,
}: {
  save: Pick<SaveForm, "restored" | "discard">;
  className?: string;
}) {
  if (!save.restored) return null;
  return (
    <Banner
      tone="info"
      className={className}
      action={
        <Button variant="secondary" size="sm" writes onClick={save.discard}>
          Effacer le brouillon
        </Button>
      }
    >
      {save.restored === "sent"
        ? "Voici ce que vous aviez saisi. Votre envoi est resté sans réponse\u00a0: envoyé de nouveau, rien ne sera fait deux fois."
        : "Voici ce que vous aviez saisi sans l'enregistrer."}
    </Banner>
  );
}

/** A dialog with a form: its refusal, its draft, its conflict and the question before what was typed is lost (docs/saving.md). */
export function FormDialog<T extends FieldValues, O>({
  save,
  onSubmit,
  open = true,
  onClose,
  submitLabel,
  keepLabel = "Annuler",
  pendingLabel,
  pending,
  changed = false,
  note,
  waiting = false,
  className = "flex flex-col gap-4",
  wayOut,
  after,
  children,
  ...look
}: FormDialogProps<T, O>) {
  const held = useHeld<HTMLDivElement>(pending);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { conflict } = save;
  return (
    <Dialog
      {...look}
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      unsaved={save.changed || changed}
      sending={pending || save.unconfirmed}
      onAbandon={save.discard}
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
            form={id}
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
          rows={conflict.rows}
          pending={pending}
          onKeepMine={() => {
            conflict.keepMine();
            form.current?.requestSubmit();
          }}
          onTakeTheirs={conflict.takeTheirs}
        />
      ) : null}
      <DraftBanner save={save} className="mb-4" />
      <div ref={held} className="contents">
        <form id={id} ref={form} noValidate onSubmit={onSubmit} className={className}>
          {save.message ? (
            <Banner tone="danger" action={wayOut} className="sm:col-span-full">
              {save.message}
            </Banner>
          ) : null}
          {children}
        </form>
        {after}
      </div>
    </Dialog>
  );
}
