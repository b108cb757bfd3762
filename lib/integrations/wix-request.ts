import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/error-codes";
import { env } from "@/lib/infra/env";

export interface WixKeys {
  apiKey: string;
  wixAccountId: string;
  wixSiteId: string;
}

/** Milliseconds. Wix allows 200 requests a minute for each site, hence one every 300. */
export const pace = { spacing: 300, timeout: 10_000, backoff: 1_000, longestWait: 60_000 };
const MAX_ATTEMPTS = 4;
const MAX_BYTES = 10 * 1024 * 1024;
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const importFailure = (message: string) => new AppError("IMPORT_FAILED", { message });

/** Malformed keys cost no request and never enter a header. Throws IMPORT_FAILED. */
export function checkWixKeys(keys: WixKeys): void {
  if (!GUID.test(keys.wixAccountId))
    throw importFailure("L'ID du compte Wix n'a pas la bonne forme.");
  if (!GUID.test(keys.wixSiteId)) throw importFailure("L'ID du site Wix n'a pas la bonne forme.");
  if (!/^[\x21-\x7e]+$/.test(keys.apiKey))
    throw importFailure("La clé API Wix n'a pas la bonne forme.");
}

// Élan itself must not return 401 or 403, which would log the coach out.
const statusTexts: Record<number, string> = {
  400: "Wix a refusé la demande. Vérifiez l'ID du compte et l'ID du site.",
  401: "Clé API Wix invalide.",
  403: "La clé API n'a pas accès à ce site : vérifiez ses autorisations, le compte et le site.",
  404: "Ce site Wix n'existe pas.",
  428: "L'application nécessaire n'est pas installée sur ce site Wix.",
};
const BUSY = "Wix reçoit trop de demandes en ce moment. Réessayez dans quelques minutes.";
const DOWN = "Wix rencontre un problème. Réessayez plus tard.";
const SLOW = "Wix met trop de temps à répondre. Réessayez plus tard.";
const CUT = "La connexion à Wix a été coupée. Réessayez.";
export const UNREADABLE = "La réponse de Wix est illisible. Réessayez plus tard.";

type Outcome =
  | { json: unknown }
  /** `wait`: milliseconds before a retry; null when a retry is useless. */
  | { message: string; wait: number | null };

/**
 * One request at a time, 300 ms apart, with retries. Throws IMPORT_FAILED with a French sentence.
 * The host is the environment's, a redirect is an error, and the key is neither stored nor logged.
 */
export function wixCaller(keys: WixKeys): (path: string, body: unknown) => Promise<unknown> {
  let next = 0;
  return async (path, body) => {
    for (let attempt = 1; ; attempt += 1) {
      await sleep(Math.max(0, next - Date.now()));
      const response = send(keys, path, body, attempt);
      // The spacing counts from the sending.
      next = Date.now() + pace.spacing;
      const outcome = await response;
      if ("json" in outcome) return outcome.json;
      const { message, wait } = outcome;
      if (wait === null || wait > pace.longestWait || attempt === MAX_ATTEMPTS)
        throw importFailure(message);
      await sleep(wait);
    }
  };
}

async function send(keys: WixKeys, path: string, body: unknown, attempt: number): Promise<Outcome> {
  const backoff = pace.backoff * 2 ** (attempt - 1) * (1 + Math.random() / 4);
  try {
    const response = await fetch(`${env().wixApiBaseUrl}${path}`, {
      method: "POST",
      headers: {
        authorization: keys.apiKey,
        "wix-site-id": keys.wixSiteId,
        "content-type": "application/json",
        // Wix rejects Node's default user agent.
        "user-agent": "Elan/1.0",
      },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(pace.timeout),
    });
    const text = await readText(response);
    const { status } = response;
    if (status === 429) return { message: BUSY, wait: retryAfter(response) ?? backoff };
    if (status >= 500) return { message: DOWN, wait: retryAfter(response) ?? backoff };
    if (!response.ok) return { message: statusTexts[status] ?? DOWN, wait: null };
    return parse(text);
  } catch (error) {
    const slow = error instanceof DOMException && error.name === "TimeoutError";
    return { message: slow ? SLOW : CUT, wait: backoff };
  }
}

function parse(text: string | null): Outcome {
  try {
    return { json: JSON.parse(text ?? "") };
  } catch {
    return { message: UNREADABLE, wait: null };
  }
}

/** Returns null when the body is larger than any page of contacts. */
async function readText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Retry-After in milliseconds, from seconds or a date. */
function retryAfter(response: Response): number | null {
  const header = response.headers.get("retry-after");
  if (!header) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
