"use client";
import { useEffect, useRef, useState } from "react";
import type { Part } from "@/components/ui/parts";

/** A dead network may not fail by itself for minutes. */
const LATE_MS = 20_000;

/** `onFailure` runs when the code fails or is late, each time that `wanted` changes. */
export function usePart<C>(part: Part<C>, wanted: unknown, failed: () => void): C | undefined {
  const [found, setFound] = useState(() => part.here());
  const latest = useRef(failed);
  useEffect(() => {
    latest.current = failed;
  });
  useEffect(() => {
    if (found || wanted === false) return;
    let there = true;
    const fail = () => {
      if (there) latest.current();
    };
    const late = setTimeout(fail, LATE_MS);
    part
      .fetch()
      .then((code) => {
        if (there) setFound(() => code);
      }, fail)
      .finally(() => clearTimeout(late));
    return () => {
      there = false;
      clearTimeout(late);
    };
  }, [part, found, wanted]);
  return found;
}
