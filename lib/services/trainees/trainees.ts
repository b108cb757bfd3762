import "server-only";
import { addImpact } from "@/db/dry-run";
import { findUser } from "@/db/queries/accounts/users";
import type { CreditReason, EndedPlace } from "@/db/queries/booking/places";
import { endSharesWith } from "@/db/queries/families/shares";
import { listDebtsOfErased } from "@/db/queries/money/debts";
import {
  endSubscriptions,
  listSubscriptionsOfTrainee,
} from "@/db/queries/subscriptions/subscriptions";
import { endLink, findLiveLink, lockLink, setComment } from "@/db/queries/trainees/trainees";
import {
  listOpenSubscriptions,
  listTraineesOfCoach,
  type TraineesWanted,
} from "@/db/queries/trainees/trainees-of-coach";
import type { CoachId, CoachScope, TraineeId, TraineeScope } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import type { createTrainee as createContract, Trainee } from "@/lib/contract/trainees/trainees";
import { shownAddress } from "@/lib/domain/address";
import { debtorsSince } from "@/lib/domain/debt";
import { parisDay } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/error-codes";
import { clock, today } from "@/lib/infra/clock";
import { notifyOfRemoval } from "@/lib/services/booking/booking-notifications";
import { releasePlaces } from "@/lib/services/booking/places";
import { checkVersion } from "@/lib/services/operations/version";
import { addSubscriptionImpact } from "@/lib/services/subscriptions/subscription-impact";
import { subscriptionView } from "@/lib/services/subscriptions/subscription-view";
import { lockHolder } from "@/lib/services/trainees/lock-holder";
import { admit, makeWithoutAddress } from "@/lib/services/trainees/new-trainees";

async function load(coachId: CoachScope, filter: TraineesWanted = {}): Promise<Trainee[]> {
  const db = database();
  const listOpen = (traineeIds?: string[]) =>
    listOpenSubscriptions(db, coachId, today(), traineeIds);
  const isFiltered = Boolean(filter.first || filter.traineeId);
  const [people, all] = await Promise.all([
    listTraineesOfCoach(db, coachId, filter),
    isFiltered ? null : listOpen(),
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
 * The coach's trainees by first name, with their current or unpaid subscriptions.
 * `first` limits their number unless it is 0; `debts` adds erased trainees with a debt at the end.
 */
export async function listTrainees(
  coachId: CoachScope,
  { first, debts: withDebts }: { first: number; debts: boolean },
): Promise<Trainee[]> {
  const [people, debts] = await Promise.all([
    load(coachId, { first }),
    withDebts ? listDebtsOfErased(database(), coachId, debtorsSince(clock())) : [],
  ]);
  if (first > 0 && people.length >= first) return people;
  const byDebtor = Map.groupBy(debts, ({ subscription }) => subscription.traineeId);
  const erased = [...byDebtor].map(
    ([id, owed]): Trainee => ({
      id,
      // The latest purchase stores the debtor's name longest.
      firstName: owed.at(-1)?.firstName ?? "",
      lastName: owed.at(-1)?.lastName ?? "",
      email: "",
      emailRefused: false,
      phoneNumber: null,
      comment: "",
      commentVersion: 1,
      urlPicture: null,
      guardians: [],
      editable: false,
      subscribed: true,
      erased: true,
      subscriptions: owed.map(({ subscription }) => subscriptionView(subscription)),
    }),
  );
  return [...people, ...erased];
}

/** Throws TRAINEE_NOT_FOUND. */
export async function findTrainee(coachId: CoachScope, traineeId: string): Promise<Trainee> {
  const [trainee] = await load(coachId, { traineeId });
  if (!trainee) throw new AppError("TRAINEE_NOT_FOUND");
  return trainee;
}

/** The trainee's current and ended subscriptions, newest first. Throws TRAINEE_NOT_FOUND. */
export async function listSubscriptionsOf(
  coachId: CoachScope,
  traineeId: string,
): Promise<Subscription[]> {
  const [linked, rows] = await Promise.all([
    findLiveLink(database(), { coachId, traineeId }),
    listSubscriptionsOfTrainee(database(), { coachId, traineeId }),
  ]);
  if (!linked) throw new AppError("TRAINEE_NOT_FOUND");
  return rows.map(subscriptionView);
}

/**
 * Creates a trainee and invites the address, or relinks a former trainee.
 * Returns undefined for an address with another account: the account gets the coach's code by mail.
 * Throws TRAINEE_ALREADY_LINKED, INVITATIONS_FULL, INVITED_ENOUGH.
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

/** Throws TRAINEE_NOT_FOUND, CHANGED_MEANWHILE. */
export async function commentTrainee(
  coachId: CoachScope,
  traineeId: string,
  comment: string,
  version?: number | null,
): Promise<Trainee> {
  return transaction(async (tx) => {
    const known = await lockLink(tx, { coachId, traineeId });
    if (!known) throw new AppError("TRAINEE_NOT_FOUND");
    checkVersion(known.commentVersion, version);
    await setComment(tx, { coachId, traineeId }, comment);
    return findTrainee(coachId, traineeId);
  });
}

/** Ends the link: credits future places and ends subscriptions. Throws TRAINEE_NOT_FOUND. */
export async function deleteTrainee(coachId: CoachScope, traineeId: string): Promise<void> {
  await transaction(async (tx) => {
    const now = clock();
    const end = await endAll(tx, { coachId, traineeId }, "REMOVED_BY_COACH", now);
    if (!end) throw new AppError("TRAINEE_NOT_FOUND");
    await notifyOfRemoval(tx, end.link, end.places, { kind: "LEFT" }, now);
  });
}

/**
 * Ends the link of a trainee who closes the account; only who shared a subscription gets a mail.
 * Returns whether places of the trainee were cancelled.
 */
export async function leaveCoach(
  tx: Tx,
  coachId: CoachId,
  traineeId: TraineeScope,
  now: Date,
): Promise<boolean> {
  const end = await endAll(tx, { coachId, traineeId }, "CANCELLATION", now);
  const shared = end?.places.filter((place) => place.traineeId !== traineeId) ?? [];
  if (end) await notifyOfRemoval(tx, end.link, shared, { kind: "LEFT" }, now);
  return shared.length < (end?.places.length ?? 0);
}

/** Returns null when there is no link. */
async function endAll(
  tx: Tx,
  owner: { coachId: CoachId; traineeId: string },
  reason: CreditReason,
  now: Date,
): Promise<{ link: { coachId: CoachId; traineeId: TraineeId }; places: EndedPlace[] } | null> {
  const { coachId, traineeId } = owner;
  const { subscriptions, link, places } = await lockHolder(tx, owner, now);
  if (!link) return null;
  addImpact(tx, { trainees: [traineeId] });
  addSubscriptionImpact(tx, subscriptions);
  const ended = await releasePlaces(tx, coachId, places, { status: "CANCEL", credit: reason, now });
  await endSharesWith(tx, link.traineeId, coachId);
  await endSubscriptions(tx, coachId, traineeId, parisDay(now));
  await endLink(tx, { coachId, traineeId }, now);
  return { link, places: ended };
}
