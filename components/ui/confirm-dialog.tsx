"use client";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { useHeldDocument } from "@/components/ui/unsaved";
import type { Line } from "@/lib/client/sending";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen. */
  children?: ReactNode;
  confirmLabel: string;
  keepLabel?: string;
  pendingLabel: string;
  pending: boolean;
  /** What goes with it is not known yet: nothing can be confirmed. */
  waiting?: boolean;
  error?: string;
  /** What it confirms is sent by: left after a lost answer, that is called off. */
  line?: Pick<Line, "abandon" | "leave" | "isOpen">;
  onConfirm: () => void;
  danger?: boolean;
}

/** A refusal is shown while its dialog is open, told when it comes after it was closed, and is over at the next opening. */
function useRefusal(open: boolean, error: string | undefined): string | undefined {
  const toast = useToast();
  const [past, setPast] = useState<string>();
  const now = useRef({ open, error });
  now.current = { open, error };
  useLayoutEffect(() => {
    if (open) setPast(now.current.error);
  }, [open]);
  useEffect(() => {
    if (!error) setPast(undefined);
    else if (!now.current.open) toast.error(error);
  }, [error, toast]);
  return error === past ? undefined : error;
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  keepLabel = "Annuler",
  pendingLabel,
  pending,
  waiting = false,
  error,
  line,
  onConfirm,
  danger = true,
}: ConfirmDialogProps) {
  const refusal = useRefusal(open, error);
  // Reloaded, nobody could tell any more what became of it, and asked again it would be another.
  useHeldDocument(open && (pending || line?.isOpen() === true));
  const change = (next: boolean) => {
    if (!next) {
      // What is on its way is not called off by closing: its outcome is told.
      if (pending) line?.leave();
      else line?.abandon();
    }
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={() => change(false)}>
            {pending ? "Fermer" : keepLabel}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            disabled={waiting}
            pending={pending}
            pendingLabel={pendingLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
      </div>
    </Dialog>
  );
}
