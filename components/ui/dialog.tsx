"use client";
import { useContext, useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogFrame, type DialogFrameProps } from "@/components/ui/dialog-frame";
import { DiscardQuestion } from "@/components/ui/discard-question";
import { DialogContext, useGuard } from "@/components/ui/unsaved";

export interface DialogProps extends Omit<DialogFrameProps, "asks"> {
  /** What was typed in it is not saved: it asks before it closes. A part within says so by `useUnsaved`. */
  unsaved?: boolean;
  /** Its call is on the way. */
  sending?: boolean;
  /** It is left, asked or not: the draft of its changes goes. */
  onAbandon?: () => void;
}

/**
 * The one dialog. Back, Esc, the cross, the veil and `DialogCancel` close it, after a question where something typed would
 * be lost. A link to another page from within is a `LinkButton` and the dialog goes with the page: closing it and pushing
 * a page in the same breath would have its step back undo the push.
 */
export function Dialog({
  unsaved = false,
  sending = false,
  onAbandon,
  onOpenChange,
  ...frame
}: DialogProps) {
  const [asking, setAsking] = useState(false);
  const { open } = frame;
  const guard = useGuard({ changed: open && unsaved, sending: open && sending }, onAbandon);
  const asks = open && (guard.typed || guard.underWay);
  // Answered by what happened meanwhile: it must not come up again by itself.
  if (asking && !asks) setAsking(false);
  const abandon = () => {
    setAsking(false);
    guard.abandon();
    onOpenChange(false);
  };
  const close = () => {
    if (asks) setAsking(true);
    else abandon();
  };
  return (
    <DialogContext value={{ close, watch: guard.watch }}>
      <DialogFrame
        {...frame}
        asks={open && guard.typed}
        onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      />
      <DiscardQuestion
        open={asking}
        sending={guard.underWay}
        onStay={() => setAsking(false)}
        onAbandon={abandon}
      />
    </DialogContext>
  );
}

/** The button that leaves a dialog as its cross does. */
export function DialogCancel({ children = "Annuler" }: { children?: string }) {
  const dialog = useContext(DialogContext);
  return (
    <Button variant="secondary" onClick={() => dialog?.close()}>
      {children}
    </Button>
  );
}
