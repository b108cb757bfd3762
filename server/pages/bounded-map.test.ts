import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external";
import { expect, test } from "vitest";
import { BoundedMap } from "./bounded-map";
import { boundKeptPages, MOST_PAGES } from "./bounded-pages";

test("what was set longest ago goes first, and what is set again stays", () => {
  const map = new BoundedMap<string, number>(2);
  map.set("a", 1).set("b", 2).set("a", 3).set("c", 4);
  expect([...map]).toEqual([
    ["a", 3],
    ["c", 4],
  ]);
});

test("Next forgets the lifetimes of pages, of which it keeps as many as there are addresses", () => {
  boundKeptPages();
  const controls = new SharedCacheControls({ routes: {}, dynamicRoutes: {} } as never, undefined);
  for (let n = 0; n < MOST_PAGES + 1000; n += 1)
    controls.set(`/c/ABC234/${n}`, { revalidate: 30, expire: 55 });
  const { cacheControls } = SharedCacheControls as unknown as {
    cacheControls: Map<string, unknown>;
  };
  expect(cacheControls.size).toBe(MOST_PAGES);
});
