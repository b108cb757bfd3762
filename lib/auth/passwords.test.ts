import { expect, test, vi } from "vitest";
import { hashPassword, passwordMatches } from "@/lib/auth/passwords";

const hashes = vi.hoisted(() => ({ running: 0, most: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const counted =
    <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A) => {
      hashes.running += 1;
      hashes.most = Math.max(hashes.most, hashes.running);
      return work(...args).finally(() => (hashes.running -= 1));
    };
  const { hash, verify } = await original<typeof import("@node-rs/argon2")>();
  return { hash: counted(hash), verify: counted(verify) };
});

test.each([
  "password1",
  "P@ssw0rd",
  "AzertyUI",
  "azertyuiop",
  "azerty1234",
  "Motdepasse",
  "Marseille13",
  "chouchou",
  "doudou123",
  "bonjour1",
  "00000000",
  "aaaaaaaA",
  "12341234",
  "123123123",
  "12345678",
  "0123456789",
  "1234567890",
  "87654321",
  "9876543210",
])("the password %s is refused as common", async (password) => {
  await expect(hashPassword(password)).rejects.toMatchObject({ code: "COMMON_PASSWORD" });
});

test.each([
  ...["brioche-lavande", "bonjour-lavande", "48210937", "0611223344", "abcdeabcde"],
  "a".repeat(128),
])("the password %s is accepted", async (password) => {
  expect(await hashPassword(password)).toContain("$argon2id$");
});

test("at most three passwords are hashed at once when twenty calls bring one", async () => {
  const known = await hashPassword("brioche-lavande");
  const calls = Array.from({ length: 20 }, (_, n) =>
    n % 5 === 0
      ? hashPassword("brioche-lavande")
      : passwordMatches("brioche-lavande", n % 2 === 0 ? known : null),
  );
  expect((await Promise.all(calls)).filter((matches) => matches === true)).toHaveLength(8);
  expect(hashes.most).toBe(3);
});
