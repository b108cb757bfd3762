import { expect, test } from "vitest";
import { isPrivateAddress, lookupPublic } from "@/lib/mail/push-transport";

test.each([
  ["127.0.0.1", 4, true],
  ["10.1.2.3", 4, true],
  ["172.31.0.1", 4, true],
  ["192.168.1.1", 4, true],
  ["169.254.169.254", 4, true],
  ["100.64.0.1", 4, true],
  ["0.0.0.0", 4, true],
  ["::1", 6, true],
  ["::ffff:10.0.0.1", 6, true],
  ["fd00::1", 6, true],
  ["fe80::1", 6, true],
  ["142.250.74.106", 4, false],
  ["172.32.0.1", 4, false],
  ["2a00:1450:4007:80e::200a", 6, false],
] as const)("isPrivateAddress(%s, %i) returns %s", (address, family, expected) => {
  expect(isPrivateAddress(address, family)).toBe(expected);
});

test("a host name that resolves to this machine is rejected", async () => {
  const error = await new Promise((resolve) => lookupPublic("localhost", {}, resolve));
  expect(String(error)).toMatch(/localhost leads to an address inside/);
});
