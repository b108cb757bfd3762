import { expect, test } from "vitest";
import { startServer } from "@/testing/server";

test("a server asked to stop answers every request it has taken, and leaves with 0", async () => {
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
    }).then(async (answer) => [answer.status, (await answer.json()).email]);
  const asked = Array.from({ length: 40 }, (_, n) => register(n));
  // By then it has taken them all: the others are being worked on.
  await Promise.all(asked.slice(0, 8));
  const codes = await server.stop();
  const answers = await Promise.all(asked);
  expect(answers).toEqual(answers.map((_, n) => [201, `arret${n}@example.fr`]));
  expect(codes).toEqual([0]);
}, 60_000);
