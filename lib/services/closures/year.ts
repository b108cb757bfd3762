import "server-only";
import { findUser, lockUser, updateUser } from "@/db/queries/accounts/users";
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

/** Saves the fields present in `body`; absent rules of `classDefaults` stay too. */
export async function saveSettings(
  coachId: CoachId,
  { classDefaults, ...body }: BodyOf<typeof updateSettings>,
): Promise<User> {
  const given = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return transaction(async (tx) => {
    const user = await lockUser(tx, coachId);
    if (!user) throw new AppError("NOT_LOGGED_IN");
    const changes = {
      ...given(body),
      ...(classDefaults && {
        classDefaults: { ...user.classDefaults, ...given(classDefaults) },
      }),
    };
    if (Object.keys(changes).length > 0) await updateUser(tx, coachId, changes);
    return getAccount(coachId);
  });
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
