"use client";
import { useRouter } from "next/navigation";
import { useCallback, useRef } from "react";
import { dialogStack } from "@/components/ui/use-dialog-history";

/** The class whose link was followed on another screen, until it is shown. */
let pressed: string | null = null;

export function rememberClassLink(activityId: string): void {
  pressed = activityId;
}

/** Closing a class that another screen linked to returns to that screen. */
export function useWayBack(): { opened: (activityId: string) => void; closed: () => void } {
  const router = useRouter();
  const leadsBack = useRef(false);
  const opened = useCallback((activityId: string) => {
    // A navigation that commits late reports the same class again.
    leadsBack.current ||= pressed === activityId;
    pressed = null;
  }, []);
  const closed = () => {
    if (!leadsBack.current) return;
    leadsBack.current = false;
    const stack = dialogStack();
    // Going back now would remove the entry of a dialog that is still closing.
    const stop = stack.subscribe(() => {
      if (stack.isOpen()) return;
      stop();
      stack.whenSettled(() => router.back());
    });
  };
  return { opened, closed };
}
