"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { dropTyped, forgetDraft, keepDraft, readDraft } from "@/lib/client/drafts";
import { useSession } from "@/lib/client/session";

interface DraftOptions<T> {
  /** What is typed now. */
  value: T;
  /** Whether that is worth keeping. */
  changed: boolean;
  /** Puts back what was kept; null: what stood there before anything was typed. False: all of it is saved by now. */
  restore: (kept: T | null) => unknown;
}

/** Whether anything came back: what a form cannot read, of another release or touched by hand, would end its page each time. */
function putBack<T>(restore: DraftOptions<T>["restore"], kept: T): boolean {
  try {
    return restore(kept) !== false;
  } catch {
    return false;
  }
}

/**
 * Keeps what is typed on this device until it is saved or given up, and brings it back when the form is opened again.
 * `name`: which form of which thing, `class.new`.
 */
export function useDraft<T>(name: string, { value, changed, restore }: DraftOptions<T>) {
  const { user } = useSession();
  const [restored, setRestored] = useState(false);
  const latest = useRef({ restore, changed });
  useEffect(() => {
    latest.current = { restore, changed };
  });
  // Nothing is written, or taken away, before what was kept has been put back.
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
  /** Saved or given up: the form that is still drawn for a moment keeps nothing more, until it is as stored again. */
  const over = useRef(false);
  useEffect(() => {
    if (!ready) return;
    if (!changed) over.current = false;
    if (over.current) return;
    if (changed) keepDraft(user.id, name, JSON.parse(text));
    else dropTyped(user.id, name);
  }, [ready, changed, text, user.id, name]);
  /** It was saved, or given up. */
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
