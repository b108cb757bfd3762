// The image's process migrates the database and serves; the container's runtime restarts it.
import { readFileSync } from "node:fs";
import { readEnv, sessionUrl } from "@/lib/infra/env";
import { migrateDatabase } from "@/server/postgres/migrate";
import { Failure, report } from "@/server/terminal";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
/** A container's first process ignores a signal without a listener. */
const exit = () => process.exit(0);

async function prepare(): Promise<void> {
  for (const signal of SIGNALS) process.on(signal, exit);
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
    // Next's own start file sets this too, because the image has no next.config.ts.
    __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config),
  });
  await migrateDatabase(sessionUrl(databaseUrl));
  for (const signal of SIGNALS) process.off(signal, exit);
}

try {
  // The pages' process is started by a prepared server.
  if (process.env.ELAN_PAGES !== "1") await prepare();
  await import("@/server/http/http-server.ts");
} catch (error) {
  report(error);
  process.exit(1);
}
