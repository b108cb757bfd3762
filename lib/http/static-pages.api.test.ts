import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Manifest {
  routes: Record<string, { initialRevalidateSeconds: number | false }>;
  dynamicRoutes: Record<string, unknown>;
}

// The build writes down what it has drawn once for all, or draws once for each address.
const { routes, dynamicRoutes } = JSON.parse(
  readFileSync(".next/prerender-manifest.json", "utf8"),
) as Manifest;

test.each(["/vitrine", "/mentions-legales", "/confidentialite", "/cgu"])(
  "%s is static, and drawn again every 30 s at most",
  (address) => expect(routes[address]?.initialRevalidateSeconds).toBe(30),
);

test.each(["/", "/offers", "/history", "/profile", "/hors-ligne"])(
  "%s is static: what it shows of an account, the browser asks for",
  (address) => expect(routes[address]?.initialRevalidateSeconds).toBe(false),
);

test.each(["/c/[code]", "/c/[code]/[activityId]", "/iframe/[query]"])(
  "%s is kept for each address",
  (address) => expect(dynamicRoutes).toHaveProperty([address]),
);
