/** Room between what writes and the press, for an entry that still moves. */
const MARGIN = 16;
/** What comes later was not opened by the press. */
const LATE_MS = 1000;

interface Span {
  top: number;
  bottom: number;
}

/** How far these must move up for none to lie at `y`; down where `sign` is -1. */
export function wayClear(spans: readonly Span[], y: number, sign: 1 | -1 = 1): number {
  let way = 0;
  for (;;) {
    const at = y + sign * way;
    const over = spans.find(({ top, bottom }) => top - MARGIN < at && at < bottom + MARGIN);
    if (!over) return way;
    way = sign === 1 ? over.bottom + MARGIN - y : y - (over.top - MARGIN);
  }
}

let press = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };

/** Knows from now on where the last press was. */
export function followPresses(): void {
  document.addEventListener("pointerdown", notePress, true);
  document.addEventListener("keydown", forgetPress, true);
}

function notePress({ clientX, clientY }: PointerEvent): void {
  press = { x: clientX, y: clientY, at: performance.now() };
}
function forgetPress(): void {
  press = { ...press, at: Number.NEGATIVE_INFINITY };
}

const spansAtPress = (content: HTMLElement): DOMRect[] =>
  [...content.querySelectorAll("[data-ignored]")]
    .map((control) => control.getBoundingClientRect())
    .filter(({ left, right }) => left <= press.x && press.x <= right);

/** A sheet stands on the lower edge: it moves up by room beneath its content. */
function raise(sheet: HTMLElement, by: number): void {
  const before = Number.parseFloat(sheet.style.getPropertyValue("--raised") || "0");
  sheet.style.setProperty("--raised", `${before + by}px`);
}

/** A card moves up where there is room for it, else down; no part of it leaves the window. */
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
  const up = wayClear(spans, press.y);
  if (up === 0) return;
  if (window.matchMedia("(width < 48rem)").matches) raise(content, up);
  else place(content, up, wayClear(spans, press.y, -1));
  // As high as it can be, a sheet moves no more: what scrolls in it does.
  const scrolled = content.querySelector("section");
  scrolled?.scrollBy({ top: wayClear(spansAtPress(content), press.y), behavior: "instant" });
}

/** The ref of a dialog: nothing in it that writes lies where the press was that opened it, or a part of it. */
export function clearOfPress(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return undefined;
  moveClear(content);
  const watcher = new MutationObserver(() => moveClear(content));
  watcher.observe(content, { subtree: true, attributeFilter: ["data-ignored"] });
  return () => watcher.disconnect();
}
