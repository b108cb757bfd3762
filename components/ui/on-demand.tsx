"use client";
import type { ComponentType } from "react";
import { whenIdle } from "@/components/ui/idle";
import { createPart, type Part } from "@/components/ui/parts";
import { useToast } from "@/components/ui/toast";
import { usePart } from "@/components/ui/use-part";
import { noAnswer } from "@/lib/client/call-error";

type Opened =
  | { onClose: () => void; open?: never }
  | { open: boolean; onOpenChange: (open: boolean) => void };

function OpenedPart<P extends Opened>({ part, given }: { part: Part<ComponentType<P>>; given: P }) {
  const toast = useToast();
  const Dialog = usePart(part, given.open ?? true, () => {
    toast.error(noAnswer().message);
    if (given.open === undefined) given.onClose();
    else given.onOpenChange(false);
  });
  return Dialog ? <Dialog {...given} /> : null;
}

/**
 * Loads a dialog's code when the page is idle or the dialog opens. A failed load shows a toast, and
 * the next press tries again.
 */
export function onDemand<P extends Opened>(load: () => Promise<ComponentType<P>>) {
  const part = createPart(load);
  whenIdle(part.fetch);
  return Object.assign((props: P) => <OpenedPart part={part} given={props} />, {
    prepare: part.prepare,
  });
}
