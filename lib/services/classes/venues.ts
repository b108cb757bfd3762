import "server-only";
import { lockUser } from "@/db/queries/accounts/users";
import {
  countVenues,
  endVenue,
  findVenue,
  insertVenue,
  listVenuesOf,
  lockClassesIn,
  lockNamedAfter,
  lockVenue,
  renamePlaces,
  updateVenue,
} from "@/db/queries/classes/venues";
import type { CoachScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import type { createVenue, editVenue, Venue } from "@/lib/contract/classes/venues";
import type { BodyOf } from "@/lib/contract/endpoint";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { checkVersion } from "@/lib/services/operations/version";

const MAX_VENUES = 50;

export const listVenues = (coachId: CoachScope): Promise<Venue[]> =>
  listVenuesOf(database(), coachId);

/** Throws TOO_MANY_VENUES. */
export function addVenue(coachId: CoachScope, fields: BodyOf<typeof createVenue>): Promise<Venue> {
  return transaction(async (tx) => {
    if (!(await lockUser(tx, coachId))) throw new AppError("NOT_LOGGED_IN");
    if ((await countVenues(tx, coachId)) >= MAX_VENUES) throw new AppError("TOO_MANY_VENUES");
    return insertVenue(tx, { coachId, ...fields, createdAt: clock() });
  });
}

/**
 * Changes a venue. Its classes to come that bear its name take the new one, without a mail.
 * Throws VENUE_NOT_FOUND, CHANGED_MEANWHILE.
 */
export function changeVenue(
  coachId: CoachScope,
  id: string,
  { version, ...given }: BodyOf<typeof editVenue>,
): Promise<Venue> {
  return transaction(async (tx) => {
    const now = clock();
    const seen = await findVenue(tx, coachId, id);
    if (!seen) throw new AppError("VENUE_NOT_FOUND");
    const { name = seen.name } = given;
    // Classes are locked before anything that they refer to.
    if (seen.name !== name) await lockNamedAfter(tx, coachId, seen, now);
    const venue = await lockVenue(tx, coachId, id);
    if (!venue) throw new AppError("VENUE_NOT_FOUND");
    checkVersion(venue.version, version);
    const { address = venue.address, accessNote = venue.accessNote } = given;
    const { stepFree = venue.stepFree } = given;
    if (venue.name !== name) await renamePlaces(tx, coachId, venue, name, now);
    return updateVenue(tx, coachId, id, { name, address, accessNote, stepFree });
  });
}

/** Its classes keep their place. Throws VENUE_NOT_FOUND. */
export async function removeVenue(coachId: CoachScope, id: string): Promise<void> {
  await transaction(async (tx) => {
    await lockClassesIn(tx, coachId, id);
    if (!(await endVenue(tx, coachId, id, clock()))) throw new AppError("VENUE_NOT_FOUND");
  });
}
