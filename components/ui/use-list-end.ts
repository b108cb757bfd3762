"use client";
import { type RefObject, useEffect, useRef } from "react";

const AHEAD = "400px";
export const THROTTLE_MS = 500;

/** Calls `load` near the end of a list, at most every 500 ms; null when nothing can be loaded. */
export function useListEnd(load: (() => void) | null): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const lastLoad = useRef(0);
  useEffect(() => {
    const mark = end.current;
    if (!mark || !load) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (!entries.at(-1)?.isIntersecting) return;
        // An early call is delayed, because none follows while the end stays visible.
        timer = setTimeout(
          () => {
            lastLoad.current = Date.now();
            load();
          },
          Math.max(0, lastLoad.current + THROTTLE_MS - Date.now()),
        );
      },
      { rootMargin: AHEAD },
    );
    watcher.observe(mark);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [load]);
  return end;
}
