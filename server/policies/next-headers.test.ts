import { expect, test } from "vitest";
import { SECRET_PAGES, securityHeaders } from "./content-policy";
import { headersOfAll } from "./next-headers";

test("Next hides the address of every page whose address holds a secret", () => {
  const secret = headersOfAll().find(({ headers }) =>
    headers.some(({ key }) => key === "X-Robots-Tag"),
  );
  const pattern = secret?.source.replace(":path*", ".+") ?? "";
  expect(pattern).not.toBe("");
  for (const page of SECRET_PAGES) {
    expect(`/${page}/x`).toMatch(new RegExp(`^${pattern}$`));
    expect(securityHeaders(`/${page}/x`)).toMatchObject({ "Referrer-Policy": "no-referrer" });
  }
});
