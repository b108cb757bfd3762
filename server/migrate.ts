// `npm run migrate` migrates DATABASE_URL for servers that do not do so at their start.
import { readDataEnv, sessionUrl } from "@/lib/infra/env";
import { migrateDatabase } from "@/server/postgres/migrate";
import { Failure, report, say } from "@/server/terminal";

try {
  const { databaseUrl } = readDataEnv();
  if (!databaseUrl)
    throw new Failure(
      "DATABASE_URL est obligatoire : la base de données embarquée se met à jour au démarrage.",
    );
  await migrateDatabase(sessionUrl(databaseUrl));
  say("La base de données est à jour.");
} catch (error) {
  report(error);
  process.exitCode = 1;
}
process.exit();
