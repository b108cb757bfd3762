// Next keeps 50 MB of pages, and forgets those asked for longest ago; but it notes the lifetime of every page it has ever
// drawn. A thousand coaches with 92 days of classes are some 300 000 pages, and new ones come every day.
import shared from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";
import { BoundedMap } from "./bounded-map.ts";

/** More than there is room for: a page is some 20 kB, and none that is kept may lose its lifetime. */
export const MOST_PAGES = 20_000;

/** Holds what Next notes of pages within bounds, whoever calls Next: instrumentation.ts, before the first page. */
export function boundKeptPages(): void {
  (shared.SharedCacheControls as unknown as { cacheControls: Map<string, unknown> }).cacheControls =
    new BoundedMap(MOST_PAGES);
}
