"use client";
import { useLayoutEffect } from "react";

let locks = 0;

/** Keeps the page below a dialog from scrolling, without a jump when its scroll bar goes. */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return;
    const { documentElement: root, body } = document;
    if (locks === 0) {
      body.style.paddingRight = `${window.innerWidth - root.clientWidth}px`;
      root.style.overflow = "hidden";
    }
    locks += 1;
    return () => {
      locks -= 1;
      if (locks > 0) return;
      body.style.paddingRight = "";
      root.style.overflow = "";
    };
  }, [locked]);
}
