import "server-only";
import { env } from "@/lib/infra/env";

/** What this process cannot do without the HTTP server of `npm start`, for want of a setting: a French line each. */
export function saysOfMissing(): string[] {
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
