import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The addresses behind the login, from the pages in their folder. */
const behindLogin = readdirSync("app/(app)", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => file.replace(/\/?page\.tsx$/, ""));
const middleware = readFileSync("middleware.ts", "utf8");
const policies = readFileSync("server/front/bare-next.ts", "utf8");

test.each(behindLogin)(
  "/%s is gated, by Next's matcher too, and has a policy where just Next runs",
  (page) => {
    expect(middleware.split(`"/${page}",`)).toHaveLength(3);
    expect(policies).toContain(`"${page || "index"}"`);
  },
);
