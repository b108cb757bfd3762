import { expect, test } from "vitest";
import { readDataEnv, readEnv, sessionUrl } from "@/lib/infra/env";

const database = { DATABASE_URL: "postgres://db.example/elan" } as unknown as NodeJS.ProcessEnv;

test("a server with a database of its own refuses to start without a secret, and says why", () => {
  expect(() => readEnv(database)).toThrow("NEXTAUTH_SECRET est obligatoire avec DATABASE_URL");
});

test("the audit of that database needs no secret", () => {
  expect(readDataEnv(database).databaseUrl).toBe("postgres://db.example/elan");
});

test("an address that is not PostgreSQL's is refused by the server and the audit", () => {
  const wrong = { ...database, DATABASE_URL: "mysql://x" };
  for (const read of [readEnv, readDataEnv])
    expect(() => read(wrong)).toThrow("DATABASE_URL doit commencer par postgres://");
});

test("a proxy is believed with TRUST_PROXY=1 alone", () => {
  for (const TRUST_PROXY of [undefined, "", "0", "off", "true", "yes", "1 "])
    expect(readEnv({ TRUST_PROXY } as unknown as NodeJS.ProcessEnv).trustProxy).toBe(false);
  expect(readEnv({ TRUST_PROXY: "1" } as unknown as NodeJS.ProcessEnv).trustProxy).toBe(true);
});

test("behind a pooler of transactions what needs a session goes around it, or refuses and says why", () => {
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
