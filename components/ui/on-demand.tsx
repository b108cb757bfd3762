"use client";
import type { ComponentType } from "react";
import { whenIdle } from "@/components/ui/idle";
import { createPart, type Part } from "@/components/ui/parts";
import { useToast } from "@/components/ui/toast";
import { usePart } from "@/components/ui/use-part";
import { noAnswer } from "@/lib/client/call-error";

/** What a press opens says how it is closed. */
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
 * A dialog whose code comes when the page rests, or when it is first opened. Where it cannot come, for want of a network or
 * of an answer, that is said, and the next press tries again.
 */
export function onDemand<P extends Opened>(load: () => Promise<ComponentType<P>>) {
  const part = createPart(load);
  whenIdle(part.fetch);
  return Object.assign((props: P) => <OpenedPart part={part} given={props} />, {
    prepare: part.prepare,
  });
}
