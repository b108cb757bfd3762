import "server-only";
import * as z from "zod/mini";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

export interface WixContact {
  id: string;
  email: string | undefined;
  firstName: string | undefined;
  lastName: string | undefined;
  phone: string | undefined;
}
export interface WixKeys {
  apiKey: string;
  wixAccountId: string;
  wixSiteId: string;
}

const PAGE = 1000;
const MAX_PAGES = 50;
const MAX_BYTES = 10 * 1024 * 1024;
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const text = z.optional(z.nullable(z.string()));
const answer = z.object({
  contacts: z.optional(
    z.array(
      z.object({
        id: z.string(),
        primaryInfo: z.optional(z.nullable(z.object({ email: text, phone: text }))),
        primaryPhone: z.optional(z.nullable(z.object({ e164Phone: text }))),
        info: z.optional(
          z.nullable(
            z.object({
              name: z.optional(z.nullable(z.object({ first: text, last: text }))),
              emails: z.optional(
                z.nullable(z.object({ items: z.optional(z.array(z.object({ email: text }))) })),
              ),
            }),
          ),
        ),
      }),
    ),
  ),
});

/** All contacts of a Wix site, by pages. Throws IMPORT_FAILED with a French sentence; the key is never kept or logged. */
export async function listWixContacts(keys: WixKeys): Promise<WixContact[]> {
  if (!GUID.test(keys.wixAccountId)) throw failure("L'ID du compte Wix n'a pas la bonne forme.");
  if (!GUID.test(keys.wixSiteId)) throw failure("L'ID du site Wix n'a pas la bonne forme.");
  if (!/^[\x21-\x7e]+$/.test(keys.apiKey)) throw failure("La clé API Wix n'a pas la bonne forme.");
  const contacts: WixContact[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const rows = await queryPage(keys, page * PAGE);
    contacts.push(...rows);
    if (rows.length < PAGE) return contacts;
  }
  return contacts;
}

const failure = (message: string) => new AppError("IMPORT_FAILED", { message });
const LATER = "Wix ne répond pas pour le moment. Réessayez plus tard.";

const words: Record<number, string> = {
  401: "Clé API Wix invalide.",
  403: "La clé API n'a pas accès à ce site : vérifiez ses autorisations, le compte et le site.",
  404: "Ce site Wix n'existe pas.",
  428: "L'application nécessaire n'est pas installée sur ce site Wix.",
};

async function queryPage(keys: WixKeys, offset: number): Promise<WixContact[]> {
  const body = JSON.stringify({
    query: {
      sort: [{ fieldName: "createdDate", order: "ASC" }],
      paging: { limit: PAGE, offset },
      fieldsets: ["FULL"],
    },
  });
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(`${env().wixApiBaseUrl}/contacts/v4/contacts/query`, {
      method: "POST",
      headers: {
        authorization: keys.apiKey,
        "wix-site-id": keys.wixSiteId,
        "content-type": "application/json",
        "user-agent": "Elan/1.0",
      },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    if (response?.ok) return readPage(response);
    const mayPass = !response || response.status === 429 || response.status >= 500;
    if (!mayPass || attempt >= 3) throw failure((response && words[response.status]) ?? LATER);
    const asked = Number(response?.headers.get("retry-after") ?? Number.NaN);
    const seconds = Number.isFinite(asked) ? Math.min(asked, 20) : 2 ** attempt;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

async function readPage(response: Response): Promise<WixContact[]> {
  const raw = await response.text().catch(() => "");
  if (raw.length > MAX_BYTES) throw failure(LATER);
  let json: unknown;
  try {
    json = JSON.parse(raw);
  } catch {
    throw failure(LATER);
  }
  const parsed = answer.safeParse(json);
  if (!parsed.success) throw failure(LATER);
  return (parsed.data.contacts ?? []).map((contact) => ({
    id: contact.id,
    email: contact.primaryInfo?.email ?? contact.info?.emails?.items?.[0]?.email ?? undefined,
    firstName: contact.info?.name?.first ?? undefined,
    lastName: contact.info?.name?.last ?? undefined,
    phone: contact.primaryPhone?.e164Phone ?? contact.primaryInfo?.phone ?? undefined,
  }));
}
