import "server-only";
import type { Db } from "@/db/pool";
import { insertTrainees } from "@/db/queries/accounts/look-ups";
import { insertImportRows } from "@/db/queries/imports/import-runs";
import { insertImported, listImported } from "@/db/queries/imports/imports";
import { listStopped } from "@/db/queries/trainees/invitations";
import { linkAll, listKnownAddresses } from "@/db/queries/trainees/trainees";
import type { ImportedPerson } from "@/db/schema/imports";
import type { CoachScope, TraineeId } from "@/db/scope";
import { database, type Tx } from "@/db/transaction";
import type { ImportTrial } from "@/lib/contract/imports/imports";
import { email as emailField, phone as phoneField } from "@/lib/contract/trainees/person-fields";
import { foldCase } from "@/lib/domain/fold-case";
import { emailText, foreignPhone, phoneText } from "@/lib/domain/import-cells";
import { columnsOfTitles, mappingOf } from "@/lib/domain/import-columns";
import { nameOf } from "@/lib/domain/name-of";
import { truncate } from "@/lib/domain/truncate";
import { visible } from "@/lib/domain/visible";
import { clock } from "@/lib/infra/clock";
import type { WixContact } from "@/lib/integrations/wix";
import { digestOf } from "@/lib/services/imports/import-facts";
import { addressHashOf } from "@/lib/services/trainees/invitation-limits";

const BATCH = 500;

/** A contact with its valid address, or null, and the name shown for it. */
interface ReadContact {
  contact: WixContact;
  email: string | null;
  name: string;
}
interface Outcome {
  state: "CREATED" | "SKIPPED" | "ERROR";
  result: ImportedPerson["result"];
  reason?: string;
}
type JudgedContact = ReadContact & { outcome: Outcome };
export interface ImportedContact {
  contact: WixContact;
  email: string | null;
  person: ImportedPerson;
  state: Outcome["state"];
  /** The created account. */
  user: (ReturnType<typeof toUser> & { id: TraineeId }) | null;
}

/** The column titles of the file of invalid contacts. */
export const CONTACT_TITLES = ["Prénom", "Nom", "Email", "Téléphone"];
const cellsOf = ({ firstName, lastName, email, phone }: WixContact) =>
  [firstName, lastName, email, phone].map((text) => text ?? "");

/**
 * Creates trainees without a password or a mail, and returns each contact's state.
 * A contact without an address, of a coach or with an account is skipped: linking needs consent.
 */
export async function importContacts(
  tx: Tx,
  coachId: CoachScope,
  siteId: string,
  contacts: readonly WixContact[],
): Promise<ImportedContact[]> {
  const imported: ImportedContact[] = [];
  for await (const judged of judgedBatches(tx, coachId, siteId, contacts))
    imported.push(...(await create(tx, coachId, siteId, judged)));
  return imported;
}

/** A dry run of importContacts. */
export async function previewContacts(
  coachId: CoachScope,
  siteId: string,
  contacts: readonly WixContact[],
): Promise<ImportTrial> {
  const judged: JudgedContact[] = [];
  for await (const batch of judgedBatches(database(), coachId, siteId, contacts))
    judged.push(...batch);
  const rows = judged.map((row, n) => ({
    line: n + 2,
    verdict: VERDICT_OF[row.outcome.state],
    reason: row.outcome.reason ?? null,
    name: row.outcome.state === "CREATED" ? toUser(row).displayName : row.name,
    subscription: null,
  }));
  const count = (wanted: Outcome["state"]) =>
    judged.filter(({ outcome }) => outcome.state === wanted).length;
  return {
    columns: CONTACT_TITLES,
    mapping: mappingOf(columnsOfTitles(CONTACT_TITLES)),
    nameOrder: "FIRST_LAST",
    firstLineHasAddress: false,
    rows,
    totals: {
      create: count("CREATED"),
      link: 0,
      skip: count("SKIPPED"),
      error: count("ERROR"),
      subscriptions: 0,
    },
    guessedNames: 0,
  };
}
const VERDICT_OF = { CREATED: "CREATE", SKIPPED: "SKIP", ERROR: "ERROR" } as const;

/** Stores each contact's state as an import row. */
export async function recordContacts(
  tx: Tx,
  coachId: CoachScope,
  importId: string,
  imported: readonly ImportedContact[],
): Promise<void> {
  const createdAt = clock();
  const rows = imported.map(({ contact, email, person, state, user }, n) => ({
    importId,
    coachId,
    line: n + 2,
    state,
    name: person.name,
    email,
    reason: person.reason ?? null,
    traineeId: user?.id ?? null,
    cells: state === "ERROR" ? cellsOf(contact) : null,
    linkMade: state === "CREATED",
    digest: user
      ? digestOf([user.firstName, user.lastName, user.phoneNumber, user.email, user.comment])
      : null,
    createdAt,
  }));
  for (let from = 0; from < rows.length; from += BATCH)
    await insertImportRows(tx, rows.slice(from, from + BATCH));
}

function readContact(contact: WixContact): ReadContact {
  const address = emailField.safeParse(emailText(contact.email ?? ""));
  const email = address.success ? address.data : null;
  const names = [contact.firstName, contact.lastName].filter(Boolean).join(" ");
  const name = truncate(visible(names).trim(), 160);
  return {
    contact,
    email,
    name: name || truncate(email ?? contact.email ?? "Sans nom", 160),
  };
}

async function* judgedBatches(
  db: Db,
  coachId: CoachScope,
  siteId: string,
  contacts: readonly WixContact[],
): AsyncGenerator<JudgedContact[]> {
  const taken = new Set<string>();
  for (let from = 0; from < contacts.length; from += BATCH) {
    const batch = contacts.slice(from, from + BATCH).map(readContact);
    const facts = await readFacts(db, coachId, siteId, batch);
    yield batch.map((row) => {
      const outcome = judge(row, { ...facts, taken });
      if (row.email) taken.add(foldCase(row.email));
      return { ...row, outcome };
    });
  }
}

async function readFacts(
  db: Db,
  coachId: CoachScope,
  siteId: string,
  contacts: readonly ReadContact[],
) {
  const ids = contacts.map(({ contact }) => contact.id);
  const addresses = contacts.flatMap(({ email }) => (email ? foldCase(email) : []));
  return {
    imported: await listImported(db, coachId, siteId, ids),
    known: await listKnownAddresses(db, coachId, addresses),
    stopped: await listStopped(db, coachId, addresses.map(addressHashOf)),
  };
}

// A stopped address gets the same reason, so the coach cannot tell it from an account.
const HAS_ACCOUNT = "A déjà un compte Élan : donnez-lui votre code.";
const CREATED = { result: "CREATED", state: "CREATED" } as const;
const KNOWN = { result: "KNOWN", state: "SKIPPED" } as const;
const SKIPPED = { result: "SKIPPED", state: "SKIPPED" } as const;
const WRONG = { result: "SKIPPED", state: "ERROR" } as const;

type Facts = Awaited<ReturnType<typeof readFacts>> & {
  /** The addresses of the contacts before this one. */
  taken: ReadonlySet<string>;
};

function judge({ contact, email }: ReadContact, facts: Facts): Outcome {
  if (facts.imported.has(contact.id)) return { ...KNOWN, reason: "Déjà importé." };
  if (!email) {
    const reason = contact.email ? "Adresse email invalide." : "Pas d'adresse email.";
    return { ...WRONG, reason };
  }
  const address = foldCase(email);
  if (facts.taken.has(address))
    return { ...WRONG, reason: "Même adresse email qu'un autre contact." };
  const account = facts.known.get(address);
  if (account?.isCoach) return { ...WRONG, reason: "Cette adresse est celle d'un coach." };
  if (account?.link === "LIVE") return { ...KNOWN, reason: "Déjà dans votre liste." };
  if (account?.link === "ENDED") {
    const reason = "Cette personne est dans vos anciens élèves : recréez sa fiche dans Mes élèves.";
    return { ...SKIPPED, reason };
  }
  if (account || facts.stopped.has(addressHashOf(address)))
    return { ...SKIPPED, reason: HAS_ACCOUNT };
  return CREATED;
}

async function create(
  tx: Tx,
  coachId: CoachScope,
  siteId: string,
  judged: readonly JudgedContact[],
): Promise<ImportedContact[]> {
  const wanted = judged.filter(({ outcome }) => outcome.state === "CREATED");
  const ids = await insertTrainees(tx, wanted.map(toUser));
  const imported = judged.map((row) => toImported(row, ids.get(row.email ?? "")));
  const refs = imported.flatMap(({ contact, user }) =>
    user ? [{ externalId: contact.id, localId: user.id }] : [],
  );
  await linkAll(
    tx,
    coachId,
    imported.flatMap(({ user }) => user ?? []),
  );
  await insertImported(tx, coachId, siteId, refs);
  return imported;
}

function toImported(row: JudgedContact, createdId: TraineeId | undefined): ImportedContact {
  const { contact, email, name } = row;
  const creates = row.outcome.state === "CREATED";
  const user = creates && createdId ? { ...toUser(row), id: createdId } : null;
  // The address may register between the look-up and the insert.
  const { state, ...result }: Outcome =
    creates && !user ? { ...SKIPPED, reason: HAS_ACCOUNT } : row.outcome;
  const person = {
    name,
    email: email ?? (contact.email == null ? null : truncate(contact.email, 254)),
    ...result,
    ...(user && { traineeId: user.id }),
  };
  return { contact, email, person, state, user };
}

function toUser({ contact, email }: ReadContact) {
  const address = email ?? "";
  const firstName = truncate(
    visible(contact.firstName ?? "").trim() || (address.split("@")[0] ?? ""),
    80,
  );
  const lastName = truncate(visible(contact.lastName ?? "").trim() || "—", 80);
  return {
    email: address,
    firstName,
    lastName,
    displayName: nameOf({ firstName, lastName }),
    ...readPhone(contact.phone ?? ""),
  };
}

/** The comment keeps a number that is not French, as the import of a table does. */
function readPhone(text: string): { phoneNumber: string | null; comment: string } {
  const phone = phoneField.safeParse(phoneText(text));
  if (phone.success) return { phoneNumber: phone.data, comment: "" };
  const unreadable = truncate(visible(text).trim(), 80);
  return {
    phoneNumber: null,
    comment: foreignPhone(text) ?? (unreadable && `Tél. ${unreadable}`),
  };
}
