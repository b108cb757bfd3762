import "server-only";
import type { Transaction } from "@/db/client";
import { insertImported, listImported } from "@/db/queries/imports";
import { link } from "@/db/queries/trainees";
import { findUserByEmail } from "@/db/queries/users";
import { email as emailField, phone as phoneField } from "@/lib/contract/fields";
import type { WixContact } from "@/lib/integrations/wix";
import { createUser } from "@/lib/services/accounts";

/**
 * Makes trainees of contacts, without a password and without a mail. Answers how many were created. Contacts without an
 * address, of a coach, or of somebody who has an account already are left alone: nobody is linked unasked.
 */
export async function importContacts(
  tx: Transaction,
  coachId: string,
  siteId: string,
  contacts: readonly WixContact[],
): Promise<number> {
  const known = await listImported(
    tx,
    coachId,
    siteId,
    contacts.map(({ id }) => id),
  );
  let created = 0;
  for (const contact of contacts) {
    const address = emailField.safeParse(contact.email ?? "");
    if (known.has(contact.id) || !address.success || (await findUserByEmail(tx, address.data)))
      continue;
    const phone = phoneField.safeParse(contact.phone ?? "");
    const user = await createUser(tx, {
      type: "TRAINEE",
      email: address.data,
      firstName: (contact.firstName || (address.data.split("@")[0] ?? "")).slice(0, 80),
      lastName: (contact.lastName || "—").slice(0, 80),
      phoneNumber: phone.success ? phone.data : null,
    });
    if (!user) continue;
    await link(tx, coachId, user.id);
    await insertImported(tx, coachId, siteId, contact.id, user.id);
    created += 1;
  }
  return created;
}
