import { expect, test } from "vitest";
import { freePort, isBadPort } from "./processes";

test("a port that browsers refuse is told from one that is merely free", async () => {
  expect(await Promise.all([4190, 6000].map(isBadPort))).toEqual([true, true]);
  expect(await isBadPort(await freePort())).toBe(false);
});
