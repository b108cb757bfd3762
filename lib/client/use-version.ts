"use client";
import { useRef, useState } from "react";
import type { CallError } from "@/lib/client/call-error";
import { notify } from "@/lib/client/notices";

interface VersionOptions<T> {
  /** What the form was filled from; null: it makes something new. */
  opened: T | null;
  versionOf: (entity: T) => number;
  /** What it is now; undefined: it is gone; null: the form deals with it itself. */
  read: () => Promise<T | null | undefined>;
}

/** The version that a form's person has seen, and what it is now where another window changed it meanwhile. */
export interface SeenVersion<T> {
  current: () => number | undefined;
  set: (version: number | undefined) => void;
  /** What the other one saved; null: nothing is known of another. */
  theirs: T | null;
  /** Whether a refusal was this one; then `theirs` follows. */
  caught: (error: CallError) => boolean;
  /** The person has seen `theirs`: the next save goes over it. */
  accept: () => void;
  /** What an earlier save of this form, answered late, has made. */
  earlier: (answer: unknown) => void;
}

export function useVersion<T extends { id: string }>({
  opened,
  versionOf,
  read,
}: VersionOptions<T>): SeenVersion<T> {
  const seen = useRef(opened ? versionOf(opened) : undefined);
  const [theirs, setTheirs] = useState<T | null>(null);
  return {
    current: () => seen.current,
    set: (version) => {
      seen.current = version;
    },
    theirs,
    caught: (error) => {
      if (error.code !== "CHANGED_MEANWHILE") return false;
      read()
        .then((now) => {
          if (now) setTheirs(now);
          else if (now === undefined)
            notify("error", "Cela n'existe plus\u00a0: rien ne peut y être enregistré.");
        })
        .catch((failure: CallError) => notify("error", failure.message));
      return true;
    },
    accept: () => {
      if (theirs) seen.current = versionOf(theirs);
      setTheirs(null);
    },
    earlier: (answer) => {
      const made = answer as { version?: unknown; ids?: readonly string[] } | undefined;
      if (typeof made?.version === "number") seen.current = made.version;
      // A series answers whom it reached. To read the version anew could be to pass over another window's change: each
      // save counts one (beyond 9), so that one's own led from the seen one to the next.
      else if (opened && seen.current !== undefined && made?.ids?.includes(opened.id))
        seen.current += 1;
    },
  };
}
