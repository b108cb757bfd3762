"use client";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { holdPage } from "@/lib/client/unload-guard";

interface Part {
  abandon?: () => void;
  changed: boolean;
  /** It was sent, without a response yet: it may be saved. */
  sending: boolean;
}
/** Says that a part holds something unsaved; null: it does no more. */
type Watch = (id: string, part: Part | null) => void;

interface DialogHandle {
  /** Closes the dialog, after the question where something unsaved is in it. */
  close: () => void;
  watch: Watch;
}

/** The dialog that a part stands in, if any. */
export const DialogContext = createContext<DialogHandle | null>(null);

/** While `unsaved`, the browser asks before it reloads or leaves the page. */
export function useHeldDocument(unsaved: boolean): void {
  useEffect(() => (unsaved ? holdPage() : undefined), [unsaved]);
}

/** What a dialog must ask about: its own changes, and those of the parts within. */
export function useGuard(
  { changed, sending }: { changed: boolean; sending: boolean },
  onAbandon: (() => void) | undefined,
) {
  const [parts, setParts] = useState<ReadonlyMap<string, Part>>(new Map());
  const watch = useCallback<Watch>((id, part) => {
    setParts((before) => {
      if (!part && !before.has(id)) return before;
      const after = new Map(before);
      if (part) after.set(id, part);
      else after.delete(id);
      return after;
    });
  }, []);
  const all = [...parts.values()];
  const typed = changed || all.some((part) => part.changed);
  const underWay = sending || all.some((part) => part.sending);
  useHeldDocument(typed || underWay);
  const abandon = () => {
    onAbandon?.();
    for (const part of all) part.abandon?.();
  };
  return { typed, underWay, watch, abandon };
}

/**
 * A part of a dialog holds something typed and not saved, or is sending it: the dialog asks before it closes. `onAbandon`
 * runs whenever the dialog is left.
 */
export function useUnsaved(changed: boolean, onAbandon?: () => void, sending = false): void {
  const id = useId();
  const watch = useContext(DialogContext)?.watch;
  const latest = useRef(onAbandon);
  useEffect(() => {
    latest.current = onAbandon;
  });
  // In a plain effect, an Escape right after the change would still find a dialog that does not ask.
  useLayoutEffect(() => {
    watch?.(id, { abandon: () => latest.current?.(), changed, sending });
    return () => watch?.(id, null);
  }, [watch, id, changed, sending]);
}
