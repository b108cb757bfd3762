import { expect, test } from "vitest";
import { startServer } from "@/testing/server";

test("a stopping server responds to all accepted requests and exits with 0", async () => {
  const server = await startServer();
  const register = (n: number) =>
    fetch(`${server.url}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        email: `arret${n}@example.fr`,
        password: "brioche-lavande-42",
        firstName: "Ana",
        lastName: "Petit",
        phoneNumber: "0612345678",
      }),
    }).then(async (response) => [response.status, (await response.json()).email]);
  const requests = Array.from({ length: 40 }, (_, n) => register(n));
  // The server has accepted all requests once the first are done.
  await Promise.all(requests.slice(0, 8));
  const codes = await server.stop();
  const responses = await Promise.all(requests);
  expect(responses).toEqual(responses.map((_, n) => [201, `arret${n}@example.fr`]));
  expect(codes).toEqual([0]);
}, 60_000);
