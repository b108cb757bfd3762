// Runs before each api test file, and before it imports anything of the application.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, inject } from "vitest";
import { administer, TEMPLATE } from "./postgres";

const clusterUrl = inject("clusterUrl");
const name = `test_${randomBytes(6).toString("hex")}`;
await administer(clusterUrl, `create database ${name} template ${TEMPLATE}`);

const url = new URL(clusterUrl);
url.pathname = `/${name}`;
const dataDir = mkdtempSync(path.join(tmpdir(), "elan-files-"));
Object.assign(process.env, {
  DATABASE_URL: url.href,
  DATA_DIR: dataDir,
  NEXTAUTH_SECRET: "a secret that only tests may know, 32+ characters",
  APP_URL: "http://localhost:3000",
  RATE_LIMITS: "off",
});

afterAll(async () => {
  const { closeDatabase } = await import("@/db/client");
  await closeDatabase();
  await administer(clusterUrl, `drop database ${name} with (force)`);
  rmSync(dataDir, { recursive: true, force: true });
});
