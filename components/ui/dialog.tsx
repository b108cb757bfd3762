"use client";
import { useContext, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogFrame, type DialogFrameProps } from "@/components/ui/dialog-frame";
import { DiscardQuestion } from "@/components/ui/discard-question";
import { addPageQuestion } from "@/components/ui/page-questions";
import { DialogContext, useGuard } from "@/components/ui/unsaved";
import { dialogStack } from "@/components/ui/use-dialog-history";

export interface DialogProps extends Omit<DialogFrameProps, "asks"> {
  /** The dialog asks before it closes. A part within reports its changes by `useUnsaved`. */
  unsaved?: boolean;
  /** Its call is pending. */
  sending?: boolean;
  /** Runs when the dialog is left, and drops its draft. */
  onAbandon?: () => void;
}

/**
 * Back, Esc, the cross, the backdrop and `DialogCancel` close it, and ask when text would be lost.
 * Only a `LinkButton` may open another page from within, because the close undoes a plain push.
 */
export function Dialog({
  unsaved = false,
  sending = false,
  onAbandon,
  onClose,
  ...frame
}: DialogProps) {
  const [asking, setAsking] = useState(false);
  const { open = true, addressed = false } = frame;
  const guard = useGuard({ changed: open && unsaved, sending: open && sending }, onAbandon);
  /** The parts still report their changes until another address replaces them. */
  const [abandoned, setAbandoned] = useState(false);
  const isUnsaved = guard.typed || guard.underWay;
  if (abandoned && !isUnsaved) setAbandoned(false);
  const asks = open && isUnsaved && !abandoned;
  /** The navigation that waits for the answer to the question. */
  const [next, setNext] = useState<{ go: () => void } | null>(null);
  useEffect(() => {
    if (!addressed || !asks) return;
    return addPageQuestion((go) => {
      setNext({ go });
      setAsking(true);
    });
  }, [addressed, asks]);
  // The question is settled once nothing is unsaved and must not open again by itself.
  if (asking && !asks) setAsking(false);
  const abandon = () => {
    setAsking(false);
    setAbandoned(addressed);
    guard.abandon();
    if (next) dialogStack().whenSettled(next.go);
    else onClose();
    setNext(null);
  };
  const close = () => {
    if (asks) setAsking(true);
    else abandon();
  };
  return (
    <DialogContext value={{ close, watch: guard.watch }}>
      <DialogFrame {...frame} asks={asks && guard.typed} onClose={close} />
      <DiscardQuestion
        open={asking}
        maybeSaved={guard.underWay}
        onStay={() => {
          setAsking(false);
          setNext(null);
        }}
        onAbandon={abandon}
      />
    </DialogContext>
  );
}

export function DialogCancel({ children = "Annuler" }: { children?: string }) {
  const dialog = useContext(DialogContext);
  return (
    <Button variant="secondary" onClick={() => dialog?.close()}>
      {children}
    </Button>
  );
}
