import "server-only";
import { keepUsers } from "@/db/queries/accounts/users";
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
import { now as clock } from "@/lib/infra/clock";
import { listWixContacts } from "@/lib/integrations/wix";
import { checkWixKeys } from "@/lib/integrations/wix-request";
import { isCutOff } from "@/lib/services/imports/import-view";
import {
  CONTACT_TITLES,
  importContacts,
  recordContacts,
  type Turn,
  tryContacts,
} from "@/lib/services/imports/imported-people";

const CUT_OFF = "L'importation s'est interrompue. Relancez-la : rien n'est importé deux fois.";
const FAILED = "Une erreur est survenue pendant l'importation";

/**
 * Imports a coach's Wix contacts as trainees; the other modes are not offered yet. Progress is written while it
 * runs, people in one transaction at its end: a failed run leaves nobody, nor one whose coach is erased meanwhile. Running it again creates nothing.
 * Throws IMPORT_RUNNING, IMPORT_FAILED, NOT_LOGGED_IN.
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
      if (!(await keepUsers(tx, [coachId]))) throw new AppError("NOT_LOGGED_IN");
      if (!(await lockImports(tx, coachId))) throw new AppError("IMPORT_RUNNING");
      const turns = await importContacts(tx, coachId, keys.wixSiteId.toLowerCase(), contacts);
      const people = turns.map(({ person }) => person);
      const count = (of: Turn["state"]) => turns.filter(({ state }) => state === of).length;
      const report = {
        ...({ status: "DONE", people, done: people.length, total: people.length } as const),
        ...{ columns: CONTACT_TITLES, created: count("CREATED") },
        ...{ skipped: count("SKIPPED"), errors: count("ERROR") },
      };
      if (!(await updateRunning(tx, coachId, id, report, clock())))
        throw new AppError("IMPORT_RUNNING");
      await recordContacts(tx, coachId, id, turns);
      return {
        importId: id,
        usersImported: count("CREATED"),
        subscriptionsImported: 0,
        activitiesImported: 0,
        reservationsImported: 0,
      };
    });
  } catch (error) {
    const words = error instanceof AppError ? error.message : FAILED;
    // Without a database to write to, the run's silence says it.
    await transaction((tx) =>
      updateRunning(tx, coachId, id, { status: "FAILED", error: words }, clock()),
    ).catch(() => undefined);
    throw error;
  }
}

/** What an import of these contacts would do, as things are now: nothing is written. Throws IMPORT_FAILED. */
export async function tryUsers(
  coachId: CoachScope,
  mode: string,
  keys: BodyOf<typeof importFromWix>,
): Promise<ImportTrial> {
  checkRequest(mode, keys);
  const contacts = await listWixContacts(keys, async () => undefined);
  return tryContacts(coachId, keys.wixSiteId.toLowerCase(), contacts);
}

/** Throws IMPORT_MODE_UNAVAILABLE, NOT_FOUND, IMPORT_FAILED. */
function checkRequest(mode: string, keys: BodyOf<typeof importFromWix>): void {
  if (["subscriptions", "activities", "reservations", "all"].includes(mode))
    throw new AppError("IMPORT_MODE_UNAVAILABLE");
  if (mode !== "users") throw new AppError("NOT_FOUND");
  checkWixKeys(keys);
}

/** A new run of the coach's, the only one. Throws IMPORT_RUNNING. */
async function begin(coachId: CoachScope): Promise<string> {
  return transaction(async (tx) => {
    const now = clock();
    if (!(await lockImports(tx, coachId))) throw new AppError("IMPORT_RUNNING");
    const latest = await findLatestImport(tx, coachId);
    if (latest && isCutOff(latest, now))
      await updateRunning(tx, coachId, latest.id, { status: "FAILED", error: CUT_OFF }, now);
    if ((await listRunning(tx, coachId)).some((one) => !isCutOff(one, now)))
      throw new AppError("IMPORT_RUNNING");
    return insertImport(tx, coachId, now);
  });
}

/** The coach's latest run: how far it is, and what became of each person; null before the first. */
export async function getLatestImport(coachId: CoachScope): Promise<ResponseOf<typeof getImport>> {
  const run = await findLatestImport(database(), coachId);
  if (!run) return { run: null, toInvite: 0 };
  const cut = isCutOff(run, clock());
  return {
    toInvite: await countToInvite(database(), coachId),
    run: {
      status: cut ? "FAILED" : run.status,
      done: run.done,
      total: run.total,
      error: cut ? CUT_OFF : run.error,
      createdAt: run.createdAt.toISOString(),
      people: run.people.map(({ reason = null, ...person }) => ({ ...person, reason })),
    },
  };
}
