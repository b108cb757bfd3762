// The image's one process: brings the database up to date, then serves. Whoever runs the container starts it again.
import { readFileSync } from "node:fs";
import { readEnv, sessionUrl } from "@/lib/infra/env";
import { migrateDatabase } from "@/server/postgres/migrate";
import { Failure, report } from "@/server/terminal";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
/** The first process of a container does not die of a signal that it does not listen to. */
const leave = () => process.exit(0);

async function prepare(): Promise<void> {
  for (const signal of SIGNALS) process.on(signal, leave);
  const { databaseUrl, port, appUrl, dataDir } = readEnv();
  if (!databaseUrl)
    throw new Failure("DATABASE_URL est obligatoire : l'image ne contient pas de base de données.");
  const { config } = JSON.parse(readFileSync(".next/required-server-files.json", "utf8"));
  Object.assign(process.env, {
    NODE_ENV: "production",
    PORT: String(port),
    APP_URL: appUrl,
    DATA_DIR: dataDir,
    DEMO: "0",
    // Next's own start file sets it too: next.config.ts is not there.
    __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config),
  });
  await migrateDatabase(sessionUrl(databaseUrl));
  for (const signal of SIGNALS) process.off(signal, leave);
}

try {
  // The process that draws public pages is started by the one that has prepared all.
  if (process.env.ELAN_PAGES !== "1") await prepare();
  await import("@/server/http/http-server.ts");
} catch (error) {
  report(error);
  process.exit(1);
}
