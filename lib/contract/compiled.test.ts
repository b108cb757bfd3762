import { expect, test } from "vitest";
import * as z from "zod/mini";
import { allEndpoints } from "@/lib/contract/all";
import * as activities from "@/lib/contract/classes/activity";

test("zod compiles the schema of every response", () => {
  const withResponse = allEndpoints.filter(([, { response }]) => response !== null);
  expect(withResponse.length).toBeGreaterThan(50);
  for (const [, { response }] of withResponse)
    expect(() => z.compile(response as z.core.$ZodType, { strict: true })).not.toThrow();
});

test("a compiled schema drops unknown fields", () => {
  const list = z.compile(z.array(z.pick(activities.activity, { id: true, label: true })));
  const given = [{ id: "1", label: "Yoga", passwordHash: "secret" }];
  expect(z.parse(list, given)).toEqual([{ id: "1", label: "Yoga" }]);
  expect(() => z.parse(list, [{ id: "1" }])).toThrow();
});
