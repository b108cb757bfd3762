import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { routerOf } from "./router";

const routeOf = routerOf(
  Object.fromEntries(
    [
      "./[[...path]]/route.ts",
      "./offer/route.ts",
      "./offer/[id]/route.ts",
      "./subscription/[id]/route.ts",
      "./subscription/[id]/[subscriptionId]/route.ts",
      "./subscription/trainee/[traineeId]/offer/[offerId]/route.ts",
      "./subscription/trainee/[traineeId]/route.ts",
    ].map((file) => [file, file]),
  ),
);
const find = (path: string) => {
  const { module, params } = routeOf(path) ?? {};
  return [module, params];
};

test("a literal segment comes before a parameter", () => {
  expect(find("/api/subscription/trainee/7")).toEqual([
    "./subscription/trainee/[traineeId]/route.ts",
    { traineeId: "7" },
  ]);
  expect(find("/api/subscription/7/8")).toEqual([
    "./subscription/[id]/[subscriptionId]/route.ts",
    { id: "7", subscriptionId: "8" },
  ]);
  expect(find("/api/subscription/trainee")).toEqual([
    "./subscription/[id]/route.ts",
    { id: "trainee" },
  ]);
});

test("an unknown path below /api goes to the catch-all, others are undefined", () => {
  for (const path of ["/api", "/api/x", "/api/offer/1/2", "/api/subscription/trainee/7/offer"])
    expect(find(path)).toEqual(["./[[...path]]/route.ts", {}]);
  for (const path of ["/apix", "/", "/pictures/a.webp", "/API/offer"])
    expect(routeOf(path)).toBeUndefined();
});

test("a parameter is decoded, and a literal segment is not", () => {
  expect(find("/api/offer/a%2Fb%20c")).toEqual(["./offer/[id]/route.ts", { id: "a/b c" }]);
  expect(find("/api/%6Fffer")[0]).toBe("./[[...path]]/route.ts");
});

test("a path with an empty segment is undefined", () => {
  for (const path of ["/api/", "/api/offer/", "/api//offer", "//api/offer"])
    expect(routeOf(path)).toBeUndefined();
});

test("each file of app/api is found by its own path", () => {
  const files = globSync("**/route.ts", { cwd: "app/api" }).map((file) => `./${file}`);
  const findFile = routerOf(Object.fromEntries(files.map((file) => [file, file])));
  for (const file of files)
    expect(findFile(`/api${file.slice(1, -"/route.ts".length)}`)?.module).toBe(file);
});
