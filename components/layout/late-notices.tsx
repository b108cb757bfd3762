"use client";
import { type ComponentType, useEffect, useState } from "react";
import type { Said } from "@/components/layout/said-notices";
import { whenIdle } from "@/lib/client/idle";
import { onNotice } from "@/lib/client/notices";

const load = () => import("@/components/layout/said-notices");
whenIdle(load);

/** `Notices` of screens that seldom have any: what shows them comes once the page rests, or with the first. */
export function LateNotices() {
  const [said, setSaid] = useState<Said[]>([]);
  const [Shown, setShown] = useState<ComponentType<{ said: Said[] }> | null>(null);
  useEffect(
    () =>
      onNotice((...one) => {
        setSaid((all) => [...all, one]);
        load().then(
          (part) => setShown(() => part.SaidNotices),
          () => undefined,
        );
      }),
    [],
  );
  return Shown ? <Shown said={said} /> : null;
}
