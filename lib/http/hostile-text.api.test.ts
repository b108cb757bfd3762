import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { allEndpoints } from "@/lib/contract/all";
import type { EndpointDefinition, Schema } from "@/lib/contract/endpoint";
import { api } from "@/testing/api";
import { addressOf, tokenOf } from "@/testing/endpoint-calls";
import { setEnvironment } from "@/testing/environment";
import { startPayments } from "@/testing/stripe/paid-online";
import type { StripeStub } from "@/testing/stripe/stripe-stub";
import { makeValidCalls, type ValidCall, type ValidCalls } from "@/testing/valid-calls";
import { startWix, type WixStub } from "@/testing/wix";

type Json = Record<string, unknown>;
type Path = readonly (string | number)[];

let studio: ValidCalls;
let count = 0;
let wix: WixStub;
let stripe: StripeStub;
beforeAll(async () => {
  wix = await startWix();
  setEnvironment({ WIX_API_BASE_URL: wix.url });
  stripe = await startPayments();
  studio = await makeValidCalls();
  studio.calls.importFromWix = () => ({
    path: ["users"],
    body: { apiKey: "x".repeat(20), wixAccountId: randomUUID(), wixSiteId: randomUUID() },
  });
});
afterAll(() => Promise.all([wix.close(), stripe.close()]));

/** Paths of all texts in a schema. */
function textsOf(schema: Schema | undefined): Path[] {
  if (!schema) return [];
  const found = new Map<string, Path>();
  const visit = (json: Json, path: Path): void => {
    for (const variant of [json.anyOf, json.oneOf, json.allOf].flat())
      if (variant) visit(variant as Json, path);
    if ([json.type].flat().includes("string") || json.enum) found.set(path.join("."), path);
    for (const [name, property] of Object.entries((json.properties as Json | undefined) ?? {}))
      visit(property as Json, [...path, name]);
    if (json.items) visit(json.items as Json, [...path, 0]);
  };
  visit(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json, []);
  return [...found.values()];
}

function withText(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  const inner = (value as Json | undefined)?.[key as string];
  const changed = withText(inner, rest, text);
  return Array.isArray(value) ? [changed] : { ...(value as Json), [key]: changed };
}

type TextField = { name: string; endpoint: EndpointDefinition; part: "query" | "body"; path: Path };
const textFields: TextField[] = allEndpoints.flatMap(([name, endpoint]) => [
  ...textsOf(endpoint.query).map((path) => ({ name, endpoint, part: "query" as const, path })),
  ...(typeof endpoint.body === "string" ? [] : textsOf(endpoint.body)).map((path) => ({
    name,
    endpoint,
    part: "body" as const,
    path,
  })),
]);

async function send({ name, endpoint, part, path }: TextField, text: string) {
  const call = (await studio.calls[name]?.()) ?? {};
  const changed: ValidCall = { ...call, [part]: withText(call[part], path, text) };
  const { body } = changed;
  return api(endpoint.method, addressOf(endpoint, changed), {
    ...tokenOf(endpoint, studio, call),
    body,
  });
}

/**
 * Sends the first text, which the schema refuses, and each text that it accepts.
 * Every other refused text gets the same response from the same code.
 */
async function sendAll(field: TextField, texts: string[]) {
  const { name, endpoint, part, path } = field;
  const schema = endpoint[part] as Schema;
  const call = await studio.calls[name]?.();
  const isAccepted = (text: string) =>
    z.safeParse(schema, withText(call?.[part], path, text)).success;
  const sent = texts.filter((text, n) => n === 0 || isAccepted(text));
  // Some calls wait for half a second, so the texts come at once.
  return Promise.all(sent.map(async (text) => ({ ...(await send(field, text)), sent: text })));
}

const nameOf = ({ name, part, path }: TextField) => `${name} ${part} ${path.join(".")}`;

test("every call that takes a text has a valid call", () => {
  const names = new Set(textFields.map(({ name }) => name));
  expect([...names].filter((name) => !(name in studio.calls))).toEqual([]);
  expect(textFields.length).toBeGreaterThan(70);
});

/** lib/contract/contract-invariants.test.ts tests the refused characters of every text. */
const STRANGE = [
  "a\u0000b",
  "\u0130 ﬁ ß \u1E9E ſ \u212A ı",
  "\u202E\u2066abc\u2069\u2028\u2029\u200b\ufeff",
  "👩‍👩‍👧‍👦é\u0301\u0301\u0301\ud83d\ude00\uffff\u{10ffff}",
  "'; drop table users; -- \" \\ %_ $1 {{x}} <script>alert(1)</script>",
  "__proto__",
  "a".repeat(20_000),
  // Letters of two units: truncation at a fixed length splits one of these two texts.
  "𝗬".repeat(35),
  `x${"𝗬".repeat(35)}`,
];

async function expectNoServerError(field: TextField): Promise<void> {
  count += 1;
  const texts =
    field.path.at(-1) === "email"
      ? STRANGE.map((text, n) => `${text}${n}.${count}@exemple.fr`)
      : STRANGE;
  for (const { sent, status, code } of await sendAll(field, texts)) {
    const expected = status < 500 || code === "GOOGLE_NOT_CONFIGURED";
    const shown = [nameOf(field), sent.slice(0, 60)];
    expect([...shown, expected || status]).toEqual([...shown, true]);
  }
}

test.each(Object.entries(Object.groupBy(textFields, ({ name }) => name)))(
  "%s returns no server error when its texts are hostile",
  async (_, fields = []) => {
    for (const field of fields) await expectNoServerError(field);
  },
);
