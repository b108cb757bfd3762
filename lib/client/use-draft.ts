"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { deleteDraft, deleteTyped, readDraft, storeDraft } from "@/lib/client/drafts";
import { useSession } from "@/lib/client/session";

interface DraftOptions<T> {
  value: T;
  changed: boolean;
  /** Shows this draft, or the saved values for null. Returns false for a draft to be deleted. */
  restore: (draft: T | null) => unknown;
}

/** A draft of another release would otherwise crash its form at each opening. */
function tryRestore<T>(restore: DraftOptions<T>["restore"], draft: T): boolean {
  try {
    return restore(draft) !== false;
  } catch {
    return false;
  }
}

/** Stores typed values on this device until they are saved or discarded; `name` names the form. */
export function useDraft<T>(name: string, { value, changed, restore }: DraftOptions<T>) {
  const { user } = useSession();
  const [restored, setRestored] = useState(false);
  const latest = useRef({ restore, changed });
  useEffect(() => {
    latest.current = { restore, changed };
  });
  // The stored draft must be restored before the effect below replaces it.
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const draft = readDraft<T>(user.id, name);
    if (draft !== null) {
      if (tryRestore(latest.current.restore, draft)) setRestored(true);
      else deleteTyped(user.id, name);
    }
    setReady(true);
  }, [user.id, name]);
  const text = JSON.stringify(value);
  /** A saved or discarded form may stay rendered for a moment and must not store its draft again. */
  const isOver = useRef(false);
  useEffect(() => {
    if (!ready) return;
    if (!changed) isOver.current = false;
    if (isOver.current) return;
    if (changed) storeDraft(user.id, name, JSON.parse(text));
    else deleteTyped(user.id, name);
  }, [ready, changed, text, user.id, name]);
  const remove = useCallback(() => {
    isOver.current = latest.current.changed;
    setRestored(false);
    deleteDraft(user.id, name);
  }, [user.id, name]);
  const restart = useCallback(() => {
    setRestored(false);
    latest.current.restore(null);
  }, []);
  return { restored: restored && changed, remove, restart };
}
