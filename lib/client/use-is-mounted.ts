"use client";
import { useCallback, useEffect, useRef } from "react";

/** Returns a function that tells, after an await, whether the component is still mounted. */
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
