import "server-only";
import { findTraineeEver } from "@/db/queries/money/payers";
import {
  countReceiptsOfPayer,
  listReceiptsOfCoach,
  listReceiptsOfPayer,
  listReceiptsOfSubscription,
  sumReceiptsOfCoach,
} from "@/db/queries/money/receipts";
import { findSubscriptionEver } from "@/db/queries/subscriptions/subscriptions";
import { findLink } from "@/db/queries/trainees/trainees";
import type { AccountId, CoachScope, TraineeScope } from "@/db/scope";
import { database } from "@/db/transaction";
import type { QueryOf, ResponseOf } from "@/lib/contract/endpoint";
import type { listMyReceipts, listReceipts, Receipt } from "@/lib/contract/money/receipts";
import { toEuros } from "@/lib/domain/euros";
import { AppError } from "@/lib/error-codes";
import { type Actor, ownerOf } from "@/lib/services/accounts/actors";
import { receiptView, traineeReceiptView } from "@/lib/services/money/receipt-view";

const pagesOf = (total: number, page: number, size: number) => ({
  totalElements: total,
  pageNumber: page,
  totalPages: Math.ceil(total / size),
});

/**
 * A page of the coach's receipts, the latest received first, with the totals of all that match.
 * Throws TRAINEE_NOT_FOUND, SUBSCRIPTION_NOT_FOUND.
 */
export async function listCoachReceipts(
  coachId: CoachScope,
  { page, size, ...filter }: QueryOf<typeof listReceipts>,
): Promise<ResponseOf<typeof listReceipts>> {
  const db = database();
  const { traineeId, subscriptionId } = filter;
  if (traineeId && !(await findTraineeEver(db, coachId, traineeId)))
    throw new AppError("TRAINEE_NOT_FOUND");
  if (subscriptionId && !(await findSubscriptionEver(db, { coachId }, subscriptionId)))
    throw new AppError("SUBSCRIPTION_NOT_FOUND");
  const [rows, sums] = await Promise.all([
    listReceiptsOfCoach(db, coachId, filter, { page, size }),
    sumReceiptsOfCoach(db, coachId, filter),
  ]);
  const counted = sums.flatMap(({ method, cents }) => (method ? [{ method, cents }] : []));
  return {
    content: rows.map(receiptView),
    ...pagesOf(
      sums.reduce((sum, { count }) => sum + count, 0),
      page,
      size,
    ),
    totals: {
      amount: toEuros(counted.reduce((sum, { cents }) => sum + cents, 0)),
      byMethod: Object.fromEntries(counted.map(({ method, cents }) => [method, toEuros(cents)])),
    },
  };
}

/**
 * A page of the receipts of the caller or paid by the caller, the latest first.
 * A person's page holds those of the person's subscriptions that the caller paid. Throws COACH_NOT_FOUND.
 */
export async function listTraineeReceipts(
  traineeId: TraineeScope,
  { page, size, coachId }: QueryOf<typeof listMyReceipts>,
  callerId: TraineeScope,
): Promise<ResponseOf<typeof listMyReceipts>> {
  const db = database();
  const [rows, total] = await Promise.all([
    listReceiptsOfPayer(db, { traineeId, callerId }, coachId, { page, size }),
    countReceiptsOfPayer(db, { traineeId, callerId }, coachId),
  ]);
  // A guardian may have paid a coach whom only the person follows.
  if (coachId && total === 0 && !(await findLink(db, { coachId, traineeId })))
    throw new AppError("COACH_NOT_FOUND");
  return { content: rows.map(traineeReceiptView), ...pagesOf(total, page, size) };
}

/** Throws SUBSCRIPTION_NOT_FOUND when the actor is neither its trainee nor its coach. */
export async function listSubscriptionReceipts(
  actor: Actor,
  id: string,
  callerId: AccountId = actor.id,
): Promise<Receipt[]> {
  const owner = ownerOf(actor);
  if (!(await findSubscriptionEver(database(), owner, id)))
    throw new AppError("SUBSCRIPTION_NOT_FOUND");
  const rows = await listReceiptsOfSubscription(database(), { ...owner, callerId }, id);
  return rows.map(actor.type === "COACH" ? receiptView : traineeReceiptView);
}
