import { expect, test } from "vitest";
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

test("every GET behind the login says what it shows, but files, the export and the key of devices, which no screen keeps", () => {
  expect(
    names(
      ({ method, access, file, shows }) =>
        method === "GET" && access !== "PUBLIC" && !file && !shows,
    ),
  ).toEqual(["exportMyData", "getDeviceKey"]);
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
