"use client";
import { useLayoutEffect } from "react";

let holders = 0;

/** Keeps the page below a dialog from scrolling, without a jump when its scroll bar goes. */
export function useHeldPage(holds: boolean): void {
  useLayoutEffect(() => {
    if (!holds) return;
    const { documentElement: root, body } = document;
    if (holders === 0) {
      body.style.paddingRight = `${window.innerWidth - root.clientWidth}px`;
      root.style.overflow = "hidden";
    }
    holders += 1;
    return () => {
      holders -= 1;
      if (holders > 0) return;
      body.style.paddingRight = "";
      root.style.overflow = "";
    };
  }, [holds]);
}
