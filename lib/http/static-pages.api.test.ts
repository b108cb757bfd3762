import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Manifest {
  routes: Record<string, { initialRevalidateSeconds: number | false }>;
}

// The build lists static pages in this manifest.
const { routes } = JSON.parse(readFileSync(".next/prerender-manifest.json", "utf8")) as Manifest;

test.each(["/vitrine", "/mentions-legales", "/confidentialite", "/cgu"])(
  "%s is static and rendered again at most every 30 s",
  (address) => expect(routes[address]?.initialRevalidateSeconds).toBe(30),
);

test.each(["/", "/offers", "/history", "/profile", "/hors-ligne"])(
  "%s is static and never rendered again",
  (address) => expect(routes[address]?.initialRevalidateSeconds).toBe(false),
);

test("the privacy notice says how long a device stores a draft, and what deletes it", () => {
  const page = readFileSync(".next/server/app/confidentialite.html", "utf8");
  expect(page).toMatch(
    /sans l'enregistrer.{0,200}7 jours au plus.{0,200}à la déconnexion, quand le mot de passe change/,
  );
});
