// Each API test file gets a new database and folder before it imports the application.
// Its mails leave when it calls `deliverSoon` or `deliverDue`.
// Files that share a process use the same address and path, because modules cache them.
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, inject, vi } from "vitest";
import { administer, TEMPLATE } from "./administer";
import { commandPooler } from "./command-pooler";
import { moveClock } from "./moved-clock";

const clusterUrl = inject("clusterUrl");
const name = `test_${process.pid}`;

await commandPooler("kill", name);
// A previous file that failed may have left its database.
await administer(clusterUrl, `drop database if exists ${name} with (force)`);
await administer(clusterUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
await commandPooler("resume", name);
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
  ELAN_SERVER_SECRET: "a secret of the HTTP server, for tests",
});
// A delivery in the background would send mails that a test looks for or counts.
const { setLater } = await import("@/lib/infra/afterwards");
const { deliverSoon } = await import("@/lib/mail/outbox");
setLater((work) => {
  if (work !== deliverSoon) void work();
});
const environment = { ...process.env };

afterAll(async () => {
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  const { closeDatabase } = await import("@/db/pool");
  await closeDatabase();
  await commandPooler("kill", name);
  await administer(clusterUrl, `drop database ${name} with (force)`);
  rmSync(dataDir, { recursive: true, force: true });
});
