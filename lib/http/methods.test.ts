import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { methods } from "@/lib/http/methods";

const answer = () => new Response("bonjour");
const ask = (own: Parameters<typeof methods>[0], method: keyof ReturnType<typeof methods>) =>
  methods(own)[method](new Request("http://localhost/api/x"), undefined);

test("a method that a path does not have is refused in French, and told which it has", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
    const refused = await ask({ GET: answer }, method);
    expect(refused.status).toBe(405);
    expect(await refused.text()).toBe("Cette adresse n'accepte pas cette méthode.");
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "x-error-code": "METHOD_NOT_ALLOWED",
      allow: "GET, HEAD, OPTIONS",
    });
  }
  expect((await ask({ POST: answer, DELETE: answer }, "GET")).headers.get("allow")).toBe(
    "OPTIONS, POST, DELETE",
  );
});

test("what a path has is answered, HEAD like GET", async () => {
  for (const method of ["GET", "HEAD"] as const)
    expect(await (await ask({ GET: answer }, method)).text()).toBe("bonjour");
  const options = await ask({ GET: answer }, "OPTIONS");
  expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
});

test("every route.ts exports every method, as methods() gives them", () => {
  const files = globSync("app/**/route.ts");
  expect(files.length).toBeGreaterThan(60);
  for (const file of files)
    expect(readFileSync(file, "utf8"), `${file}: write it as the other route.ts are`).toMatch(
      /^export const \{ GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE \} = (methods|everyMethod)\(/m,
    );
});
