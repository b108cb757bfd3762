import { expect, test } from "vitest";
import * as z from "zod/mini";
import { allEndpoints } from "@/lib/contract/all";
import type { EndpointDefinition } from "@/lib/contract/endpoint";

const endpointsWhere = (matches: (definition: EndpointDefinition) => boolean) =>
  allEndpoints.filter(([, definition]) => matches(definition));
const namesWhere = (matches: (definition: EndpointDefinition) => boolean) =>
  endpointsWhere(matches).map(([name]) => name);

test("every call but a GET declares `changes`, and only a GET `shows`", () => {
  expect(namesWhere(({ method, changes }) => (method === "GET") === Boolean(changes))).toEqual([]);
  expect(namesWhere(({ method, shows }) => method !== "GET" && shows !== undefined)).toEqual([]);
});

test("every GET behind the login declares `shows`, except files and the export", () => {
  expect(
    namesWhere(
      ({ method, access, file, shows }) =>
        method === "GET" && access !== "PUBLIC" && !file && !shows,
    ),
  ).toEqual(["exportMyData"]);
});

test("the lists that calls change are the lists that calls show", () => {
  const changed = new Set(allEndpoints.flatMap(([, { changes = [] }]) => changes));
  const shown = new Set(allEndpoints.flatMap(([, { shows = [] }]) => shows));
  expect([...changed].sort()).toEqual([...shown].sort());
});

test("a call that changes a teacher also changes the classes", () => {
  const edits = endpointsWhere(({ path }) => path.includes(":assistantId"));
  expect(edits).toHaveLength(3);
  for (const [name, { changes = [] }] of edits) expect([name, ...changes]).toContain("activities");
});

test("a call that changes places also changes classes and credits", () => {
  // A claim or a raised capacity confirms a place, which may return another one's credit.
  const paths =
    /^\/api\/(activity\/(reservation|(single|recurrent)-activity\/:id$)|public\/place\/:token\/)/;
  for (const [name, { changes = [] }] of endpointsWhere(
    ({ method, path }) => method !== "GET" && paths.test(path),
  ))
    expect([name, ...changes]).toEqual(
      expect.arrayContaining(["activities", "reservations", "subscriptions", "movements"]),
    );
});

test("a call that renames or removes a relative also changes what names them", () => {
  const edits = endpointsWhere(
    ({ method, path }) => /^(PUT|DELETE)$/.test(method) && path.startsWith("/api/user/people/:id"),
  );
  expect(edits).toHaveLength(3);
  for (const [name, { changes = [] }] of edits)
    expect([name, ...changes]).toEqual(
      expect.arrayContaining(["subscriptions", "movements", "reservations"]),
    );
});

test("every change of one class queues by class, and every picture by pictures", () => {
  const ofOneClass = ({ method, path }: EndpointDefinition) =>
    method !== "GET" && /^\/api\/activity\/.*:(activityId|id)/.test(path);
  expect(endpointsWhere(ofOneClass).length).toBeGreaterThan(9);
  expect(
    namesWhere(
      (definition) =>
        ofOneClass(definition) !== Boolean(definition.queue && definition.queue !== "pictures"),
    ),
  ).toEqual([]);
  expect(
    namesWhere(({ body, queue }) => (body === "multipart") !== (queue === "pictures")),
  ).toEqual([]);
  for (const [, { queue, path }] of endpointsWhere(
    ({ queue }) => queue !== undefined && queue !== "pictures",
  ))
    expect(path).toContain(`:${queue}`);
});

test("a change's `key` names a parameter of its path or a field of its body", () => {
  const keyed = endpointsWhere(({ key }) => key?.includes(":") === true);
  expect(keyed.length).toBeGreaterThan(30);
  for (const [name, { key = "", path, body }] of keyed) {
    const [, field = ""] = key.split(":");
    const fields =
      !body || typeof body === "string"
        ? {}
        : z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
    expect([
      name,
      path.includes(`:${field}`) || JSON.stringify(fields).includes(`"${field}":`),
    ]).toEqual([name, true]);
  }
});

/** The text schemas of a request with their paths. */
function textsOf(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([key, field]) => textsOf(field, `${path}.${key}`));
    case "array":
      return textsOf(def.element, `${path}[]`);
    case "union":
      return def.options.flatMap((option, n) => textsOf(option, `${path}|${n}`));
    case "record":
      return [...textsOf(def.keyType, `${path}.key`), ...textsOf(def.valueType, `${path}.value`)];
    case "optional":
    case "nullable":
    case "default":
      return textsOf(def.innerType, path);
    case "pipe":
      // The checks of a text may follow its transformation.
      return textsOf(def.in, path).map(([textPath, inner]) => [
        textPath,
        textPath === path ? schema : inner,
      ]);
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
  [query, typeof body === "string" ? undefined : body].flatMap((schema) =>
    schema ? textsOf(schema, name) : [],
  ),
);
const pathTexts = allEndpoints.flatMap(([name, { params }]) =>
  params ? textsOf(params, name) : [],
);

const accepts = (schema: z.core.$ZodType, text: string) => z.safeParse(schema, text).success;
const acceptedOf = (texts: string[], fields = requestTexts) =>
  fields.flatMap(([path, schema]) =>
    texts.filter((text) => accepts(schema, text)).map((text) => [path, text]),
  );

test("a text is an error when it contains NUL or a lone surrogate", () => {
  expect(requestTexts.length).toBeGreaterThan(200);
  expect(acceptedOf(["a\u0000b", "\u0000", "\ud800", "a\udfffb"])).toEqual([]);
});

/** Values that are only compared or parsed. */
const COMPARED =
  /^(login\.|forgotPassword\.|loginWithGoogle|resetPassword\.token|verifyEmail|modifyPassword\.oldPassword|deleteMe|confirmTrial\.code|editTrainee\.seen|recordAttendance|recordStatement\.text$)|(urlPicture|Id|people\[\])$/;
/** Texts of several lines. */
const LINES =
  /(comment|description|presentation|text|terms|accessNote|setBusiness\.\w*[aA]ddress)$/;
const stored = requestTexts.filter(([path]) => !COMPARED.test(path));

test("a stored text is an error when it contains a control character", () => {
  expect(acceptedOf(["a\u0007b", "a\u001b[31mb", "a\u007fb", "a\u0085b"], stored)).toEqual([]);
});

test("a line break or a tab is accepted only in a text of several lines", () => {
  const lines = ["a\nb", "a\r\nBcc: x@exemple.fr", "a\tb"];
  const several = stored.filter(([path]) => LINES.test(path));
  expect(acceptedOf(lines, stored)).toEqual(
    several.flatMap(([path]) => lines.map((text) => [path, text])),
  );
});

const ID = "01970000-0000-7000-8000-00000000abcd";
const NAMED_AS_ID =
  /(\.id|Id|\|0\[\]|\.(present|seen|knownPresent|knownAbsent|people|except)\[\])$/;
const requestIds = [...pathTexts, ...requestTexts].filter(
  ([path, schema]) =>
    accepts(schema, ID) &&
    (!accepts(schema, "x".repeat(36)) || NAMED_AS_ID.test(path)) &&
    !path.includes(".wix"),
);

test("every id of a request is read in lower case when it is sent in capitals", () => {
  expect(requestIds.length).toBeGreaterThan(150);
  for (const [path, schema] of requestIds)
    expect([path, z.parse(schema, ID.toUpperCase())]).toEqual([path, ID]);
});
