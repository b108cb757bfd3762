import "server-only";
import { findUser } from "@/db/queries/accounts/users";
import type { CoachId } from "@/db/scope";
import { database } from "@/db/transaction";
import type { listHolidays as holidaysContract } from "@/lib/contract/closures/holidays";
import type { ResponseOf } from "@/lib/contract/endpoint";
import { schoolHolidays, schoolHolidaysUntil } from "@/lib/domain/days-off";
import type { Day } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/error-codes";
import { listPublicHolidays } from "@/lib/integrations/public-holidays";

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
