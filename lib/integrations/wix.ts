import "server-only";
import * as z from "zod/mini";
import { makeStorable } from "@/lib/domain/make-storable";
import { importFailure, UNREADABLE, type WixKeys, wixCaller } from "@/lib/integrations/wix-request";

export interface WixContact {
  id: string;
  email: string | undefined;
  firstName: string | undefined;
  lastName: string | undefined;
  phone: string | undefined;
}

const PAGE = 1000;
const MAX_PAGES = 50;

const string = z.pipe(z.string(), z.transform(makeStorable));
const text = z.optional(z.nullable(string));
const contactsResponse = z.object({
  contacts: z.optional(
    z.array(
      z.object({
        id: string,
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
  pagingMetadata: z.optional(z.nullable(z.object({ total: z.optional(z.nullable(z.number())) }))),
});

/** Returns each contact once. `onPage` gets the read and total numbers. Throws IMPORT_FAILED. */
export async function listWixContacts(
  keys: WixKeys,
  onPage: (done: number, total: number | null) => Promise<void>,
): Promise<WixContact[]> {
  const send = wixCaller(keys);
  const contacts = new Map<string, WixContact>();
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { rows, total } = readPage(
      await send("/contacts/v4/contacts/query", {
        query: {
          sort: [{ fieldName: "createdDate", order: "ASC" }],
          paging: { limit: PAGE, offset: page * PAGE },
          fieldsets: ["FULL"],
        },
      }),
    );
    // A contact deleted meanwhile shifts the pages, so a contact may come twice.
    for (const contact of rows) contacts.set(contact.id, contact);
    await onPage(contacts.size, total);
    if (rows.length < PAGE) return [...contacts.values()];
  }
  throw importFailure(
    `Ce site compte plus de ${(MAX_PAGES * PAGE).toLocaleString("fr-FR")} contacts : ils ne peuvent pas être importés d'un coup.`,
  );
}

function readPage(json: unknown): { rows: WixContact[]; total: number | null } {
  const parsed = contactsResponse.safeParse(json);
  if (!parsed.success || !parsed.data.contacts) throw importFailure(UNREADABLE);
  const rows = parsed.data.contacts.map((contact) => ({
    id: contact.id,
    email: contact.primaryInfo?.email ?? contact.info?.emails?.items?.[0]?.email ?? undefined,
    firstName: contact.info?.name?.first ?? undefined,
    lastName: contact.info?.name?.last ?? undefined,
    phone: contact.primaryPhone?.e164Phone || contact.primaryInfo?.phone || undefined,
  }));
  return { rows, total: parsed.data.pagingMetadata?.total ?? null };
}
