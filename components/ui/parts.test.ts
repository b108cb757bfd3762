import { expect, test } from "vitest";
import { createPart } from "@/components/ui/parts";

test("a part is fetched once for all who want it, and anew after it could not come", async () => {
  let loads = 0;
  let network = false;
  const part = createPart(async () => {
    loads += 1;
    if (!network) throw new Error("no network");
    return "dialog";
  });
  await expect(part.fetch()).rejects.toThrow("no network");
  expect(part.here()).toBeUndefined();
  network = true;
  expect(await Promise.all([part.fetch(), part.fetch()])).toEqual(["dialog", "dialog"]);
  expect(await part.fetch()).toBe("dialog");
  expect(part.here()).toBe("dialog");
  expect(loads).toBe(2);
});
