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
import { columnsOfTitles, mappingOf } from "@/lib/domain/import-columns";
import { truncate } from "@/lib/domain/truncate";
import { visible } from "@/lib/domain/visible";
import { now as clock } from "@/lib/infra/clock";
import type { WixContact } from "@/lib/integrations/wix";
import { digestOf } from "@/lib/services/imports/import-facts";
import { hashOf } from "@/lib/services/trainees/invitation-limits";

const BATCH = 500;

interface ContactInput {
  contact: WixContact;
  /** The valid address as it will be stored, or null. */
  email: string | null;
  person: ImportedPerson;
  state: "CREATED" | "SKIPPED" | "ERROR";
  /** The created account. */
  user?: ReturnType<typeof toUser>;
}
export type ImportedContact = ContactInput;

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
  const inputs = contacts.map(toContactInput);
  const taken = new Set<string>();
  for (let from = 0; from < inputs.length; from += BATCH) {
    const creatable = await markSkipped(
      tx,
      coachId,
      siteId,
      inputs.slice(from, from + BATCH),
      taken,
    );
    await create(tx, coachId, siteId, creatable);
  }
  return inputs;
}

/** A dry run of importContacts. */
export async function previewContacts(
  coachId: CoachScope,
  siteId: string,
  contacts: readonly WixContact[],
): Promise<ImportTrial> {
  const inputs = contacts.map(toContactInput);
  const taken = new Set<string>();
  for (let from = 0; from < inputs.length; from += BATCH)
    await markSkipped(database(), coachId, siteId, inputs.slice(from, from + BATCH), taken);
  const rows = inputs.map((input, n) => ({
    line: n + 2,
    verdict: VERDICT_OF[input.state],
    reason: input.person.reason ?? null,
    name: input.state === "CREATED" ? toUser(input).displayName : input.person.name,
    subscription: null,
  }));
  const count = (wanted: ImportedContact["state"]) =>
    inputs.filter(({ state }) => state === wanted).length;
  return {
    columns: CONTACT_TITLES,
    mapping: mappingOf(columnsOfTitles(CONTACT_TITLES)),
    nameOrder: "FIRST_LAST",
    firstLineHasAddress: false,
    rows,
    totals: {
      ...{ create: count("CREATED"), link: 0, skip: count("SKIPPED") },
      ...{ error: count("ERROR"), subscriptions: 0 },
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
  const rows = imported.map(({ contact, email, person, state, user }, n) => ({
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
  const name = truncate(visible(names).trim(), 160);
  return {
    contact,
    email,
    person: {
      name: name || truncate(contact.email ?? "Sans nom", 160),
      email: contact.email == null ? null : truncate(contact.email, 254),
      result: "SKIPPED",
    },
    state: "CREATED",
  };
}

/** Sets the state and reason of each skipped contact; returns the others. */
async function markSkipped(
  db: Db,
  coachId: CoachScope,
  siteId: string,
  inputs: readonly ContactInput[],
  taken: Set<string>,
): Promise<ContactInput[]> {
  const imported = await listImported(
    db,
    coachId,
    siteId,
    inputs.map(({ contact }) => contact.id),
  );
  const known = await listKnownAddresses(
    db,
    coachId,
    inputs.flatMap(({ email }) => (email ? foldCase(email) : [])),
  );
  const stopped = await listStopped(
    db,
    coachId,
    inputs.flatMap(({ email }) => (email ? hashOf(email) : [])),
  );
  const creatable: ContactInput[] = [];
  for (const input of inputs) {
    const address = input.email ? foldCase(input.email) : null;
    const outcome = imported.has(input.contact.id)
      ? { ...KNOWN, reason: "Déjà importé." }
      : (skipOutcome(input, address, address ? known.get(address) : undefined, taken) ??
        (stopped.has(hashOf(address ?? "")) ? { ...SKIPPED, reason: HAS_ACCOUNT } : null));
    if (outcome) {
      const { state, ...result } = outcome;
      input.state = state;
      Object.assign(input.person, result);
    } else creatable.push(input);
    if (address) taken.add(address);
  }
  return creatable;
}

// A stopped address gets the same reason, so the coach cannot tell it from an account.
const HAS_ACCOUNT = "A déjà un compte Élan : donnez-lui votre code.";
const KNOWN = { result: "KNOWN", state: "SKIPPED" } as const;
const SKIPPED = { result: "SKIPPED", state: "SKIPPED" } as const;
const WRONG = { result: "SKIPPED", state: "ERROR" } as const;

/** Null when the contact becomes a trainee. */
function skipOutcome(
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
    ...SKIPPED,
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
  inputs: readonly ContactInput[],
): Promise<void> {
  const users = inputs.map(toUser);
  const ids = await insertTrainees(tx, users);
  const refs = inputs.flatMap((input, n) => {
    const { contact, email, person } = input;
    const localId = ids.get(email ?? "");
    if (localId) {
      Object.assign(person, { result: "CREATED", traineeId: localId });
      Object.assign(input, { user: users[n] });
    } else {
      // The address registered between the look-up and the insert.
      person.reason = HAS_ACCOUNT;
      input.state = "SKIPPED";
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
  const firstName = truncate(
    visible(contact.firstName ?? "").trim() || (address.split("@")[0] ?? ""),
    80,
  );
  const lastName = truncate(visible(contact.lastName ?? "").trim() || "—", 80);
  return {
    email: address,
    firstName,
    lastName,
    displayName: `${firstName} ${lastName}`,
    phoneNumber: phone.success ? phone.data : null,
  };
}
