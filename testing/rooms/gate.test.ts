import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The addresses behind the login, from the pages in their folder. */
const behindLogin = readdirSync("app/(app)", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => file.replace(/\/?page\.tsx$/, ""));
const middleware = readFileSync("middleware.ts", "utf8");
const policies = readFileSync("server/policies/bare-next.ts", "utf8");

test.each(behindLogin)(
  "/%s is gated, by Next's matcher too, and has a policy where just Next runs",
  (page) => {
    expect(middleware.split(`"/${page}",`)).toHaveLength(3);
    expect(policies).toContain(`"${page || "index"}"`);
  },
);

const robots = readFileSync("app/robots.ts", "utf8");

test.each(behindLogin)("/%s is disallowed in robots.txt", (page) => {
  expect(robots).toContain(`"/${page || "$"}",`);
});

/** Pages that anybody may open, by the folder they stand in. */
const PUBLIC = [
  "(auth)/forgot-password",
  "(auth)/invitation/[token]",
  "(auth)/login",
  "(auth)/registration",
  "(auth)/reset-password",
  "(auth)/verify-email",
  "(public)/c/[code]",
  "(public)/c/[code]/[activityId]",
  "(public)/c/[code]/[activityId]/essai",
  "(public)/cgu",
  "(public)/confidentialite",
  "(public)/hors-ligne",
  "(public)/iframe/[query]",
  "(public)/mentions-legales",
  "(public)/place/[token]",
  "(public)/rappels/[token]",
  "(public)/vitrine",
  // Nowhere but in development.
  "dev/mails",
];

test("every page is behind the login or named here as public, and what is named is there", () => {
  const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => file.replace(/\/?page\.tsx$/, ""));
  expect(pages.filter((page) => !/^\(app\)(\/|$)/.test(page)).sort()).toEqual(PUBLIC);
});
