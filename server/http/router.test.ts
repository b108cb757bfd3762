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
const asked = (path: string) => {
  const { module, params } = routeOf(path) ?? {};
  return [module, params];
};

test("what is written out comes before a parameter", () => {
  expect(asked("/api/subscription/trainee/7")).toEqual([
    "./subscription/trainee/[traineeId]/route.ts",
    { traineeId: "7" },
  ]);
  expect(asked("/api/subscription/7/8")).toEqual([
    "./subscription/[id]/[subscriptionId]/route.ts",
    { id: "7", subscriptionId: "8" },
  ]);
  expect(asked("/api/subscription/trainee")).toEqual([
    "./subscription/[id]/route.ts",
    { id: "trainee" },
  ]);
});

test("a path that goes on where no file does is nobody's, but below /api", () => {
  for (const path of ["/api", "/api/x", "/api/offer/1/2", "/api/subscription/trainee/7/offer"])
    expect(asked(path)).toEqual(["./[[...path]]/route.ts", {}]);
  for (const path of ["/apix", "/", "/pictures/a.webp", "/API/offer"])
    expect(routeOf(path)).toBeUndefined();
});

test("a parameter is read as it was meant, and a written segment as it stands", () => {
  expect(asked("/api/offer/a%2Fb%20c")).toEqual(["./offer/[id]/route.ts", { id: "a/b c" }]);
  expect(asked("/api/%6Fffer")[0]).toBe("./[[...path]]/route.ts");
});

test("empty segments are left to Next, which redirects them", () => {
  for (const path of ["/api/", "/api/offer/", "/api//offer", "//api/offer"])
    expect(routeOf(path)).toBeUndefined();
});

test("each file of app/api is found by its own path", () => {
  const files = globSync("**/route.ts", { cwd: "app/api" }).map((file) => `./${file}`);
  const find = routerOf(Object.fromEntries(files.map((file) => [file, file])));
  for (const file of files)
    expect(find(`/api${file.slice(1, -"/route.ts".length)}`)?.module).toBe(file);
});
