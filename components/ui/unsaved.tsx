"use client";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
} from "react";
import { guardUnload } from "@/lib/client/unload-guard";

interface Part {
  abandon?: () => void;
  changed: boolean;
  /** The call is pending, or had no response and may be done. */
  sending: boolean;
}
/** Null removes the part. */
type Watch = (id: string, part: Part | null) => void;

interface DialogHandle {
  /** Asks first when something is unsaved. */
  close: () => void;
  watch: Watch;
}

export const DialogContext = createContext<DialogHandle | null>(null);

export function useUnloadGuard(unsaved: boolean): void {
  useEffect(() => (unsaved ? guardUnload() : undefined), [unsaved]);
}

/** Joins the dialog's own changes with those of its parts. */
export function useGuard(
  { changed, sending }: { changed: boolean; sending: boolean },
  onAbandon: (() => void) | undefined,
) {
  const [parts, setParts] = useState<ReadonlyMap<string, Part>>(new Map());
  const watch = useCallback<Watch>((id, part) => {
    setParts((previous) => {
      if (!part && !previous.has(id)) return previous;
      const next = new Map(previous);
      if (part) next.set(id, part);
      else next.delete(id);
      return next;
    });
  }, []);
  const allParts = [...parts.values()];
  const typed = changed || allParts.some((part) => part.changed);
  const underWay = sending || allParts.some((part) => part.sending);
  useUnloadGuard(typed || underWay);
  const abandon = () => {
    onAbandon?.();
    for (const part of allParts) part.abandon?.();
  };
  return { typed, underWay, watch, abandon };
}

/** Makes the dialog around a part ask before it closes. `onAbandon` runs whenever the dialog is left. */
export function useUnsaved(changed: boolean, onAbandon?: () => void, sending = false): void {
  const id = useId();
  const watch = useContext(DialogContext)?.watch;
  const abandon = useEffectEvent(() => onAbandon?.());
  // A plain effect would be too late for an Escape right after the change.
  useLayoutEffect(() => {
    watch?.(id, { abandon: () => abandon(), changed, sending });
    return () => watch?.(id, null);
  }, [watch, id, changed, sending]);
}
