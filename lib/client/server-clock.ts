const KEY = "clock-offset";
/** A smaller difference is not shown. */
const TOLERANCE_MS = 120_000;

/** The server's time minus the device's, in milliseconds. */
let offset: number | undefined;
const listeners = new Set<() => void>();

function readOffset(): number {
  try {
    return Number(window.localStorage.getItem(KEY));
  } catch {
    // On the server and in a frame without storage no offset is known.
    return 0;
  }
}

function storeOffset(next: number): void {
  offset = next;
  try {
    window.localStorage.setItem(KEY, String(next));
  } catch {
    // Without storage the offset lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function currentOffset(): number {
  offset ??= readOffset();
  return offset;
}

/** The time by the server's clock, whatever the device's clock says. */
export const serverNow = (): Date => new Date(Date.now() + currentOffset());

/** The server wrote `date`, to the second, after `sentAt` and before now by the device's clock. */
export function followServerClock(date: string | null, sentAt: number): void {
  const second = Date.parse(date ?? "");
  if (Number.isNaN(second)) return;
  const [least, most] = [second - Date.now(), second + 1000 - sentAt];
  const next = Math.max(least, Math.min(most, currentOffset()));
  if (next !== offset) storeOffset(next);
}

/** Returns a function that stops it. */
export function onClockChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The device's clock is `fast` or `slow` by more than two minutes, or null. */
export function deviceClock(): "fast" | "slow" | null {
  if (Math.abs(currentOffset()) <= TOLERANCE_MS) return null;
  return currentOffset() < 0 ? "fast" : "slow";
}
