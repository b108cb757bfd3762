import "server-only";
import { database, type Transaction, transaction } from "@/db/client";
import type { CreditReason, EndedPlace } from "@/db/queries/places";
import {
  endSubscriptions,
  listSubscriptionsOfTrainee,
  lockSubscriptions,
} from "@/db/queries/subscriptions";
import {
  endLink,
  findLink,
  link,
  listOpenSubscriptions,
  listTraineesOfCoach,
  lockLink,
  setComment,
  type TraineesWanted,
} from "@/db/queries/trainees";
import { findUser, findUserByEmail } from "@/db/queries/users";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { createTrainee as createContract, Trainee } from "@/lib/contract/trainees";
import { addDays } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/errors";
import { coachCodeMessage } from "@/lib/mail/messages/coach-code";
import { invitationMessage } from "@/lib/mail/messages/invitation";
import { enqueue } from "@/lib/mail/outbox";
import { createUser, makePasswordLink } from "@/lib/services/accounts";
import { tellRemoved } from "@/lib/services/booking-news";
import { now as clock, today } from "@/lib/services/clock";
import { lockFuturePlaces, releasePlaces } from "@/lib/services/places";
import { subscriptionView } from "@/lib/services/subscription-view";

async function load(coachId: string, only: TraineesWanted = {}): Promise<Trainee[]> {
  const db = database();
  const listOpen = (traineeIds?: string[]) =>
    listOpenSubscriptions(db, coachId, today(), traineeIds);
  const some = Boolean(only.first || only.traineeId);
  const [people, all] = await Promise.all([
    listTraineesOfCoach(db, coachId, only),
    some ? null : listOpen(),
  ]);
  const subscriptions = all ?? (await listOpen(people.map(({ id }) => id)));
  const byTrainee = Map.groupBy(subscriptions, (subscription) => subscription.traineeId);
  return people.map((person) => ({
    ...person,
    subscriptions: (byTrainee.get(person.id) ?? []).map(subscriptionView),
  }));
}

/** A coach's trainees by first name, with their subscriptions that run or are not fully paid (decisions §3); the `first` of them, 0: all. */
export const listTrainees = (coachId: string, first: number): Promise<Trainee[]> =>
  load(coachId, { first });

async function one(coachId: string, traineeId: string): Promise<Trainee> {
  const [trainee] = await load(coachId, { traineeId });
  if (!trainee) throw new AppError("TRAINEE_NOT_FOUND");
  return trainee;
}

/**
 * Creates and invites a trainee. An address that has a trainee's account already is shown to nobody: undefined, and the
 * person gets the coach's code by mail; a former trainee is linked again (decisions §2). Throws EMAIL_OF_COACH, TRAINEE_ALREADY_LINKED.
 */
export async function createTrainee(
  coachId: string,
  body: BodyOf<typeof createContract>,
): Promise<Trainee | undefined> {
  return transaction(async (tx) => {
    const coach = await findUser(tx, coachId);
    if (!coach) throw new AppError("NOT_LOGGED_IN");
    const created = await createUser(tx, {
      type: "TRAINEE",
      email: body.email,
      firstName: body.firstName,
      lastName: body.lastName,
      phoneNumber: body.phoneNumber ?? null,
    });
    if (created) {
      await link(tx, coachId, created.id);
      const token = await makePasswordLink(tx, created.id, "INVITATION");
      await enqueue(tx, [
        {
          to: created.email,
          ...invitationMessage({
            firstName: created.firstName,
            coachName: coach.displayName,
            token,
          }),
        },
      ]);
      return one(coachId, created.id);
    }
    const known = await findUserByEmail(tx, body.email);
    if (!known) throw new AppError("BUSY", undefined, 1);
    if (known.type === "COACH") throw new AppError("EMAIL_OF_COACH");
    const former = await findLink(tx, coachId, known.id);
    if (former && !former.endedAt) throw new AppError("TRAINEE_ALREADY_LINKED");
    if (former) {
      await link(tx, coachId, known.id);
      return one(coachId, known.id);
    }
    await enqueue(tx, [
      {
        to: known.email,
        ...coachCodeMessage({
          firstName: known.firstName,
          coachName: coach.displayName,
          code: coach.code ?? "",
        }),
      },
    ]);
    return undefined;
  });
}

/** The coach's comment on a trainee; empty erases it. Throws TRAINEE_NOT_FOUND. */
export async function commentTrainee(
  coachId: string,
  traineeId: string,
  comment: string,
): Promise<Trainee> {
  return transaction(async (tx) => {
    if (!(await setComment(tx, coachId, traineeId, comment)))
      throw new AppError("TRAINEE_NOT_FOUND");
    return one(coachId, traineeId);
  });
}

/** Ends the link: future places are cancelled and credited, subscriptions end; the account stays (decisions §3). */
export async function deleteTrainee(coachId: string, traineeId: string): Promise<void> {
  await transaction(async (tx) => {
    const now = clock();
    const ended = await endAll(tx, { coachId, traineeId }, "REMOVED_BY_COACH", now);
    if (!ended) throw new AppError("TRAINEE_NOT_FOUND");
    await tellRemoved(tx, { coachId, traineeId }, ended, { kind: "REMOVED" }, now);
  });
}

/** The same from the trainee's side, for whoever closes their account: nobody is told. */
export async function leaveCoach(
  tx: Transaction,
  coachId: string,
  traineeId: string,
  now: Date,
): Promise<void> {
  await endAll(tx, { coachId, traineeId }, "CANCELLATION", now);
}

/** Ends a link with its future places and subscriptions. Answers the places, or null for people not linked. */
async function endAll(
  tx: Transaction,
  of: { coachId: string; traineeId: string },
  reason: CreditReason,
  now: Date,
): Promise<EndedPlace[] | null> {
  const { coachId, traineeId } = of;
  const { owner, places } = await lockFuturePlaces(tx, of, now, () =>
    lockAll(tx, coachId, traineeId),
  );
  if (!owner) return null;
  const ended = await releasePlaces(tx, coachId, places, "CANCEL", reason, now);
  await endSubscriptions(tx, coachId, traineeId, addDays(today(), -1));
  await endLink(tx, coachId, traineeId, now);
  return ended;
}

async function lockAll(tx: Transaction, coachId: string, traineeId: string) {
  const subscriptions = await listSubscriptionsOfTrainee(tx, coachId, traineeId, today());
  await lockSubscriptions(
    tx,
    coachId,
    subscriptions.map(({ id }) => id),
  );
  return lockLink(tx, coachId, traineeId);
}
