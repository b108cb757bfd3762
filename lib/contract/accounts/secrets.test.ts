import { expect, test } from "vitest";
import * as z from "zod/mini";
import { allEndpoints } from "@/lib/contract/all";
import type { EndpointDefinition } from "@/lib/contract/endpoint";

const writes = allEndpoints.filter(([, { method }]) => method !== "GET");
const names = (which: (definition: EndpointDefinition) => boolean) =>
  writes.flatMap(([name, definition]) => (which(definition) ? [name] : []));

/** Pictures are public, a coach gives their code away, and `linked` is a number of people. */
const OPEN = new Set(["urlPicture", "coachUrlPicture", "mediatorUrl", "code", "linked"]);
const SECRET = /token|secret|password|link|url|key|code|endpoint/i;

function hasSecret({ response, body }: EndpointDefinition): boolean {
  if (!response || body === "multipart") return false;
  const schema = z.toJSONSchema(response, { io: "output", unrepresentable: "any" });
  const found: string[] = [];
  JSON.stringify(schema, (name, value) => {
    if (name === "properties") found.push(...Object.keys(value));
    return value;
  });
  return found.some((field) => SECRET.test(field) && !OPEN.has(field));
}

test("a response with a token or a secret address is marked as secret", () => {
  expect(names(hasSecret)).toHaveLength(6);
  expect(names(({ secret }) => secret === true)).toEqual(names(hasSecret));
});

test("an idempotency key is ignored by these calls alone", () => {
  expect(names(({ ignoresKey }) => ignoresKey === true).sort()).toEqual([
    "deleteMe",
    "importFromWix",
    "login",
    "loginWithGoogle",
    "modifyPassword",
  ]);
});
