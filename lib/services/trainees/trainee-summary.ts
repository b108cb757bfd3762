import "server-only";
import { listDebtsOfErased } from "@/db/queries/money/debts";
import {
  countAttendances,
  findNextClass,
  listPlacesOfWeek,
  sumReceipts,
} from "@/db/queries/trainees/trainee-summary";
import { findLiveLink } from "@/db/queries/trainees/trainees";
import type { CoachScope } from "@/db/scope";
import { database } from "@/db/transaction";
import type { TraineeSummary } from "@/lib/contract/trainees/trainee-summary";
import { debtorsSince } from "@/lib/domain/debt";
import { toEuros } from "@/lib/domain/euros";
import { weekOf } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/error-codes";
import { clock, today } from "@/lib/infra/clock";

/** Throws TRAINEE_NOT_FOUND. */
export async function getTraineeSummary(
  coachId: CoachScope,
  traineeId: string,
): Promise<TraineeSummary> {
  const db = database();
  const now = clock();
  const [linked, next, { attendances, lastVisit }, thisWeek, cents] = await Promise.all([
    findLiveLink(db, { coachId, traineeId }),
    findNextClass(db, coachId, traineeId, now),
    countAttendances(db, coachId, traineeId),
    listPlacesOfWeek(db, coachId, traineeId, weekOf(today())),
    sumReceipts(db, coachId, traineeId),
  ]);
  if (!linked) throw new AppError("TRAINEE_NOT_FOUND");
  return {
    nextClass: next && { ...next, beginDate: next.beginDate.toISOString() },
    lastVisit: lastVisit?.toISOString() ?? null,
    attendances,
    totalPaid: toEuros(cents),
    thisWeek,
  };
}

/** Whether the coach's list shows this trainee, an erased debtor included. */
export async function isListed(coachId: CoachScope, traineeId: string): Promise<boolean> {
  const db = database();
  if (await findLiveLink(db, { coachId, traineeId })) return true;
  const debts = await listDebtsOfErased(db, coachId, debtorsSince(clock()));
  return debts.some(({ subscription }) => subscription.traineeId === traineeId);
}
