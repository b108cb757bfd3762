// Runs before each api test file, and before it imports anything of the application. Several files may share a process,
// whose modules remember its environment: they find the same address and folder, anew.
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, inject, vi } from "vitest";
import { administer, TEMPLATE } from "./administer";
import { moveClock } from "./moved-clock";
import { tellPooler } from "./tell-pooler";

const clusterUrl = inject("clusterUrl");
const name = `test_${process.pid}`;

await tellPooler("kill", name);
// Whatever became of the file before.
await administer(clusterUrl, `drop database if exists ${name} with (force)`);
await administer(clusterUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
await tellPooler("resume", name);
await moveClock((sql) => administer(clusterUrl, sql, name));

const at = (cluster: string) => {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
};
const dataDir = path.join(tmpdir(), `elan-files-${process.pid}`);
rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir);
Object.assign(process.env, {
  DATABASE_URL: at(inject("pooledUrl")),
  DATABASE_DIRECT_URL: at(clusterUrl),
  DATA_DIR: dataDir,
  NEXTAUTH_SECRET: "a secret that only tests may know, 32+ characters",
  APP_URL: "http://localhost:3000",
  RATE_LIMITS: "off",
  ELAN_SERVER_SECRET: "what the HTTP server says of a caller",
});
const environment = { ...process.env };

afterAll(async () => {
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  const { closeDatabase } = await import("@/db/pool");
  await closeDatabase();
  await tellPooler("kill", name);
  await administer(clusterUrl, `drop database ${name} with (force)`);
  rmSync(dataDir, { recursive: true, force: true });
});
