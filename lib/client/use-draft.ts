"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { dropTyped, forgetDraft, keepDraft, readDraft } from "@/lib/client/drafts";
import { useSession } from "@/lib/client/session";

interface DraftOptions<T> {
  value: T;
  changed: boolean;
  /**
   * Restores a stored draft, or the stored values for null. Returns false when all of the draft is saved
   * by now.
   */
  restore: (kept: T | null) => unknown;
}

/** A draft of another release would otherwise crash its form at each opening. */
function putBack<T>(restore: DraftOptions<T>["restore"], kept: T): boolean {
  try {
    return restore(kept) !== false;
  } catch {
    return false;
  }
}

/**
 * Stores what is typed on this device until it is saved or discarded. `name` is the form and its
 * subject, such as `class.new`.
 */
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
    const kept = readDraft<T>(user.id, name);
    if (kept !== null) {
      if (putBack(latest.current.restore, kept)) setRestored(true);
      else dropTyped(user.id, name);
    }
    setReady(true);
  }, [user.id, name]);
  const text = JSON.stringify(value);
  /** A saved or discarded form may stay rendered for a moment and must not store its draft again. */
  const over = useRef(false);
  useEffect(() => {
    if (!ready) return;
    if (!changed) over.current = false;
    if (over.current) return;
    if (changed) keepDraft(user.id, name, JSON.parse(text));
    else dropTyped(user.id, name);
  }, [ready, changed, text, user.id, name]);
  const forget = useCallback(() => {
    over.current = latest.current.changed;
    setRestored(false);
    forgetDraft(user.id, name);
  }, [user.id, name]);
  const restart = useCallback(() => {
    setRestored(false);
    latest.current.restore(null);
  }, []);
  return { restored: restored && changed, forget, restart };
}
