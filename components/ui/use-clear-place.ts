import { type RefObject, useLayoutEffect } from "react";
import { freePlace } from "@/components/ui/free-place";

const CONTROLS = "a[href], button, input, select, textarea, summary, label";
/** Pixels from the edges of the window. */
const MARGIN = 16;
const SIDES = ["flex-start", "flex-end"];

/** Below a dialog nothing can be pressed. */
function controlsBeside(box: HTMLElement): DOMRect[] {
  const root = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document;
  return [...root.querySelectorAll(CONTROLS)]
    .filter((control) => !box.contains(control) && control.checkVisibility())
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
}

/** Moves the box left or right to a place where it covers no control. Without such a place it stays. */
function moveToClearPlace(box: HTMLElement, isNew: boolean): void {
  const cards = [...box.children].map((card) => card.getBoundingClientRect());
  const { height, left, right } = box.getBoundingClientRect();
  const width = Math.max(...cards.map((card) => card.width));
  const controls = controlsBeside(box);
  const isCovered = cards.some((card) =>
    controls.some(
      (control) =>
        control.left < card.right &&
        control.right > card.left &&
        control.top < card.bottom &&
        control.bottom > card.top,
    ),
  );
  // A box that is about to be pressed stays.
  if (!isCovered || (!isNew && box.matches(":focus-within, :hover"))) return;
  const view = { top: MARGIN, bottom: window.innerHeight - MARGIN };
  for (const side of SIDES) {
    const from = side === "flex-start" ? left : right - width;
    const taken = controls.filter((control) => control.left < from + width && control.right > from);
    const bottom = freePlace(height, taken, view);
    if (bottom === null) continue;
    box.style.bottom = `${window.innerHeight - bottom}px`;
    box.style.alignItems = side;
    return;
  }
}

/** Keeps the box's children away from controls, at any scroll position. */
export function useClearPlace(ref: RefObject<HTMLElement | null>, hasChildren: boolean): void {
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box || !hasChildren) return;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout>;
    const move = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => moveToClearPlace(box, false));
    };
    const moveAfterScrolling = () => {
      clearTimeout(timer);
      timer = setTimeout(move, 100);
    };
    moveToClearPlace(box, true);
    const watcher = new MutationObserver(move);
    watcher.observe(document.body, { childList: true, subtree: true });
    window.addEventListener("resize", move);
    document.addEventListener("scroll", moveAfterScrolling, true);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      watcher.disconnect();
      window.removeEventListener("resize", move);
      document.removeEventListener("scroll", moveAfterScrolling, true);
      box.removeAttribute("style");
    };
  }, [ref, hasChildren]);
}
