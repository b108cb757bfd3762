import "server-only";
import { shareLockUsers } from "@/db/queries/accounts/users";
import { listRunning } from "@/db/queries/imports/import-runs";
import {
  countToInvite,
  findLatestImport,
  insertImport,
  lockImports,
  updateRunning,
} from "@/db/queries/imports/imports";
import type { CoachScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import type { BodyOf, ResponseOf } from "@/lib/contract/endpoint";
import type { ImportTrial } from "@/lib/contract/imports/imports";
import type { getImport, importFromWix } from "@/lib/contract/imports/wix-import";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { listWixContacts } from "@/lib/integrations/wix";
import { checkWixKeys } from "@/lib/integrations/wix-request";
import { isInterrupted } from "@/lib/services/imports/import-view";
import {
  CONTACT_TITLES,
  type ImportedContact,
  importContacts,
  previewContacts,
  recordContacts,
} from "@/lib/services/imports/imported-people";

const INTERRUPTED = "L'importation s'est interrompue. Relancez-la : rien n'est importé deux fois.";
const FAILED = "Une erreur est survenue pendant l'importation";

/**
 * Imports the coach's Wix contacts as trainees; a repeated import creates nothing.
 * Progress is stored during the run, the trainees in one transaction at its end.
 * Throws IMPORT_RUNNING, IMPORT_FAILED, IMPORT_MODE_UNAVAILABLE, NOT_FOUND, NOT_LOGGED_IN.
 */
export async function importUsers(
  coachId: CoachScope,
  mode: string,
  keys: BodyOf<typeof importFromWix>,
): Promise<ResponseOf<typeof importFromWix>> {
  checkRequest(mode, keys);
  const id = await begin(coachId);
  try {
    const contacts = await listWixContacts(keys, async (done, total) => {
      await transaction((tx) => updateRunning(tx, coachId, id, { done, total }, clock()));
    });
    return await transaction(async (tx) => {
      if (!(await shareLockUsers(tx, [coachId]))) throw new AppError("NOT_LOGGED_IN");
      if (!(await lockImports(tx, coachId))) throw new AppError("IMPORT_RUNNING");
      const imported = await importContacts(tx, coachId, keys.wixSiteId.toLowerCase(), contacts);
      const people = imported.map(({ person }) => person);
      const count = (wanted: ImportedContact["state"]) =>
        imported.filter(({ state }) => state === wanted).length;
      const report = {
        status: "DONE" as const,
        people,
        done: people.length,
        total: people.length,
        columns: CONTACT_TITLES,
        created: count("CREATED"),
        skipped: count("SKIPPED"),
        errors: count("ERROR"),
      };
      if (!(await updateRunning(tx, coachId, id, report, clock())))
        throw new AppError("IMPORT_RUNNING");
      await recordContacts(tx, coachId, id, imported);
      return {
        importId: id,
        usersImported: count("CREATED"),
        subscriptionsImported: 0,
        activitiesImported: 0,
        reservationsImported: 0,
      };
    });
  } catch (error) {
    const message = error instanceof AppError ? error.message : FAILED;
    // When the database is down, the stale import is shown as interrupted.
    await transaction((tx) =>
      updateRunning(tx, coachId, id, { status: "FAILED", error: message }, clock()),
    ).catch(() => undefined);
    throw error;
  }
}

/** A dry run of the import. Throws IMPORT_FAILED, IMPORT_MODE_UNAVAILABLE, NOT_FOUND. */
export async function previewUsers(
  coachId: CoachScope,
  mode: string,
  keys: BodyOf<typeof importFromWix>,
): Promise<ImportTrial> {
  checkRequest(mode, keys);
  const contacts = await listWixContacts(keys, async () => undefined);
  return previewContacts(coachId, keys.wixSiteId.toLowerCase(), contacts);
}

/** Throws IMPORT_MODE_UNAVAILABLE, NOT_FOUND, IMPORT_FAILED. */
function checkRequest(mode: string, keys: BodyOf<typeof importFromWix>): void {
  if (["subscriptions", "activities", "reservations", "all"].includes(mode))
    throw new AppError("IMPORT_MODE_UNAVAILABLE");
  if (mode !== "users") throw new AppError("NOT_FOUND");
  checkWixKeys(keys);
}

/** Throws IMPORT_RUNNING while the coach has another import. */
async function begin(coachId: CoachScope): Promise<string> {
  return transaction(async (tx) => {
    const now = clock();
    if (!(await lockImports(tx, coachId))) throw new AppError("IMPORT_RUNNING");
    const latest = await findLatestImport(tx, coachId);
    if (latest && isInterrupted(latest, now))
      await updateRunning(tx, coachId, latest.id, { status: "FAILED", error: INTERRUPTED }, now);
    if ((await listRunning(tx, coachId)).some((row) => !isInterrupted(row, now)))
      throw new AppError("IMPORT_RUNNING");
    return insertImport(tx, coachId, now);
  });
}

/** The coach's latest Wix import; null before the first. */
export async function getLatestImport(coachId: CoachScope): Promise<ResponseOf<typeof getImport>> {
  const run = await findLatestImport(database(), coachId);
  if (!run) return { run: null, toInvite: 0 };
  const interrupted = isInterrupted(run, clock());
  return {
    toInvite: await countToInvite(database(), coachId),
    run: {
      status: interrupted ? "FAILED" : run.status,
      done: run.done,
      total: run.total,
      error: interrupted ? INTERRUPTED : run.error,
      createdAt: run.createdAt.toISOString(),
      people: run.people.map(({ reason = null, ...person }) => ({ ...person, reason })),
    },
  };
}
