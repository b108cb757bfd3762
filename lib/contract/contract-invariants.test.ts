import { expect, test } from "vitest";
import * as z from "zod/mini";
import { allEndpoints } from "@/lib/contract/all";
import type { EndpointDefinition } from "@/lib/contract/endpoint";

const named = (which: (definition: EndpointDefinition) => boolean) =>
  allEndpoints.filter(([, definition]) => which(definition));
const names = (which: (definition: EndpointDefinition) => boolean) =>
  named(which).map(([name]) => name);

test("every call but a GET says what it changes, and only a GET says what it shows", () => {
  expect(names(({ method, changes }) => (method === "GET") === Boolean(changes))).toEqual([]);
  expect(names(({ method, shows }) => method !== "GET" && shows !== undefined)).toEqual([]);
});

test("every GET behind the login names the lists it shows, but for files and the export", () => {
  expect(
    names(
      ({ method, access, file, shows }) =>
        method === "GET" && access !== "PUBLIC" && !file && !shows,
    ),
  ).toEqual(["exportMyData"]);
});

test("every list that a call changes is shown by a call, and every list shown is changed by one", () => {
  const changed = new Set(allEndpoints.flatMap(([, { changes = [] }]) => changes));
  const shown = new Set(allEndpoints.flatMap(([, { shows = [] }]) => shows));
  expect([...changed].sort()).toEqual([...shown].sort());
});

test("whoever changes a teacher changes the classes that show their name and picture", () => {
  const edits = named(({ path }) => path.includes(":assistantId"));
  expect(edits).toHaveLength(3);
  for (const [name, { changes = [] }] of edits) expect([name, ...changes]).toContain("activities");
});

test("a change of places changes the classes that count them and the credits that pay for them", () => {
  const paths = /^\/api\/activity\/reservation/;
  for (const [name, { changes = [] }] of named(
    ({ method, path }) => method !== "GET" && paths.test(path),
  )) {
    const wanted = name === "claimPlace" ? [] : ["subscriptions", "movements"];
    expect([name, ...changes]).toEqual(
      expect.arrayContaining(["activities", "reservations", ...wanted]),
    );
  }
});

test("every change of one class queues behind that class, and every picture behind the pictures", () => {
  const ofOneClass = ({ method, path }: EndpointDefinition) =>
    method !== "GET" && /^\/api\/activity\/.*:(activityId|id)/.test(path);
  expect(named(ofOneClass).length).toBeGreaterThan(9);
  expect(
    names((one) => ofOneClass(one) !== Boolean(one.queue && one.queue !== "pictures")),
  ).toEqual([]);
  expect(names(({ body, queue }) => (body === "multipart") !== (queue === "pictures"))).toEqual([]);
  for (const [, { queue, path }] of named(
    ({ queue }) => queue !== undefined && queue !== "pictures",
  ))
    expect(path).toContain(`:${queue}`);
});

/** Each schema of a request that takes a text, by its path. */
function textsOf(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([key, one]) => textsOf(one, `${path}.${key}`));
    case "array":
      return textsOf(def.element, `${path}[]`);
    case "union":
      return def.options.flatMap((one, n) => textsOf(one, `${path}|${n}`));
    case "record":
      return [...textsOf(def.keyType, `${path}.key`), ...textsOf(def.valueType, `${path}.value`)];
    case "optional":
    case "nullable":
    case "default":
      return textsOf(def.innerType, path);
    case "pipe":
      // The rules of a text may stand behind its transformation.
      return textsOf(def.in, path).map(([one, inner]) => [one, one === path ? schema : inner]);
    case "string":
      return [[path, schema]];
    case "number":
    case "boolean":
    case "enum":
    case "literal":
      return [];
    default:
      throw new Error(`${path}: ${def.type}`);
  }
}

const requestTexts = allEndpoints.flatMap(([name, { query, body }]) =>
  [query, body === "multipart" ? undefined : body].flatMap((schema) =>
    schema ? textsOf(schema, name) : [],
  ),
);

test.each(requestTexts)("%s refuses NUL and lone surrogates", (_, schema) => {
  for (const text of ["a\u0000b", "\ud800", "a\udfffb"])
    expect([text, z.safeParse(schema, text).success]).toEqual([text, false]);
});
