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

/** Prepares a call with this text; returns the function that sends it. */
async function prepare({ name, endpoint, part, path }: TextField, text: string) {
  const call = (await studio.calls[name]?.()) ?? {};
  const changed: ValidCall = { ...call, [part]: withText(call[part], path, text) };
  return () =>
    api(endpoint.method, addressOf(endpoint, changed), {
      ...tokenOf(endpoint, studio, call),
      body: changed.body,
    });
}
const send = async (field: TextField, text: string) => (await prepare(field, text))();

/**
 * Prepares calls one after the other, sends them at once, and returns the responses with their
 * texts.
 */
async function sendAll(field: TextField, texts: string[]) {
  const calls = [];
  for (const text of texts) calls.push(await prepare(field, text));
  const responses = await Promise.all(calls.map((call) => call()));
  return responses.map((response, n) => ({ ...response, sent: texts[n] ?? "" }));
}

const titled = textFields.map(
  (field) => [`${field.name} ${field.part} ${field.path.join(".")}`, field] as const,
);
/** Compared or opaque values: only text that cannot be stored is an error. */
const OPAQUE =
  /^(login body (email|password)|loginWithGoogle|resetPassword body token|verifyEmail|modifyPassword body oldPassword|deleteMe|\w+ body urlPicture|editTrainee body seen|recordAttendance)/;
/** A malformed id counts as an unknown one, whom a list of persons refuses. */
const isUnknown = (name: string, status: number): boolean =>
  status === 404 || (status === 409 && name.startsWith("addParticipants body"));
/** Texts of several lines. */
const LINES =
  /(comment|description|presentation|text|terms|accessNote|setBusiness body \w*[aA]ddress)$/;

test("every call that takes a text has a valid call", () => {
  const names = new Set(textFields.map(({ name }) => name));
  expect([...names].filter((name) => !(name in studio.calls))).toEqual([]);
  expect(textFields.length).toBeGreaterThan(70);
});

test.each(titled)("%s returns a French error for NUL and unpaired surrogates", async (_, field) => {
  // A query string cannot hold an unpaired surrogate.
  const texts =
    field.part === "query" ? ["a\u0000b"] : ["a\u0000b", "\ud800", "a\udfffb", "\u0000"];
  for (const { sent, status, text } of await sendAll(field, texts)) {
    // A malformed id counts as an unknown one.
    const wanted =
      /\b(id|for)$|Id$|Ids\.0$|id-subscription$/.test(field.path.join(".")) && status === 404;
    expect([sent, wanted ? 400 : status]).toEqual([sent, 400]);
    expect(text.length).toBeGreaterThan(10);
  }
});

test.each(titled.filter(([name]) => !OPAQUE.test(name)))(
  "%s returns an error for control characters and for line breaks in a single line",
  async (name, field) => {
    const controls = ["a\u0007b", "a\u001b[31mb", "a\u007fb", "a\u0085b"];
    const lines = ["a\nb", "a\r\nBcc: x@exemple.fr", "a\tb"];
    const all = LINES.test(name) ? controls : [...controls, ...lines];
    for (const { sent, status } of await sendAll(field, all))
      expect([sent, isUnknown(name, status) ? 400 : status]).toEqual([sent, 400]);
    // A table also needs its titles.
    if (!LINES.test(name) || /^(importTable|recordStatement)/.test(name)) return;
    const response = await send(field, lines.join("\n"));
    expect([200, 201, 202, 204]).toContain(response.status);
  },
);

const STRANGE = [
  "\u0130",
  "ﬁ ß \u1E9E ſ \u212A ı",
  "\u202E\u2066abc\u2069\u2028\u2029\u200b\ufeff",
  "👩‍👩‍👧‍👦é\u0301\u0301\u0301\ud83d\ude00\uffff\u{10ffff}",
  "'; drop table users; -- \" \\ %_ $1 {{x}} <script>alert(1)</script>",
  "__proto__",
  "a".repeat(20_000),
  // Letters of two units: truncation at a fixed length splits one of these two texts.
  "𝗬".repeat(35),
  `x${"𝗬".repeat(35)}`,
];

test.each(titled)("%s returns no server error for unusual letters", async (_, field) => {
  count += 1;
  const texts =
    field.path.at(-1) === "email"
      ? STRANGE.map((text, n) => `${text}${n}.${count}@exemple.fr`)
      : STRANGE;
  for (const { sent, status, code } of await sendAll(field, texts)) {
    const expected = status < 500 || code === "GOOGLE_NOT_CONFIGURED";
    expect([sent.slice(0, 60), expected || status]).toEqual([sent.slice(0, 60), true]);
  }
});
