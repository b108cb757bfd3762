import "server-only";
import { findUser, updateUser } from "@/db/queries/accounts/users";
import type { CoachId } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import type { User } from "@/lib/contract/accounts/accounts";
import type {
  listHolidays as holidaysContract,
  updateSettings,
} from "@/lib/contract/closures/year";
import type { BodyOf, ResponseOf } from "@/lib/contract/endpoint";
import { schoolHolidays, schoolHolidaysUntil } from "@/lib/domain/days-off";
import type { Day } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/error-codes";
import { listPublicHolidays } from "@/lib/integrations/public-holidays";
import { getAccount } from "@/lib/services/accounts/accounts";

/** Saves the fields present in `body`. */
export async function saveSettings(
  coachId: CoachId,
  body: BodyOf<typeof updateSettings>,
): Promise<User> {
  const changes = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(changes).length > 0) await transaction((tx) => updateUser(tx, coachId, changes));
  return getAccount(coachId);
}

/** Returns the public and school holidays that overlap these Paris days, by begin. */
export async function listHolidays(
  coachId: CoachId,
  { from, to }: { from: Day; to: Day },
): Promise<ResponseOf<typeof holidaysContract>> {
  const coach = await findUser(database(), coachId);
  if (!coach) throw new AppError("NOT_LOGGED_IN");
  const days = [
    ...(await listPublicHolidays(coach.alsaceMoselle, from, to)),
    ...schoolHolidays(coach.schoolZone, from, to),
  ];
  return {
    days: days.sort((a, b) => (a.beginDate < b.beginDate ? -1 : a.beginDate > b.beginDate ? 1 : 0)),
    schoolUntil: schoolHolidaysUntil(coach.schoolZone),
  };
}
