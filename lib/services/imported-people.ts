import "server-only";
import { insertImported, listImported } from "@/db/queries/imports";
import { insertTrainees } from "@/db/queries/look-ups";
import { type KnownAddress, linkAll, listKnownAddresses } from "@/db/queries/trainees";
import type { ImportedPerson } from "@/db/schema/imports";
import type { CoachScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { email as emailField, phone as phoneField } from "@/lib/contract/person-fields";
import { foldCase } from "@/lib/domain/folding";
import type { WixContact } from "@/lib/integrations/wix";

const BATCH = 500;

interface Wish {
  contact: WixContact;
  /** As it will be kept; null: none that can be. */
  email: string | null;
  person: ImportedPerson;
}

/**
 * Makes trainees of contacts, without a password and without a mail. Answers what became of each. Contacts without an
 * address, of a coach, or of somebody who has an account already are left alone: nobody is linked unasked.
 */
export async function importContacts(
  tx: Tx,
  coachId: CoachScope,
  siteId: string,
  contacts: readonly WixContact[],
): Promise<ImportedPerson[]> {
  const people: ImportedPerson[] = [];
  const taken = new Set<string>();
  for (let from = 0; from < contacts.length; from += BATCH) {
    const wishes = contacts.slice(from, from + BATCH).map(toWish);
    await importBatch(tx, coachId, siteId, wishes, taken);
    people.push(...wishes.map(({ person }) => person));
  }
  return people;
}

function toWish(contact: WixContact): Wish {
  const address = emailField.safeParse(contact.email ?? "");
  const email = address.success ? address.data : null;
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(" ").slice(0, 160);
  return {
    contact,
    email,
    person: {
      name: name || (contact.email?.slice(0, 160) ?? "Sans nom"),
      email: contact.email?.slice(0, 254) ?? null,
      result: "SKIPPED",
    },
  };
}

async function importBatch(
  tx: Tx,
  coachId: CoachScope,
  siteId: string,
  wishes: readonly Wish[],
  taken: Set<string>,
): Promise<void> {
  const imported = await listImported(
    tx,
    coachId,
    siteId,
    wishes.map(({ contact }) => contact.id),
  );
  const known = await listKnownAddresses(
    tx,
    coachId,
    wishes.flatMap(({ email }) => (email ? foldCase(email) : [])),
  );
  const wanted: Wish[] = [];
  for (const wish of wishes) {
    const address = wish.email ? foldCase(wish.email) : null;
    const left = imported.has(wish.contact.id)
      ? { result: "KNOWN" as const, reason: "Déjà importé." }
      : reasonToLeave(wish, address, address ? known.get(address) : undefined, taken);
    if (left) Object.assign(wish.person, left);
    else wanted.push(wish);
    if (address) taken.add(address);
  }
  await create(tx, coachId, siteId, wanted);
}

/** Why a contact is not made a trainee; null: it is. */
function reasonToLeave(
  { contact }: Wish,
  address: string | null,
  account: KnownAddress | undefined,
  taken: ReadonlySet<string>,
): Pick<ImportedPerson, "result" | "reason"> | null {
  if (!address) {
    const reason = contact.email ? "Adresse email invalide." : "Pas d'adresse email.";
    return { result: "SKIPPED", reason };
  }
  if (taken.has(address))
    return { result: "SKIPPED", reason: "Même adresse email qu'un autre contact." };
  if (!account) return null;
  if (account.isCoach) return { result: "SKIPPED", reason: "Cette adresse est celle d'un coach." };
  if (account.link === "LIVE") return { result: "KNOWN", reason: "Déjà dans votre liste." };
  return {
    result: "SKIPPED",
    reason:
      account.link === "ENDED"
        ? "Ancien élève : créez-le de nouveau dans Mes élèves pour le retrouver."
        : "A déjà un compte Élan : donnez-lui votre code.",
  };
}

async function create(
  tx: Tx,
  coachId: CoachScope,
  siteId: string,
  wishes: readonly Wish[],
): Promise<void> {
  const ids = await insertTrainees(tx, wishes.map(toUser));
  const refs = wishes.flatMap(({ contact, email, person }) => {
    const localId = ids.get(email ?? "");
    if (localId) Object.assign(person, { result: "CREATED", traineeId: localId });
    // Registered between the question and the writing.
    else person.reason = "A déjà un compte Élan : donnez-lui votre code.";
    return localId ? [{ externalId: contact.id, localId }] : [];
  });
  await linkAll(
    tx,
    coachId,
    refs.map(({ localId }) => ({ id: localId })),
  );
  await insertImported(tx, coachId, siteId, refs);
}

function toUser({ contact, email }: Wish) {
  const address = email ?? "";
  const phone = phoneField.safeParse(contact.phone ?? "");
  const firstName = (contact.firstName?.trim() || (address.split("@")[0] ?? "")).slice(0, 80);
  const lastName = (contact.lastName?.trim() || "—").slice(0, 80);
  return {
    email: address,
    firstName,
    lastName,
    displayName: `${firstName} ${lastName}`,
    phoneNumber: phone.success ? phone.data : null,
  };
}
