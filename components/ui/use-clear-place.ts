import { type RefObject, useLayoutEffect } from "react";
import { freePlace } from "@/components/ui/free-place";

const CONTROLS = "a[href], button, input, select, textarea, summary, label";
/** Results and previews of an action. */
const MESSAGES = "[role=status], [role=alert], [data-error]";
const BARS = "nav, [data-bar]";
/** Pixels from the edges of the window. */
const MARGIN = 16;
const SIDES = ["flex-start", "flex-end"];

/** The page below a modal dialog is hidden from assistive technology and cannot be pressed. */
function spansOf(box: HTMLElement, selector: string): DOMRect[] {
  return [...document.querySelectorAll(selector)]
    .filter((part) => !box.contains(part) && !part.closest("[aria-hidden=true], [inert]"))
    .filter((part) => part.checkVisibility())
    .map((part) => part.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
}

/** Returns whether a place was found where the box covers none of `obstacles`. */
function moveClearOf(box: HTMLElement, obstacles: readonly DOMRect[]): boolean {
  const { height, left, right } = box.getBoundingClientRect();
  const width = Math.max(...[...box.children].map((card) => card.getBoundingClientRect().width));
  const view = { top: MARGIN, bottom: window.innerHeight - MARGIN };
  for (const side of SIDES) {
    const from = side === "flex-start" ? left : right - width;
    const below = obstacles.filter((part) => part.left < from + width && part.right > from);
    const bottom = freePlace(height, below, view);
    if (bottom === null) continue;
    box.style.bottom = `${window.innerHeight - bottom}px`;
    box.style.alignItems = side;
    return true;
  }
  return false;
}

/**
 * Moves the box left or right to a place where it covers no control, bar or message.
 * When controls fill the screen, it stays clear of bars and messages only.
 */
function moveToClearPlace(box: HTMLElement, { isNew }: { isNew: boolean }): void {
  const cards = [...box.children].map((card) => card.getBoundingClientRect());
  const barsAndMessages = spansOf(box, `${BARS}, ${MESSAGES}`);
  const obstacles = [...spansOf(box, CONTROLS), ...barsAndMessages];
  const isCovered = cards.some((card) =>
    obstacles.some(
      (part) =>
        part.left < card.right &&
        part.right > card.left &&
        part.top < card.bottom &&
        part.bottom > card.top,
    ),
  );
  // A box that is about to be pressed stays.
  if (!isCovered || (!isNew && box.matches(":focus-within, :hover"))) return;
  if (!moveClearOf(box, obstacles)) moveClearOf(box, barsAndMessages);
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
      frame = requestAnimationFrame(() => moveToClearPlace(box, { isNew: false }));
    };
    const moveAfterScrolling = () => {
      clearTimeout(timer);
      timer = setTimeout(move, 100);
    };
    moveToClearPlace(box, { isNew: true });
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
