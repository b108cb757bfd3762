import "server-only";
import { transaction } from "@/db/client";
import { lockImport } from "@/db/queries/imports";
import type { BodyOf, ResponseOf } from "@/lib/contract/endpoint";
import type { importFromWix } from "@/lib/contract/operations";
import { AppError } from "@/lib/errors";
import { listWixContacts } from "@/lib/integrations/wix";
import { importContacts } from "@/lib/services/imported-people";

/** Imports a coach's Wix contacts as trainees (spec §7); the other modes are not offered yet. Running it again creates nothing. */
export async function importUsers(
  coachId: string,
  mode: string,
  keys: BodyOf<typeof importFromWix>,
): Promise<ResponseOf<typeof importFromWix>> {
  if (["subscriptions", "activities", "reservations", "all"].includes(mode))
    throw new AppError("IMPORT_MODE_UNAVAILABLE");
  if (mode !== "users") throw new AppError("NOT_FOUND");
  const contacts = await listWixContacts(keys);
  return transaction(async (tx) => {
    if (!(await lockImport(tx, coachId))) throw new AppError("IMPORT_RUNNING");
    const usersImported = await importContacts(tx, coachId, keys.wixSiteId.toLowerCase(), contacts);
    return {
      usersImported,
      subscriptionsImported: 0,
      activitiesImported: 0,
      reservationsImported: 0,
    };
  });
}
