import { expect, test } from "vitest";
import { hashPassword } from "@/lib/auth/passwords";

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
