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

let press = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };

export function followPresses(): void {
  document.addEventListener("pointerdown", recordPress, true);
  document.addEventListener("keydown", forgetPress, true);
}

function recordPress({ clientX, clientY }: PointerEvent): void {
  press = { x: clientX, y: clientY, at: performance.now() };
}
function forgetPress(): void {
  press = { ...press, at: Number.NEGATIVE_INFINITY };
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
  if (window.matchMedia("(width < 48rem)").matches) raise(content, up);
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
