import "server-only";
import type { Db } from "@/db/pool";
import { insertTrainees } from "@/db/queries/accounts/look-ups";
import { insertImportRows } from "@/db/queries/imports/import-runs";
import { insertImported, listImported } from "@/db/queries/imports/imports";
import { listStopped } from "@/db/queries/trainees/invitations";
import { type KnownAddress, linkAll, listKnownAddresses } from "@/db/queries/trainees/trainees";
import type { ImportedPerson } from "@/db/schema/imports";
import type { CoachScope, TraineeId } from "@/db/scope";
import { database, type Tx } from "@/db/transaction";
import type { ImportTrial } from "@/lib/contract/imports/imports";
import { email as emailField, phone as phoneField } from "@/lib/contract/trainees/person-fields";
import { foldCase } from "@/lib/domain/folding";
import { recogniseColumns } from "@/lib/domain/import-columns";
import { cut } from "@/lib/domain/truncate";
import { visible } from "@/lib/domain/visible";
import { now as clock } from "@/lib/infra/clock";
import type { WixContact } from "@/lib/integrations/wix";
import { digestOf } from "@/lib/services/imports/import-facts";
import { hashOf } from "@/lib/services/trainees/invitation-limits";

const BATCH = 500;

interface ContactInput {
  contact: WixContact;
  /** As it will be kept; null: none that can be. */
  email: string | null;
  person: ImportedPerson;
  state: "CREATED" | "SKIPPED" | "ERROR";
  /** The account as it was made. */
  user?: ReturnType<typeof toUser>;
}
export type Turn = ContactInput;

/** Under which a contact that cannot come stands in the file of what was wrong. */
export const CONTACT_TITLES = ["Prénom", "Nom", "Email", "Téléphone"];
const cellsOf = ({ firstName, lastName, email, phone }: WixContact) =>
  [firstName, lastName, email, phone].map((text) => text ?? "");

/**
 * Makes trainees of contacts, without a password and without a mail. Answers what became of each. Contacts without an
 * address, of a coach, or of somebody who has an account already are left alone: nobody is linked unasked.
 */
export async function importContacts(
  tx: Tx,
  coachId: CoachScope,
  siteId: string,
  contacts: readonly WixContact[],
): Promise<Turn[]> {
  const wishes = contacts.map(toContactInput);
  const taken = new Set<string>();
  for (let from = 0; from < wishes.length; from += BATCH) {
    const wanted = await sort(tx, coachId, siteId, wishes.slice(from, from + BATCH), taken);
    await create(tx, coachId, siteId, wanted);
  }
  return wishes;
}

/** What importContacts would do with each contact: nothing is written. */
export async function tryContacts(
  coachId: CoachScope,
  siteId: string,
  contacts: readonly WixContact[],
): Promise<ImportTrial> {
  const wishes = contacts.map(toContactInput);
  const taken = new Set<string>();
  for (let from = 0; from < wishes.length; from += BATCH)
    await sort(database(), coachId, siteId, wishes.slice(from, from + BATCH), taken);
  const rows = wishes.map(({ person, state }, n) => ({
    line: n + 2,
    verdict: VERDICT_OF[state],
    reason: person.reason ?? null,
    name: person.name,
    subscription: null,
  }));
  const count = (of: Turn["state"]) => wishes.filter(({ state }) => state === of).length;
  return {
    columns: CONTACT_TITLES,
    mapping: recogniseColumns(CONTACT_TITLES),
    rows,
    totals: {
      ...{ create: count("CREATED"), link: 0, skip: count("SKIPPED") },
      ...{ error: count("ERROR"), subscriptions: 0 },
    },
  };
}
const VERDICT_OF = { CREATED: "CREATE", SKIPPED: "SKIP", ERROR: "ERROR" } as const;

/** Writes what became of each contact beside the import, as of a table's rows. */
export async function recordContacts(
  tx: Tx,
  coachId: CoachScope,
  importId: string,
  turns: readonly Turn[],
): Promise<void> {
  const rows = turns.map(({ contact, email, person, state, user }, n) => ({
    ...{ importId, coachId, line: n + 2, state, name: person.name, email },
    ...{ reason: person.reason ?? null, traineeId: (person.traineeId ?? null) as TraineeId | null },
    cells: state === "ERROR" ? cellsOf(contact) : null,
    linkMade: state === "CREATED",
    digest: user
      ? digestOf([user.firstName, user.lastName, user.phoneNumber, user.email, ""])
      : null,
    createdAt: clock(),
  }));
  for (let from = 0; from < rows.length; from += BATCH)
    await insertImportRows(tx, rows.slice(from, from + BATCH));
}

function toContactInput(contact: WixContact): ContactInput {
  const address = emailField.safeParse(visible(contact.email ?? ""));
  const email = address.success ? address.data : null;
  const names = [contact.firstName, contact.lastName].filter(Boolean).join(" ");
  const name = cut(visible(names).trim(), 160);
  return {
    contact,
    email,
    person: {
      name: name || cut(contact.email ?? "Sans nom", 160),
      email: contact.email == null ? null : cut(contact.email, 254),
      result: "SKIPPED",
    },
    state: "CREATED",
  };
}

/** Says of each whether they are left alone, and why; answers the others. */
async function sort(
  db: Db,
  coachId: CoachScope,
  siteId: string,
  wishes: readonly ContactInput[],
  taken: Set<string>,
): Promise<ContactInput[]> {
  const imported = await listImported(
    db,
    coachId,
    siteId,
    wishes.map(({ contact }) => contact.id),
  );
  const known = await listKnownAddresses(
    db,
    coachId,
    wishes.flatMap(({ email }) => (email ? foldCase(email) : [])),
  );
  const stopped = await listStopped(
    db,
    coachId,
    wishes.flatMap(({ email }) => (email ? hashOf(email) : [])),
  );
  const wanted: ContactInput[] = [];
  for (const wish of wishes) {
    const address = wish.email ? foldCase(wish.email) : null;
    const left = imported.has(wish.contact.id)
      ? { ...KNOWN, reason: "Déjà importé." }
      : (reasonToLeave(wish, address, address ? known.get(address) : undefined, taken) ??
        (stopped.has(hashOf(address ?? "")) ? { ...LEFT, reason: HAS_ACCOUNT } : null));
    if (left) {
      const { state, ...said } = left;
      wish.state = state;
      Object.assign(wish.person, said);
    } else wanted.push(wish);
    if (address) taken.add(address);
  }
  return wanted;
}

/** Of an address that wants no more invitations too: nobody can tell. */
const HAS_ACCOUNT = "A déjà un compte Élan : donnez-lui votre code.";
const KNOWN = { result: "KNOWN", state: "SKIPPED" } as const;
const LEFT = { result: "SKIPPED", state: "SKIPPED" } as const;
const WRONG = { result: "SKIPPED", state: "ERROR" } as const;

/** Why a contact is not made a trainee; null: it is. */
function reasonToLeave(
  { contact }: ContactInput,
  address: string | null,
  account: KnownAddress | undefined,
  taken: ReadonlySet<string>,
): (Pick<ImportedPerson, "result" | "reason"> & Pick<ContactInput, "state">) | null {
  if (!address) {
    const reason = contact.email ? "Adresse email invalide." : "Pas d'adresse email.";
    return { ...WRONG, reason };
  }
  if (taken.has(address)) return { ...WRONG, reason: "Même adresse email qu'un autre contact." };
  if (!account) return null;
  if (account.isCoach) return { ...WRONG, reason: "Cette adresse est celle d'un coach." };
  if (account.link === "LIVE") return { ...KNOWN, reason: "Déjà dans votre liste." };
  return {
    ...LEFT,
    reason:
      account.link === "ENDED"
        ? "Cette personne est dans vos anciens élèves : recréez sa fiche dans Mes élèves."
        : HAS_ACCOUNT,
  };
}

async function create(
  tx: Tx,
  coachId: CoachScope,
  siteId: string,
  wishes: readonly ContactInput[],
): Promise<void> {
  const users = wishes.map(toUser);
  const ids = await insertTrainees(tx, users);
  const refs = wishes.flatMap((wish, n) => {
    const { contact, email, person } = wish;
    const localId = ids.get(email ?? "");
    if (localId) {
      Object.assign(person, { result: "CREATED", traineeId: localId });
      Object.assign(wish, { user: users[n] });
    } else {
      // Registered between the question and the writing.
      person.reason = HAS_ACCOUNT;
      wish.state = "SKIPPED";
    }
    return localId ? [{ externalId: contact.id, localId }] : [];
  });
  await linkAll(
    tx,
    coachId,
    refs.map(({ localId }) => ({ id: localId })),
  );
  await insertImported(tx, coachId, siteId, refs);
}

function toUser({ contact, email }: ContactInput) {
  const address = email ?? "";
  const phone = phoneField.safeParse(contact.phone ?? "");
  const firstName = cut(
    visible(contact.firstName ?? "").trim() || (address.split("@")[0] ?? ""),
    80,
  );
  const lastName = cut(visible(contact.lastName ?? "").trim() || "—", 80);
  return {
    email: address,
    firstName,
    lastName,
    displayName: `${firstName} ${lastName}`,
    phoneNumber: phone.success ? phone.data : null,
  };
}
