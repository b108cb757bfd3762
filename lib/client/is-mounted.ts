"use client";
import { useCallback, useEffect, useRef } from "react";

/** Returns how to ask, after an await, whether the component is still on the page. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => mounted.current, []);
}
