import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { gestionPage, isProtected, protectedPages, publicPages } from "@/lib/pages";

const pages = globSync("app/**/page.tsx", { exclude: ["app/(app)/@gate/**"] }).map((file) => ({
  protected: file.startsWith("app/(app)/"),
  path: file.replace(/^app|\/\([^)]*\)|\/page\.tsx$/g, "") || "/",
}));
const paths = (isProtected: boolean) =>
  pages
    .filter((page) => page.protected === isProtected)
    .map((page) => page.path)
    .sort();

test("the list of protected pages equals the pages of app/(app)", () => {
  expect([...protectedPages].sort()).toEqual(paths(true));
});

test("the list of public pages equals the pages outside of app/(app)", () => {
  expect(publicPages.map((page) => page.path).sort()).toEqual(paths(false));
});

test.each([
  ["/trainees", true],
  ["/trainees/0b3c", true],
  ["/trainees/", false],
  ["/trainees/0b3c/more", false],
  ["/vitrine", false],
])("isProtected returns its result for %s", (path, result) => {
  expect(isProtected(path)).toBe(result);
});

test.each([
  ["doivent", "/gestion/impayes"],
  ["a-deposer", "/gestion/a-deposer"],
  ["ailleurs", undefined],
  [null, undefined],
])("gestionPage returns the page of the old tab %s", (tab, page) => {
  expect(gestionPage(tab)).toBe(page);
});
