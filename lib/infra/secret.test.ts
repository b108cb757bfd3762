import { createHmac } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { keyedHash } from "./secret";

afterEach(() => vi.unstubAllEnvs());

test("keyedHash hashes the parts one after the other under the server's secret", () => {
  vi.stubEnv("NEXTAUTH_SECRET", "clef");
  const whole = createHmac("sha256", "clef").update("place 1").digest();
  expect(keyedHash("place ", Buffer.from("1"))).toEqual(whole);
});

test("keyedHash throws when there is no secret", () => {
  vi.stubEnv("NEXTAUTH_SECRET", "");
  expect(() => keyedHash("place 1")).toThrow("NEXTAUTH_SECRET is not set");
});
