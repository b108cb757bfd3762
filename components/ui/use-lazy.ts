"use client";
import { useEffect, useEffectEvent, useState } from "react";
import type { Lazy } from "@/components/ui/lazy";
import { LATE_MS } from "@/lib/client/call";

/** `onFailure` runs when the code fails or is late, each time that `needed` changes. */
export function useLazy<C>(lazy: Lazy<C>, needed: unknown, onFailure: () => void): C | undefined {
  const [code, setCode] = useState(() => lazy.loaded());
  const onLatestFailure = useEffectEvent(onFailure);
  useEffect(() => {
    if (code || needed === false) return;
    let isMounted = true;
    const fail = () => {
      if (isMounted) onLatestFailure();
    };
    const late = setTimeout(fail, LATE_MS);
    lazy
      .fetch()
      .then((loaded) => {
        if (isMounted) setCode(() => loaded);
      }, fail)
      .finally(() => clearTimeout(late));
    return () => {
      isMounted = false;
      clearTimeout(late);
    };
  }, [lazy, code, needed]);
  return code;
}
