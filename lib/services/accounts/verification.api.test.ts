import { expect, test } from "vitest";
import { DAY_MS } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import { mails, makeCoach, type Person } from "@/testing/factories";
import { mailedToken } from "@/testing/mailed-secrets";

setEnvironment({ RATE_LIMITS: "on" });

const ask = ({ token }: Person) => api("POST", "/api/user/verify-email", { token });
const confirm = (token: string) => api("POST", "/api/auth/verify-email", { body: { token } });
const isVerified = async ({ token }: Person) =>
  (await api("GET", "/api/user/me", { token })).body.emailVerified;
const linkOf = ({ email }: Person, path = "verify-email") => mailedToken(email, path);

test("a confirmation link confirms the address and returns 204 when it is used again", async () => {
  const coach = await makeCoach();
  expect(await isVerified(coach)).toBe(false);
  expect([(await ask(coach)).status, (await mails(coach.email)).at(-1)?.subject]).toEqual([
    204,
    "Confirmez votre adresse email",
  ]);
  const link = await linkOf(coach);
  expect(await isVerified(coach)).toBe(false);
  expect((await confirm(link)).status).toBe(204);
  expect(await isVerified(coach)).toBe(true);
  expect((await confirm(link)).status).toBe(204);
  const before = (await mails(coach.email)).length;
  expect((await ask(coach)).status).toBe(204);
  expect((await mails(coach.email)).length).toBe(before);
});

test("a confirmation link works for 7 days and sets no password", async () => {
  const claire = await makeCoach();
  await ask(claire);
  const link = await linkOf(claire);
  expect((await at(new Date(Date.now() + 8 * DAY_MS), () => confirm(link))).code).toBe(
    "VERIFICATION_INVALID",
  );
  for (const invented of ["x", "", "a".repeat(43)]) {
    const response = await confirm(invented);
    expect([response.status, response.text]).toEqual([
      400,
      "Ce lien n'est plus valable. Demandez-en un nouveau dans Mes infos.",
    ]);
  }
  const reset = await api("POST", "/api/auth/reset-password", {
    body: { newPassword: "brioche-lavande", token: link },
  });
  expect(reset.code).toBe("RESET_TOKEN_INVALID");
  expect((await at(new Date(Date.now() + 6 * DAY_MS), () => confirm(link))).status).toBe(204);
  expect(await isVerified(claire)).toBe(true);
});

test("a reset link confirms the address only when it sets a password", async () => {
  const claire = await makeCoach();
  await api("POST", "/api/auth/forgot-password", { body: { email: claire.email } });
  const link = await linkOf(claire, "reset-password");
  expect((await confirm(link)).status).toBe(400);
  await api("POST", "/api/auth/reset-password", {
    body: { newPassword: "brioche-lavande", token: link },
  });
  const { body } = await api("POST", "/api/auth/login", {
    body: { email: claire.email, password: "brioche-lavande" },
  });
  expect(await isVerified({ ...claire, token: body.token })).toBe(true);
});

test("an account gets 5 confirmation links an hour, then 429", async () => {
  const claire = await makeCoach();
  for (let n = 0; n < 5; n += 1) expect((await ask(claire)).status).toBe(204);
  expect((await ask(claire)).status).toBe(429);
});
