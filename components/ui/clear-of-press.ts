import { IGNORED_MS } from "@/components/ui/use-ignored-at-first";

const MARGIN = 16;
/** A control that appears later was not opened by the press. */
const LATE_MS = 1000;

interface Span {
  top: number;
  bottom: number;
}

/** Returns how far up (or down where `sign` is -1) the spans must move to leave `y` free. */
export function clearDistance(spans: readonly Span[], y: number, sign: 1 | -1 = 1): number {
  let distance = 0;
  for (;;) {
    const at = y + sign * distance;
    const over = spans.find(({ top, bottom }) => top - MARGIN < at && at < bottom + MARGIN);
    if (!over) return distance;
    distance = sign === 1 ? over.bottom + MARGIN - y : y - (over.top - MARGIN);
  }
}

const NO_PRESS = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
let press = NO_PRESS;

/** The press that opened, closed or resized the last dialog, chose in a menu or moved the list. */
let held = NO_PRESS;

export function followPresses(): void {
  document.addEventListener("click", ignoreRepeated, true);
  // A repeated press would take the focus that the dialog later gives back.
  document.addEventListener("mousedown", ignoreRepeated, true);
  document.addEventListener("pointerdown", recordPress, true);
  // A repeated press beside a dialog would close the dialog.
  document.addEventListener("pointerdown", ignoreRepeated, true);
  document.addEventListener("keydown", forgetPress, true);
}

const isAtHeld = ({ clientX, clientY }: MouseEvent): boolean =>
  Math.hypot(clientX - held.x, clientY - held.y) <= MARGIN;

function recordPress(event: PointerEvent): void {
  press = { x: event.clientX, y: event.clientY, at: performance.now() };
  // A press elsewhere comes between, so the next one is no repetition.
  if (!isAtHeld(event)) held = NO_PRESS;
}

/** Runs for a key or Back: a dialog that closes next was not closed by the last press. */
export function forgetPress(): void {
  press = { ...press, at: Number.NEGATIVE_INFINITY };
}

/** Until IGNORED_MS later, a second press at the place of the last one reaches nothing. */
export function holdPress(): void {
  held = press.at === NO_PRESS.at ? NO_PRESS : { ...press, at: performance.now() };
}

function ignoreRepeated(event: MouseEvent): void {
  if (performance.now() - held.at > IGNORED_MS || !isAtHeld(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

const spansAtPress = (content: HTMLElement): DOMRect[] =>
  [...content.querySelectorAll("[data-ignored]")]
    .map((control) => control.getBoundingClientRect())
    .filter(({ left, right }) => left <= press.x && press.x <= right);

/** A sheet stands on the lower edge and moves up by room below its content. */
function raise(sheet: HTMLElement, by: number): void {
  const current = Number.parseFloat(sheet.style.getPropertyValue("--raised") || "0");
  sheet.style.setProperty("--raised", `${current + by}px`);
}

/** A card moves up where there is room, else down, and stays within the window. */
function place(card: HTMLElement, up: number, down: number): void {
  const { top } = card.getBoundingClientRect();
  const next = top - up >= MARGIN ? top - up : top + down;
  card.style.top = `${next}px`;
  card.style.translate = "none";
  card.style.maxHeight = `calc(100dvh - ${next + MARGIN}px)`;
}

function moveClear(content: HTMLElement): void {
  if (performance.now() - press.at > LATE_MS) return;
  const spans = spansAtPress(content);
  const up = clearDistance(spans, press.y);
  if (up === 0) return;
  if (window.matchMedia("(width < 48.0625rem)").matches) raise(content, up);
  else place(content, up, clearDistance(spans, press.y, -1));
  // A sheet of full height cannot move, so its content scrolls.
  const scrolled = content.querySelector("section");
  scrolled?.scrollBy({ top: clearDistance(spansAtPress(content), press.y), behavior: "instant" });
}

/** Keeps controls that write away from the press that opened the dialog. */
export function clearOfPress(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return undefined;
  moveClear(content);
  const watcher = new MutationObserver(() => moveClear(content));
  watcher.observe(content, { subtree: true, attributeFilter: ["data-ignored"] });
  return () => watcher.disconnect();
}
