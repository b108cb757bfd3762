import "server-only";
import { env } from "@/lib/infra/env";

/** One French line for each feature that is off without the HTTP server of `npm start`. */
export function missingSettings(): string[] {
  const { cronSecret, trustProxy } = env();
  return [
    ...(cronSecret
      ? []
      : [
          "CRON_SECRET n'est pas défini : /api/cron est fermé, rien ne part ni ne se rappelle entre les requêtes.",
        ]),
    ...(trustProxy
      ? []
      : [
          "TRUST_PROXY=1 n'est pas défini : l'adresse de l'appelant est inconnue, les limites par adresse IP sont inactives.",
        ]),
  ];
}
