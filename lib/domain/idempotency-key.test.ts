import { expect, test } from "vitest";
import { type KeyUse, keyUse } from "./idempotency-key";

const stored = (status: number) => ({ fingerprint: "A", status });
const cases: [condition: string, Parameters<typeof keyUse>[0], string, KeyUse, KeyUse][] = [
  ["nothing is stored", null, "A", "RUN", "IN_PROGRESS"],
  ["its success is stored", stored(201), "A", "REPLAY", "REPLAY"],
  ["its error is stored", stored(409), "A", "REPLAY", "REPLAY"],
  ["another request's success is stored", stored(201), "B", "REUSED", "REUSED"],
  ["another request's 202 is stored", stored(202), "B", "REUSED", "REUSED"],
  ["another request's error is stored", stored(400), "B", "RUN", "IN_PROGRESS"],
];

test.each(cases)(
  "keyUse returns what to do with a request when %s",
  (_, row, fingerprint, free, held) => {
    const use = (locked: boolean) => keyUse(row, { fingerprint, locked, secret: false });
    expect([use(true), use(false)]).toEqual([free, held]);
  },
);

test("a key runs the same request again when its success is a secret", () => {
  const use = (locked: boolean, status: number, fingerprint = "A") =>
    keyUse(stored(status), { fingerprint, locked, secret: true });
  expect([use(true, 201), use(false, 201)]).toEqual(["RUN_AGAIN", "IN_PROGRESS"]);
  expect([use(true, 409), use(true, 201, "B")]).toEqual(["REPLAY", "REUSED"]);
});
