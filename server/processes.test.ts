import { expect, test } from "vitest";
import { freePort, isBadPort } from "./processes";

test("isBadPort tells a blocked port from a free port", async () => {
  expect(await Promise.all([4190, 6000].map(isBadPort))).toEqual([true, true]);
  expect(await isBadPort(await freePort())).toBe(false);
});
