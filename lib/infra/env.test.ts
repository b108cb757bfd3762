import { expect, test } from "vitest";
import { readDataEnv, readEnv, sessionUrl } from "@/lib/infra/env";

const database = { DATABASE_URL: "postgres://db.example/elan" } as unknown as NodeJS.ProcessEnv;

test("readEnv throws a French line when DATABASE_URL has no NEXTAUTH_SECRET", () => {
  expect(() => readEnv(database)).toThrow("NEXTAUTH_SECRET est obligatoire avec DATABASE_URL");
});

test("readDataEnv needs no NEXTAUTH_SECRET", () => {
  expect(readDataEnv(database).databaseUrl).toBe("postgres://db.example/elan");
});

test("readEnv and readDataEnv throw when DATABASE_URL is not PostgreSQL", () => {
  const wrong = { ...database, DATABASE_URL: "mysql://x" };
  for (const read of [readEnv, readDataEnv])
    expect(() => read(wrong)).toThrow("DATABASE_URL doit commencer par postgres://");
});

test("a proxy is trusted only when TRUST_PROXY is 1", () => {
  for (const TRUST_PROXY of [undefined, "", "0", "off", "true", "yes", "1 "])
    expect(readEnv({ TRUST_PROXY } as unknown as NodeJS.ProcessEnv).trustProxy).toBe(false);
  expect(readEnv({ TRUST_PROXY: "1" } as unknown as NodeJS.ProcessEnv).trustProxy).toBe(true);
});

test("sessionUrl returns the direct address, or throws when a pooler has none", () => {
  const env = (changes: Record<string, string>) => changes as unknown as NodeJS.ProcessEnv;
  expect(sessionUrl("postgres://pool/elan", env({}))).toBe("postgres://pool/elan");
  const pooled = { DATABASE_POOLER: "transaction" };
  expect(() => sessionUrl("postgres://pool/elan", env(pooled))).toThrow(
    "DATABASE_DIRECT_URL est obligatoire avec DATABASE_POOLER=transaction",
  );
  const direct = { ...pooled, DATABASE_DIRECT_URL: "postgres://db/elan" };
  expect(sessionUrl("postgres://pool/elan", env(direct))).toBe("postgres://db/elan");
  expect(() => readDataEnv(env({ DATABASE_POOLER: "statement" }))).toThrow(
    "DATABASE_POOLER doit valoir transaction",
  );
});

test("Stripe is off when one of its two secrets is missing", () => {
  const env = (changes: Record<string, string>) => changes as unknown as NodeJS.ProcessEnv;
  const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  for (const name of Object.keys(keys))
    expect(readEnv(env({ ...keys, [name]: "" })).stripe).toBeUndefined();
  expect(readEnv(env(keys)).stripe?.baseUrl.href).toBe("https://api.stripe.com/");
});

test.each(["stripe", "ftp://stripe.example", "http://stripe.example/v1"])(
  "readEnv throws a French line when STRIPE_BASE_URL is %s",
  (STRIPE_BASE_URL) => {
    const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
    expect(() => readEnv({ ...keys, STRIPE_BASE_URL } as unknown as NodeJS.ProcessEnv)).toThrow(
      "STRIPE_BASE_URL doit être",
    );
  },
);
