import "server-only";
import {
  type HistoryPage,
  listHistoryOfSubscription,
  pageHistory,
} from "@/db/queries/booking/history";
import { kindOf } from "@/db/queries/classes/shown-activities";
import {
  findSubscriptionEver,
  type SubscriptionOwner,
} from "@/db/queries/subscriptions/subscriptions";
import { findLink } from "@/db/queries/trainees/trainees";
import type { TraineeScope } from "@/db/scope";
import { database } from "@/db/transaction";
import type { getHistory as contract, HistoryItem } from "@/lib/contract/booking/history";
import type { ResponseOf } from "@/lib/contract/endpoint";
import { colourOf } from "@/lib/domain/class-colour";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";

type Row = Awaited<ReturnType<typeof listHistoryOfSubscription>>[number];
function view({ kindColour, kindDescription, kindUrlPicture, ...row }: Row): HistoryItem {
  const kind = kindOf({ kindColour, kindDescription, kindUrlPicture });
  return {
    ...row,
    colour: colourOf(row.label, kind),
    kind,
    beginDate: row.beginDate.toISOString(),
    endDate: row.endDate.toISOString(),
  };
}

/**
 * Returns a page of the trainee's places, future ones nearest first and all others latest first.
 * Throws COACH_NOT_FOUND for a coach the trainee never followed.
 */
export async function getHistory(
  traineeId: TraineeScope,
  page: Omit<HistoryPage, "now">,
): Promise<ResponseOf<typeof contract>> {
  const { content, total } = await pageHistory(database(), traineeId, { ...page, now: clock() });
  if (
    total === 0 &&
    page.coachId &&
    !(await findLink(database(), { coachId: page.coachId, traineeId }))
  )
    throw new AppError("COACH_NOT_FOUND");
  return {
    content: content.map(view),
    totalElements: total,
    pageNumber: page.page,
    totalPages: Math.ceil(total / page.size),
  };
}

/** Returns all places paid by a subscription, also a deleted one. Throws SUBSCRIPTION_NOT_FOUND. */
export async function listSubscriptionHistory(
  owner: SubscriptionOwner,
  subscriptionId: string,
): Promise<HistoryItem[]> {
  const subscription = await findSubscriptionEver(database(), owner, subscriptionId);
  if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  const { coachId } = subscription;
  return (await listHistoryOfSubscription(database(), coachId, subscriptionId)).map(view);
}
