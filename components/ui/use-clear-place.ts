import { type RefObject, useLayoutEffect } from "react";
import { freePlace } from "@/components/ui/free-place";

const CONTROLS = "a[href], button, input, select, textarea, summary, label";
/** Results and previews of an action. */
const MESSAGES = "[role=status], [role=alert], [data-error]";
const BARS = "nav, [data-bar]";
/** Pixels from the edges of the window. */
const MARGIN = 16;
const SIDES = ["flex-start", "flex-end"];

/** Below a dialog nothing can be pressed. */
function spansOf(box: HTMLElement, selector: string): DOMRect[] {
  const root = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document;
  return [...root.querySelectorAll(selector)]
    .filter((part) => !box.contains(part) && part.checkVisibility())
    .map((part) => part.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
}

/** Returns whether a place was found where the box covers none of `taken`. */
function moveClearOf(box: HTMLElement, taken: readonly DOMRect[]): boolean {
  const { height, left, right } = box.getBoundingClientRect();
  const width = Math.max(...[...box.children].map((card) => card.getBoundingClientRect().width));
  const view = { top: MARGIN, bottom: window.innerHeight - MARGIN };
  for (const side of SIDES) {
    const from = side === "flex-start" ? left : right - width;
    const below = taken.filter((part) => part.left < from + width && part.right > from);
    const bottom = freePlace(height, below, view);
    if (bottom === null) continue;
    box.style.bottom = `${window.innerHeight - bottom}px`;
    box.style.alignItems = side;
    return true;
  }
  return false;
}

/**
 * Moves the box left or right to a place where it covers no control, bar or message. Among the rows
 * of a full screen it stays clear of the bars and the messages.
 */
function moveToClearPlace(box: HTMLElement, isNew: boolean): void {
  const cards = [...box.children].map((card) => card.getBoundingClientRect());
  const kept = spansOf(box, `${BARS}, ${MESSAGES}`);
  const taken = [...spansOf(box, CONTROLS), ...kept];
  const isCovered = cards.some((card) =>
    taken.some(
      (part) =>
        part.left < card.right &&
        part.right > card.left &&
        part.top < card.bottom &&
        part.bottom > card.top,
    ),
  );
  // A box that is about to be pressed stays.
  if (!isCovered || (!isNew && box.matches(":focus-within, :hover"))) return;
  if (!moveClearOf(box, taken)) moveClearOf(box, kept);
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
