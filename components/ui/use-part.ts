"use client";
import { useEffect, useRef, useState } from "react";
import type { Part } from "@/lib/client/parts";

/** The part once it is here; `failed` when it cannot come, each time that it is `wanted` anew. */
export function usePart<C>(part: Part<C>, wanted: unknown, failed: () => void): C | undefined {
  const [found, setFound] = useState(() => part.here());
  const latest = useRef(failed);
  useEffect(() => {
    latest.current = failed;
  });
  useEffect(() => {
    if (found || wanted === false) return;
    let there = true;
    part.fetch().then(
      (code) => {
        if (there) setFound(() => code);
      },
      () => {
        if (there) latest.current();
      },
    );
    return () => {
      there = false;
    };
  }, [part, found, wanted]);
  return found;
}
