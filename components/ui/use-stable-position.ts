"use client";
import { useLayoutEffect, useRef, useState } from "react";

/**
 * Keeps a list's rows in place when content above them comes or goes.
 * Browsers do that only when the page is scrolled down.
 */
export function useStablePosition<E extends HTMLElement>(content: string, ready: boolean) {
  const box = useRef<E>(null);
  const last = useRef<{ content: string; height: number } | null>(null);
  const [minHeight, setMinHeight] = useState(0);
  useLayoutEffect(() => {
    if (!ready || !box.current) return;
    const height = box.current.scrollHeight;
    const previous = last.current;
    if (previous?.content === content) return;
    last.current = { content, height };
    if (!previous || window.scrollY > 0) return setMinHeight(0);
    if (height > previous.height)
      window.scrollBy({ top: height - previous.height, behavior: "instant" });
    else setMinHeight(previous.height);
  }, [content, ready]);
  return { box, style: minHeight > 0 ? { minHeight } : undefined };
}
