// Loaded first by a server whose notes of pages a test fills: at SIGUSR2, more than the
// server may keep, and prints how many it has kept.
import { createRequire } from "node:module";
import path from "node:path";

const FILE =
  "node_modules/next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";
const PAGES = 21_000;

process.on("SIGUSR2", () => {
  const { SharedCacheControls } = createRequire(import.meta.url)(path.resolve(FILE));
  const { cacheControls } = SharedCacheControls;
  const before = [...cacheControls.keys()].filter((page) => page.includes("/c/")).length;
  // What was drawn is noted a little after it was sent.
  if (before === 0) return;
  const controls = new SharedCacheControls({ routes: {}, dynamicRoutes: {} });
  for (let n = 0; n < PAGES; n += 1) controls.set(`/c/ABC234/${n}`, { revalidate: 30, expire: 55 });
  console.error(`pages noted: ${before}, then ${SharedCacheControls.cacheControls.size}`);
});
