import "server-only";
import { afterCommit, database, RunAgain, type Transaction, transaction } from "@/db/client";
import { cancelActivities, lockActivities } from "@/db/queries/activities";
import {
  anonymise,
  closeBusiness,
  listFutureClasses,
  listLiveLinks,
} from "@/db/queries/personal-data";
import { findUser, lockUser, type UserRow } from "@/db/queries/users";
import { passwordMatches } from "@/lib/auth/passwords";
import { AppError } from "@/lib/errors";
import { removePicture } from "@/lib/integrations/pictures";
import { now as clock } from "@/lib/services/clock";
import { leaveCoach } from "@/lib/services/trainees";

/** The caller's account is erased, for good. Throws NO_PASSWORD, WRONG_PASSWORD, COACH_HAS_PLACES. */
export async function deleteAccount(userId: string, password: string): Promise<void> {
  const known = await findUser(database(), userId);
  if (!known?.passwordHash) throw new AppError("NO_PASSWORD");
  if (!(await passwordMatches(password, known.passwordHash))) throw new AppError("WRONG_PASSWORD");
  await transaction((tx) => eraseAccount(tx, known));
}

/**
 * Takes a person out of Élan: a trainee's places to come are cancelled and credited and the waiting lists move up, a
 * coach's empty classes are cancelled; what others' books need stays without a name. Throws COACH_HAS_PLACES.
 */
export async function eraseAccount(
  tx: Transaction,
  { id, type }: Pick<UserRow, "id" | "type">,
): Promise<void> {
  const now = clock();
  if (type === "COACH") await closeClasses(tx, id, now);
  else for (const coachId of await listLiveLinks(tx, id)) await leaveCoach(tx, coachId, id, now);
  // Last, as a purchase takes the account's row after the link's.
  const user = await lockUser(tx, id);
  if (!user) throw new AppError("NOT_LOGGED_IN");
  if (type === "TRAINEE" && (await listLiveLinks(tx, id)).length > 0) throw new RunAgain();
  if (type === "COACH") await closeBusiness(tx, id, now);
  for (const url of await anonymise(tx, user, now))
    afterCommit(() => void removePicture(url).catch(() => undefined));
}

async function closeClasses(tx: Transaction, coachId: string, now: Date): Promise<void> {
  const activities = await lockActivities(tx, coachId, await listFutureClasses(tx, coachId, now));
  if (activities.some((activity) => activity.confirmedPlaces + activity.waitingPlaces > 0))
    throw new AppError("COACH_HAS_PLACES");
  await cancelActivities(
    tx,
    coachId,
    activities.map(({ id }) => id),
    now,
  );
}
