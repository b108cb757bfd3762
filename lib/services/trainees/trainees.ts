import "server-only";
import { addImpact } from "@/db/dry-run";
import { findUser } from "@/db/queries/accounts/users";
import type { CreditReason, EndedPlace } from "@/db/queries/booking/places";
import { listDebtsOfErased } from "@/db/queries/money/debts";
import {
  endSubscriptions,
  listSubscriptionsOfTrainee,
  lockSubscriptions,
} from "@/db/queries/subscriptions/subscriptions";
import { endLink, findLiveLink, lockLink, setComment } from "@/db/queries/trainees/trainees";
import {
  listOpenSubscriptions,
  listTraineesOfCoach,
  type TraineesWanted,
} from "@/db/queries/trainees/trainees-of-coach";
import type { CoachId, CoachScope, TraineeId, TraineeScope } from "@/db/scope";
import { database, RunAgain, type Tx, transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import type { createTrainee as createContract, Trainee } from "@/lib/contract/trainees/trainees";
import { shownAddress } from "@/lib/domain/address";
import { AppError } from "@/lib/error-codes";
import { now as clock, today } from "@/lib/infra/clock";
import { tellRemoved } from "@/lib/services/booking/booking-notifications";
import { lockFuturePlaces, releasePlaces } from "@/lib/services/booking/places";
import { checkVersion } from "@/lib/services/operations/version";
import {
  addSubscriptionImpact,
  subscriptionView,
} from "@/lib/services/subscriptions/subscription-view";
import { admit, makeWithoutAddress } from "@/lib/services/trainees/new-trainees";

async function load(coachId: CoachScope, only: TraineesWanted = {}): Promise<Trainee[]> {
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
    email: shownAddress(person.email),
    subscriptions: (byTrainee.get(person.id) ?? []).map(subscriptionView),
  }));
}

/**
 * A coach's trainees by first name, with their subscriptions that run or are not fully paid; the `first` of
 * them, 0: all. Where `withDebts` are asked for, after the last one whoever is gone and left a debt.
 */
export async function listTrainees(
  coachId: CoachScope,
  { first, debts: withDebts }: { first: number; debts: boolean },
): Promise<Trainee[]> {
  const [people, debts] = await Promise.all([
    load(coachId, { first }),
    withDebts ? listDebtsOfErased(database(), coachId) : [],
  ]);
  if (first > 0 && people.length >= first) return people;
  const byDebtor = Map.groupBy(debts, ({ subscription }) => subscription.traineeId);
  const gone = [...byDebtor].map(
    ([id, owed]): Trainee => ({
      id,
      // Of the latest purchase: its name is kept longest.
      firstName: owed.at(-1)?.firstName ?? "",
      lastName: owed.at(-1)?.lastName ?? "",
      email: "",
      emailRefused: false,
      phoneNumber: null,
      comment: "",
      commentVersion: 1,
      urlPicture: null,
      editable: false,
      erased: true,
      subscriptions: owed.map(({ subscription }) => subscriptionView(subscription)),
    }),
  );
  return [...people, ...gone];
}

/** One of a coach's trainees, as the list shows them. Throws TRAINEE_NOT_FOUND. */
export async function findTrainee(coachId: CoachScope, traineeId: string): Promise<Trainee> {
  const [trainee] = await load(coachId, { traineeId });
  if (!trainee) throw new AppError("TRAINEE_NOT_FOUND");
  return trainee;
}

/** All subscriptions of a trainee with their coach, ended ones too, newest first. Throws TRAINEE_NOT_FOUND. */
export async function listSubscriptionsOf(
  coachId: CoachScope,
  traineeId: string,
): Promise<Subscription[]> {
  const [linked, rows] = await Promise.all([
    findLiveLink(database(), coachId, traineeId),
    listSubscriptionsOfTrainee(database(), { coachId, traineeId }, today()),
  ]);
  if (!linked) throw new AppError("TRAINEE_NOT_FOUND");
  return rows.map(subscriptionView);
}

/**
 * Creates a trainee, and invites an address that is given. One that has an account already is shown to nobody: undefined, and the person gets
 * the coach's code by mail, or learns there that a coach's account cannot be a trainee; a former trainee is linked again
 *. Throws TRAINEE_ALREADY_LINKED, INVITATIONS_FULL, INVITED_ENOUGH.
 */
export async function createTrainee(
  coachId: CoachScope,
  body: BodyOf<typeof createContract>,
): Promise<Trainee | undefined> {
  return transaction(async (tx) => {
    const coach = await findUser(tx, coachId);
    if (!coach) throw new AppError("NOT_LOGGED_IN");
    const { email, firstName, lastName, phoneNumber } = body;
    const person = { firstName, lastName, phoneNumber: phoneNumber ?? null };
    const admitted = email
      ? await admit(tx, coach, { ...person, email })
      : { traineeId: await makeWithoutAddress(tx, coachId, person) };
    return "traineeId" in admitted ? findTrainee(coachId, admitted.traineeId) : undefined;
  });
}

/** The coach's comment on a trainee; empty erases it. Throws TRAINEE_NOT_FOUND, CHANGED_MEANWHILE. */
export async function commentTrainee(
  coachId: CoachScope,
  traineeId: string,
  comment: string,
  version?: number | null,
): Promise<Trainee> {
  return transaction(async (tx) => {
    const known = await lockLink(tx, coachId, traineeId);
    if (!known) throw new AppError("TRAINEE_NOT_FOUND");
    checkVersion(known.commentVersion, version);
    await setComment(tx, coachId, traineeId, comment);
    return findTrainee(coachId, traineeId);
  });
}

/** Ends the link: future places are cancelled and credited, subscriptions end; the account stays. */
export async function deleteTrainee(coachId: CoachScope, traineeId: string): Promise<void> {
  await transaction(async (tx) => {
    const now = clock();
    const end = await endAll(tx, { coachId, traineeId }, "REMOVED_BY_COACH", now);
    if (!end) throw new AppError("TRAINEE_NOT_FOUND");
    await tellRemoved(tx, end.link, end.places, { kind: "LEFT" }, now);
  });
}

/** The same from the trainee's side, for whoever closes their account: nobody is told. */
export async function leaveCoach(
  tx: Tx,
  coachId: CoachId,
  traineeId: TraineeScope,
  now: Date,
): Promise<void> {
  await endAll(tx, { coachId, traineeId }, "CANCELLATION", now);
}

/** Ends a link with its future places and subscriptions. Answers the places, or null for people not linked. */
async function endAll(
  tx: Tx,
  of: { coachId: CoachId; traineeId: string },
  reason: CreditReason,
  now: Date,
): Promise<{ link: { coachId: CoachId; traineeId: TraineeId }; places: EndedPlace[] } | null> {
  const { coachId, traineeId } = of;
  const { owner: link, places } = await lockFuturePlaces(tx, of, now, () => lockAll(tx, of));
  if (!link) return null;
  const ended = await releasePlaces(tx, coachId, places, { status: "CANCEL", credit: reason, now });
  await endSubscriptions(tx, coachId, traineeId, today());
  await endLink(tx, coachId, traineeId, now);
  return { link, places: ended };
}

/** The link, locked after the subscriptions. Runs the transaction again when one was bought meanwhile. */
async function lockAll(tx: Tx, of: { coachId: CoachId; traineeId: string }) {
  const { coachId, traineeId } = of;
  const list = () => listSubscriptionsOfTrainee(tx, of, today());
  const subscriptions = await list();
  const before = new Set(subscriptions.map(({ id }) => id));
  await lockSubscriptions(tx, coachId, [...before]);
  const link = await lockLink(tx, coachId, traineeId);
  if ((await list()).some(({ id }) => !before.has(id))) throw new RunAgain();
  addImpact(tx, { trainees: [traineeId] });
  addSubscriptionImpact(tx, subscriptions);
  return link;
}
