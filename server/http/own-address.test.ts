import { expect, test } from "vitest";
import { addressToListenOn, ownAddress } from "./own-address";

test("the demo listens on this machine alone unless HOST or APP_URL is set", () => {
  expect(addressToListenOn(undefined, true, false)).toBe("127.0.0.1");
  expect(addressToListenOn("0.0.0.0", true, false)).toBe("0.0.0.0");
  expect(addressToListenOn(undefined, true, true)).toBe("");
  expect(addressToListenOn(undefined, false, false)).toBe("");
  expect(addressToListenOn("127.0.0.2", false, true)).toBe("127.0.0.2");
});

test("ownAddress returns the address that a server listens on", () => {
  for (const everywhere of ["", "0.0.0.0", "::"]) expect(ownAddress(everywhere)).toBe("127.0.0.1");
  expect(ownAddress("127.0.0.2")).toBe("127.0.0.2");
  expect(ownAddress("::1")).toBe("[::1]");
});
