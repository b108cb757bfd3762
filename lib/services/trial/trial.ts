import "server-only";
import { randomInt } from "node:crypto";
import { type CoachRow, findCoachByCode, listUsersByEmail } from "@/db/queries/accounts/look-ups";
import { findUser, shareLockUsers, type UserRow } from "@/db/queries/accounts/users";
import { listPlacesOfTrainee } from "@/db/queries/booking/held-places";
import { readActivities } from "@/db/queries/classes/activities";
import { findPublicActivity, type ShownActivity } from "@/db/queries/classes/shown-activities";
import { findTrialOfCoach } from "@/db/queries/offers/offers";
import { teacherOf } from "@/db/queries/trainees/contacts";
import {
  lockTrialCode,
  type TrialCodeRow,
  updateTrialCode,
  upsertTrialCode,
} from "@/db/queries/trial/trial-codes";
import { scopeOf, systemScope } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import type { BodyOf, ResponseOf } from "@/lib/contract/endpoint";
import type {
  askTrial as askContract,
  confirmTrial as confirmContract,
} from "@/lib/contract/trial/trial";
import { windowError } from "@/lib/domain/booking-window";
import { hasBegun } from "@/lib/domain/cancellation";
import { toCents, toEuros } from "@/lib/domain/euros";
import { foldCase } from "@/lib/domain/fold-case";
import { parisDay } from "@/lib/domain/paris-time";
import { CODE_LIFETIME_MS, canTry } from "@/lib/domain/trial-code";
import { AppError, toAppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { keyedHash } from "@/lib/infra/secret";
import {
  trialCodeMessage,
  trialConfirmedMessage,
  trialKnownMessage,
} from "@/lib/mail/messages/trial";
import { enqueue } from "@/lib/mail/outbox";
import { createUser } from "@/lib/services/accounts/accounts";
import { issueToken } from "@/lib/services/accounts/actors";
import { makePasswordLink } from "@/lib/services/accounts/passwords";
import { bookPlaces, type Notify } from "@/lib/services/booking/booking";
import { linkBookings } from "@/lib/services/mail-links/place-links";
import { insertTrial } from "@/lib/services/subscriptions/subscription-sale";
import { linkTrainee } from "@/lib/services/trainees/merge-trainee";

// An address with an account gets a row that no code matches.
const NO_CODE = "";

type TrialRequest = BodyOf<typeof askContract>;
type Confirmed = ResponseOf<typeof confirmContract>;

// Six digits are few enough to try all of them against an unkeyed hash.
const hashOf = (owner: { coachId: string; emailKey: string }, code: string): string =>
  keyedHash(`trial ${owner.coachId} ${owner.emailKey} ${code}`).toString("base64url");

async function coachOf(tx: Tx, code: string): Promise<CoachRow> {
  const coach = await findCoachByCode(tx, systemScope("look-up"), code);
  if (!coach) throw new AppError("COACH_CODE_UNKNOWN");
  return coach;
}

/**
 * Mails a trial code, or a login link to an address with an account.
 * Both take the same reads and writes, so the response does not reveal the account.
 * Throws COACH_CODE_UNKNOWN, ACTIVITY_NOT_FOUND, TRIAL_CLASS_CANCELLED, TRIAL_CLASS_BEGUN,
 * TRIAL_OFF, NOT_OPEN_YET, BOOKING_CLOSED.
 */
export async function askTrial(coachCode: string, request: TrialRequest): Promise<void> {
  await transaction(async (tx) => {
    const now = clock();
    const coach = await coachOf(tx, coachCode);
    const activity = await findPublicActivity(tx, coach.id, request.activityId, now);
    if (!activity) throw await hiddenClassError(tx, coach.id, request.activityId, now);
    if (!(await findTrialOfCoach(tx, coach.id))) throw new AppError("TRIAL_OFF");
    const closed = windowError(activity, now);
    if (closed) throw toAppError(closed);
    const [account] = await listUsersByEmail(tx, systemScope("look-up"), request.email);
    const { activityId: _, ...person } = request;
    const owner = { coachId: coach.id, emailKey: foldCase(request.email) };
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const codeHash = hashOf(owner, code);
    await upsertTrialCode(
      tx,
      {
        ...owner,
        ...person,
        codeHash: account ? NO_CODE : codeHash,
        createdAt: now,
        expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
      },
      now,
    );
    const message = account
      ? await accountMessage(tx, coach, account, activity)
      : trialCodeMessage({ firstName: request.firstName, activity, code });
    await enqueue(tx, [{ to: account?.email ?? request.email, replyTo: coach.email, ...message }]);
  });
}

/** The error of a class that visitors do not see; a private class is unknown to them. */
async function hiddenClassError(
  tx: Tx,
  coachId: CoachRow["id"],
  id: string,
  now: Date,
): Promise<AppError> {
  const [activity] = await readActivities(tx, coachId, [id]);
  if (!activity || activity.isPrivateActivity) return new AppError("ACTIVITY_NOT_FOUND");
  if (activity.cancelledAt) return new AppError("TRIAL_CLASS_CANCELLED");
  return new AppError(hasBegun(activity, now) ? "TRIAL_CLASS_BEGUN" : "ACTIVITY_NOT_FOUND");
}

async function accountMessage(
  tx: Tx,
  coach: CoachRow,
  { id, firstName, type, passwordHash, googleSub }: UserRow,
  activity: ShownActivity,
) {
  const isCoach = type === "COACH";
  const hasLogin = isCoach || passwordHash !== null || googleSub !== null;
  return trialKnownMessage({
    firstName,
    activity,
    coachCode: coach.code,
    isCoach,
    token: hasLogin ? null : await makePasswordLink(tx, id, "INVITATION"),
  });
}

/**
 * Creates the account, its link, the trial card and the place.
 * A repeated code and class return the places held now.
 * Throws COACH_CODE_UNKNOWN, WRONG_CODE, TRIAL_TAKEN, EMAIL_TAKEN, CHANGED_MEANWHILE (the price),
 * TRIAL_OFF, ACTIVITY_NOT_FOUND, ACTIVITY_PRIVATE, ACTIVITY_CANCELLED, ACTIVITY_BEGUN, NOT_OPEN_YET,
 * BOOKING_CLOSED.
 */
export async function confirmTrial(
  coachCode: string,
  { email, code, activityId, price }: BodyOf<typeof confirmContract>,
): Promise<Confirmed> {
  const confirmed = await transaction(async (tx) => {
    const coach = await coachOf(tx, coachCode);
    if (!(await shareLockUsers(tx, [coach.id]))) throw new AppError("COACH_CODE_UNKNOWN");
    const trialCode = await lockTrialCode(tx, coach.id, foldCase(email));
    if (!trialCode || !canTry(trialCode, clock())) return null;
    if (trialCode.codeHash !== hashOf(trialCode, code)) {
      // Returning null commits the try, which an error would roll back.
      await updateTrialCode(tx, coach.id, trialCode.id, { wrong: trialCode.wrong + 1 });
      return null;
    }
    return trialCode.traineeId
      ? repeatResponse(tx, trialCode, activityId)
      : makeTrial(tx, coach, trialCode, { activityId, price });
  });
  if (!confirmed) throw new AppError("WRONG_CODE");
  return confirmed;
}

async function repeatResponse(
  tx: Tx,
  { coachId, traineeId, activityId }: TrialCodeRow,
  requestedActivityId: string,
): Promise<Confirmed | null> {
  const user = traineeId && (await findUser(tx, traineeId));
  if (!user) return null;
  if (activityId !== requestedActivityId) throw new AppError("TRIAL_TAKEN");
  const places = await listPlacesOfTrainee(tx, coachId, activityId, traineeId);
  const waiting = places.filter(({ isWaiting }) => isWaiting).length;
  return {
    token: await issueToken(tx, user),
    booked: places.length - waiting,
    waiting,
  };
}

async function makeTrial(
  tx: Tx,
  coach: CoachRow,
  trialCode: TrialCodeRow,
  { activityId, price }: Pick<BodyOf<typeof confirmContract>, "activityId" | "price">,
): Promise<Confirmed> {
  const now = clock();
  const [activity] = await readActivities(tx, coach.id, [activityId]);
  if (!activity) throw new AppError("ACTIVITY_NOT_FOUND");
  if (activity.isPrivateActivity) throw new AppError("ACTIVITY_PRIVATE");
  if (activity.cancelledAt) throw new AppError("ACTIVITY_CANCELLED");
  if (hasBegun(activity, now)) throw new AppError("ACTIVITY_BEGUN");
  const closed = windowError(activity, now);
  if (closed) throw toAppError(closed);
  const trial = await findTrialOfCoach(tx, coach.id);
  if (!trial) throw new AppError("TRIAL_OFF");
  if (typeof price === "number" && toCents(price) !== trial.priceCents)
    throw new AppError("CHANGED_MEANWHILE");
  const { email, firstName, lastName, phoneNumber } = trialCode;
  const user = await createUser(tx, {
    type: "TRAINEE",
    email,
    firstName,
    lastName,
    phoneNumber,
    emailVerifiedAt: now,
    // A trainee that has logged in can no longer be edited by the coach.
    lastSeenAt: now,
  });
  if (!user) throw new AppError("EMAIL_TAKEN");
  const { id: traineeId } = scopeOf({ id: user.id, type: "TRAINEE" });
  await linkTrainee(tx, { coachId: coach.id, traineeId });
  const card = await insertTrial(tx, trial, traineeId, parisDay(activity.beginDate), now);
  const input = { activityId, subscriptionId: card.id, wholeSeries: false, places: 1 };
  const { booked, waiting } = await bookPlaces({ traineeId }, input, {
    notify: notifyOfTrial(card.priceCents),
  });
  await updateTrialCode(tx, coach.id, trialCode.id, {
    // The account now holds the personal data.
    firstName: "",
    lastName: "",
    phoneNumber: "",
    confirmedAt: now,
    traineeId,
    activityId: activity.id,
    booked,
    waiting,
  });
  return {
    token: await issueToken(tx, user),
    booked,
    waiting,
  };
}

const notifyOfTrial =
  (priceCents: number): Notify =>
  async (tx, { requested, subscription, names }, { places, now }) => {
    const { coachId, traineeId } = subscription;
    const { email, firstName, tokenVersion } = names;
    const [linked] = await linkBookings(tx, coachId, [
      { activityId: requested.id, traineeId, bookedAt: now, tokenVersion },
    ]);
    const message = trialConfirmedMessage({
      firstName,
      activity: {
        ...requested,
        ...teacherOf(requested, names),
        address: requested.venueId && names.addresses[requested.venueId],
        placeUrl: linked?.placeUrl,
      },
      waiting: places.every(({ confirmed }) => confirmed === 0),
      price: toEuros(priceCents),
      now,
    });
    await enqueue(tx, [{ to: email, replyTo: names.coachEmail, ...message }]);
  };
