import { expect, test } from "vitest";
import { methods } from "@/lib/http/methods";

const respond = () => new Response("bonjour");
const send = (own: Parameters<typeof methods>[0], method: keyof ReturnType<typeof methods>) =>
  methods(own)[method](new Request("http://localhost/api/x"), undefined);

test("a missing method returns 405 with the path's methods", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
    const response = await send({ GET: respond }, method);
    expect(response.status).toBe(405);
    expect(await response.text()).toBe("Cette adresse n'accepte pas cette méthode.");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "x-error-code": "METHOD_NOT_ALLOWED",
      allow: "GET, HEAD, OPTIONS",
    });
  }
  expect((await send({ POST: respond, DELETE: respond }, "GET")).headers.get("allow")).toBe(
    "OPTIONS, POST, DELETE",
  );
});

test("a path's own methods respond, HEAD like GET", async () => {
  for (const method of ["GET", "HEAD"] as const)
    expect(await (await send({ GET: respond }, method)).text()).toBe("bonjour");
  const options = await send({ GET: respond }, "OPTIONS");
  expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
});
