import { expect, test } from "vitest";
import * as z from "zod/mini";
import { allEndpoints } from "@/lib/contract/all";
import type { EndpointDefinition } from "@/lib/contract/endpoint";

const writes = allEndpoints.filter(([, { method }]) => method !== "GET");
const namesWhere = (matches: (definition: EndpointDefinition) => boolean) =>
  writes.flatMap(([name, definition]) => (matches(definition) ? [name] : []));

/** Public addresses and the coach's code, and `linked`, which is a number. */
const OPEN = new Set([
  ...["urlPicture", "coachUrlPicture", "coverUrl", "mediatorUrl", "code", "linked"],
]);
const SECRET = /token|secret|password|link|url|key|code|endpoint/i;

/** A page where anybody may pay what is due opens nothing else. */
const isPage = ({ path }: EndpointDefinition) => path === "/api/payments";

function hasSecret(definition: EndpointDefinition): boolean {
  const { response, body } = definition;
  if (!response || body === "multipart" || isPage(definition)) return false;
  const schema = z.toJSONSchema(response, { io: "output", unrepresentable: "any" });
  const found: string[] = [];
  JSON.stringify(schema, (name, value) => {
    if (name === "properties") found.push(...Object.keys(value));
    return value;
  });
  return found.some((field) => SECRET.test(field) && !OPEN.has(field));
}

test("a response with a token or a secret address is marked as secret", () => {
  expect(namesWhere(hasSecret)).toHaveLength(8);
  expect(namesWhere(({ secret }) => secret === true)).toEqual(namesWhere(hasSecret));
});

test("only the listed calls ignore an idempotency key", () => {
  expect(namesWhere(({ ignoresKey }) => ignoresKey === true).sort()).toEqual([
    "connectPayments",
    "deleteMe",
    "disconnectPayments",
    "importFromWix",
    "login",
    "loginWithGoogle",
    "modifyPassword",
    "receiveEvent",
  ]);
});
