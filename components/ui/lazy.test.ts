import { expect, test } from "vitest";
import { createLazy } from "@/components/ui/lazy";

test("createLazy loads once for all callers, and again when a load has failed", async () => {
  let loads = 0;
  let network = false;
  const lazy = createLazy(async () => {
    loads += 1;
    if (!network) throw new Error("no network");
    return "dialog";
  });
  await expect(lazy.fetch()).rejects.toThrow("no network");
  expect(lazy.loaded()).toBeUndefined();
  network = true;
  expect(await Promise.all([lazy.fetch(), lazy.fetch()])).toEqual(["dialog", "dialog"]);
  expect(await lazy.fetch()).toBe("dialog");
  expect(lazy.loaded()).toBe("dialog");
  expect(loads).toBe(2);
});
