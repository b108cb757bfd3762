"use client";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { useUnloadGuard } from "@/components/ui/unsaved";

interface ConfirmDialogProps {
  open?: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  keepLabel?: string;
  pendingLabel: string;
  pending: boolean;
  /** The impact is loading, and nothing can be confirmed. */
  waiting?: boolean;
  /** Nothing is left to confirm, and only the error is shown. */
  settled?: boolean;
  error?: string;
  onConfirm: () => void;
  danger?: boolean;
}

/** A failure after the dialog has closed is shown as a toast; the next opening clears the error. */
function useLastError(open: boolean, error: string | undefined): string | undefined {
  const toast = useToast();
  const [past, setPast] = useState<string>();
  const markErrorPast = useEffectEvent(() => setPast(error));
  const showError = useEffectEvent((message: string) => {
    if (!open) toast.error(message);
  });
  useLayoutEffect(() => {
    if (open) markErrorPast();
  }, [open]);
  useEffect(() => {
    if (error) showError(error);
    else setPast(undefined);
  }, [error]);
  return error === past ? undefined : error;
}

export function ConfirmDialog({
  open = true,
  onClose,
  title,
  children,
  confirmLabel,
  keepLabel = "Annuler",
  pendingLabel,
  pending,
  waiting = false,
  settled = false,
  error,
  onConfirm,
  danger = true,
}: ConfirmDialogProps) {
  const message = useLastError(open, error);
  useUnloadGuard(open && pending);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {pending || settled ? "Fermer" : keepLabel}
          </Button>
          {settled ? null : (
            <Button
              variant={danger ? "danger" : "primary"}
              disabled={waiting}
              pending={pending}
              pendingLabel={pendingLabel}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {settled ? null : children}
        {message ? <Banner tone="danger">{message}</Banner> : null}
      </div>
    </Dialog>
  );
}
