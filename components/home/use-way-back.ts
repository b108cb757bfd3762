"use client";
import { useRouter } from "next/navigation";
import { useCallback, useRef } from "react";
import { dialogStack } from "@/components/ui/use-dialog-history";

/** The class whose link was pressed on another screen, until it is shown. */
let pressed: string | null = null;

/** The link of this class, on another screen, was pressed in this window. */
export function rememberClassLink(activityId: string): void {
  pressed = activityId;
}

/** A class that another screen's link opened leads back to that screen, as it was, once it is closed. */
export function useWayBack(): { opened: (activityId: string) => void; closed: () => void } {
  const router = useRouter();
  const leadsBack = useRef(false);
  const opened = useCallback((activityId: string) => {
    leadsBack.current = pressed === activityId;
    pressed = null;
  }, []);
  const closed = () => {
    if (!leadsBack.current) return;
    leadsBack.current = false;
    const stack = dialogStack();
    // Back would otherwise take the entry of a dialog that is still closing.
    const stop = stack.subscribe(() => {
      if (stack.isOpen()) return;
      stop();
      stack.whenSettled(() => router.back());
    });
  };
  return { opened, closed };
}
