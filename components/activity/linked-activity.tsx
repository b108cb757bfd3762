"use client";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import type { LinkedProps } from "@/components/activity/linked-class";
import { whenIdle } from "@/components/ui/idle";
import { inPlace } from "@/components/ui/in-place";

const LinkedClass = inPlace(
  () => import("@/components/activity/linked-class").then((part) => part.LinkedClass),
  { loading: () => null },
);
whenIdle(LinkedClass.fetch);

/** Nothing until a link is followed: its code waits as well. */
export function LinkedActivity(props: LinkedProps) {
  const isLink = useSearchParams().has("activity");
  const [follows, setFollows] = useState(isLink);
  if (isLink && !follows) setFollows(true);
  return follows ? <LinkedClass {...props} /> : null;
}
