import "server-only";
import { createHmac, randomInt } from "node:crypto";
import { type CoachRow, findCoachByCode, listUsersByEmail } from "@/db/queries/accounts/look-ups";
import { findUser, type UserRow } from "@/db/queries/accounts/users";
import { listPlacesOfTrainee } from "@/db/queries/booking/held-places";
import { readActivities } from "@/db/queries/classes/activities";
import { findPublicActivity, type ShownActivity } from "@/db/queries/classes/shown-activities";
import { findTrialOfCoach } from "@/db/queries/offers/offers";
import {
  lockTrialCode,
  putTrialCode,
  setTrialCode,
  type TrialCodeRow,
} from "@/db/queries/trial/trial-codes";
import { scopeOf, systemScope } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import { makeToken } from "@/lib/auth/tokens";
import type { BodyOf, ResponseOf } from "@/lib/contract/endpoint";
import type {
  askTrial as askContract,
  confirmTrial as confirmContract,
} from "@/lib/contract/trial/trial";
import { hasBegun } from "@/lib/domain/cancellation";
import { foldCase } from "@/lib/domain/folding";
import { parisDay } from "@/lib/domain/paris-time";
import { CODE_LIFETIME_MS, canTry } from "@/lib/domain/trial-code";
import { AppError } from "@/lib/error-codes";
import { now as clock } from "@/lib/infra/clock";
import {
  trialCodeMessage,
  trialConfirmedMessage,
  trialKnownMessage,
} from "@/lib/mail/messages/trial";
import { enqueue } from "@/lib/mail/outbox";
import { createUser } from "@/lib/services/accounts/accounts";
import { makePasswordLink } from "@/lib/services/accounts/passwords";
import { bookTrial } from "@/lib/services/booking/booking";
import { linkBookings } from "@/lib/services/mail-links/place-links";
import { insertTrial } from "@/lib/services/subscriptions/subscription-sale";
import { toCents, toEuros } from "@/lib/services/subscriptions/subscription-view";
import { linkTrainee } from "@/lib/services/trainees/merge-trainee";

/** The hash of no code: of an address that has an account. */
const NO_CODE = "";

type Asked = BodyOf<typeof askContract>;
type Confirmed = ResponseOf<typeof confirmContract>;

/** So few codes are found by trying: a hash alone would hide none of them. */
const hashOf = (of: { coachId: string; emailKey: string }, code: string): string =>
  createHmac("sha256", process.env.NEXTAUTH_SECRET ?? "")
    .update(`trial ${of.coachId} ${of.emailKey} ${code}`)
    .digest("base64url");

async function coachOf(tx: Tx, code: string): Promise<CoachRow> {
  const coach = await findCoachByCode(tx, systemScope("look-up"), code);
  if (!coach) throw new AppError("COACH_CODE_UNKNOWN");
  return coach;
}

/**
 * Mails a code that books a first class, or to an address with an account the way in: whoever asks cannot tell which, as
 * the same is read and written. Throws COACH_CODE_UNKNOWN, ACTIVITY_NOT_FOUND, TRIAL_CLASS_CANCELLED, TRIAL_CLASS_BEGUN, TRIAL_OFF.
 */
export async function askTrial(coachCode: string, asked: Asked): Promise<void> {
  await transaction(async (tx) => {
    const now = clock();
    const coach = await coachOf(tx, coachCode);
    const shown = await findPublicActivity(tx, coach.id, asked.activityId, now);
    if (!shown) throw await notShown(tx, coach.id, asked.activityId, now);
    if (!(await findTrialOfCoach(tx, coach.id))) throw new AppError("TRIAL_OFF");
    const [known] = await listUsersByEmail(tx, systemScope("look-up"), asked.email);
    const { activityId: _, ...person } = asked;
    const of = { coachId: coach.id, emailKey: foldCase(asked.email) };
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const codeHash = hashOf(of, code);
    await putTrialCode(
      tx,
      {
        ...of,
        ...person,
        codeHash: known ? NO_CODE : codeHash,
        createdAt: now,
        expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
      },
      now,
    );
    const activity = { ...shown.activity, coachName: shown.coachName };
    const message = known
      ? await knownMessage(tx, coach, known, activity)
      : trialCodeMessage({ firstName: asked.firstName, activity, code });
    await enqueue(tx, [{ to: known?.email ?? asked.email, replyTo: coach.email, ...message }]);
  });
}

/** Why visitors are not shown a class; a private one does not exist to them. */
async function notShown(tx: Tx, coachId: CoachRow["id"], id: string, now: Date): Promise<AppError> {
  const [activity] = await readActivities(tx, coachId, [id]);
  if (!activity || activity.isPrivateActivity) return new AppError("ACTIVITY_NOT_FOUND");
  if (activity.cancelledAt) return new AppError("TRIAL_CLASS_CANCELLED");
  return new AppError(hasBegun(activity, now) ? "TRIAL_CLASS_BEGUN" : "ACTIVITY_NOT_FOUND");
}

async function knownMessage(
  tx: Tx,
  coach: CoachRow,
  { id, firstName, type, passwordHash, googleSub }: UserRow,
  activity: ShownActivity["activity"] & { coachName: string },
) {
  const isCoach = type === "COACH";
  const hasWayIn = isCoach || passwordHash !== null || googleSub !== null;
  return trialKnownMessage({
    firstName,
    activity,
    coachCode: coach.code,
    isCoach,
    token: hasWayIn ? null : await makePasswordLink(tx, id, "INVITATION"),
  });
}

/**
 * Makes the account, its link, the trial and the place, by the code; with the same code and class again it
 * answers the places held there now. Throws WRONG_CODE, TRIAL_TAKEN, EMAIL_TAKEN, CHANGED_MEANWHILE (its price), TRIAL_OFF, ACTIVITY_NOT_FOUND, ACTIVITY_PRIVATE, ACTIVITY_CANCELLED, ACTIVITY_BEGUN.
 */
export async function confirmTrial(
  coachCode: string,
  { email, code, activityId, price }: BodyOf<typeof confirmContract>,
): Promise<Confirmed> {
  const confirmed = await transaction(async (tx) => {
    const coach = await coachOf(tx, coachCode);
    const asked = await lockTrialCode(tx, coach.id, foldCase(email));
    if (!asked || !canTry(asked, clock())) return null;
    if (asked.codeHash !== hashOf(asked, code)) {
      // Kept, unlike what a refusal undoes.
      await setTrialCode(tx, coach.id, asked.id, { wrong: asked.wrong + 1 });
      return null;
    }
    return asked.traineeId
      ? respondAgain(tx, asked, activityId)
      : makeTrial(tx, coach, asked, { activityId, price });
  });
  if (!confirmed) throw new AppError("WRONG_CODE");
  return confirmed;
}

async function respondAgain(
  tx: Tx,
  { coachId, traineeId, activityId }: TrialCodeRow,
  wanted: string,
): Promise<Confirmed | null> {
  const user = traineeId && (await findUser(tx, traineeId));
  if (!user) return null;
  if (activityId !== wanted.toLowerCase()) throw new AppError("TRIAL_TAKEN");
  const places = await listPlacesOfTrainee(tx, coachId, activityId, traineeId);
  const waiting = places.filter(({ isWaiting }) => isWaiting).length;
  return {
    token: await makeToken({ userId: user.id, version: user.tokenVersion }),
    booked: places.length - waiting,
    waiting,
  };
}

async function makeTrial(
  tx: Tx,
  coach: CoachRow,
  asked: TrialCodeRow,
  { activityId, price }: Pick<BodyOf<typeof confirmContract>, "activityId" | "price">,
): Promise<Confirmed> {
  const now = clock();
  const [activity] = await readActivities(tx, coach.id, [activityId]);
  if (!activity) throw new AppError("ACTIVITY_NOT_FOUND");
  if (activity.isPrivateActivity) throw new AppError("ACTIVITY_PRIVATE");
  if (activity.cancelledAt) throw new AppError("ACTIVITY_CANCELLED");
  if (hasBegun(activity, now)) throw new AppError("ACTIVITY_BEGUN");
  const trial = await findTrialOfCoach(tx, coach.id);
  if (!trial) throw new AppError("TRIAL_OFF");
  if (typeof price === "number" && toCents(price) !== trial.priceCents)
    throw new AppError("CHANGED_MEANWHILE");
  const { email, firstName, lastName, phoneNumber } = asked;
  const user = await createUser(tx, {
    type: "TRAINEE",
    ...{ email, firstName, lastName, phoneNumber },
    emailVerifiedAt: now,
    // They are in: nobody else may change their address any more.
    lastSeenAt: now,
  });
  if (!user) throw new AppError("EMAIL_TAKEN");
  const { id: traineeId } = scopeOf({ id: user.id, type: "TRAINEE" });
  await linkTrainee(tx, coach.id, traineeId);
  const card = await insertTrial(tx, trial, traineeId, parisDay(activity.beginDate));
  const wish = { activityId, subscriptionId: card.id, wholeSeries: false, places: 1 };
  const { booked, waiting } = await bookTrial(traineeId, wish, tellConfirmed(card.priceCents));
  await setTrialCode(tx, coach.id, asked.id, {
    // The account has them now.
    ...{ firstName: "", lastName: "", phoneNumber: "" },
    ...{ confirmedAt: now, traineeId, activityId: activity.id, booked, waiting },
  });
  return {
    token: await makeToken({ userId: user.id, version: user.tokenVersion }),
    booked,
    waiting,
  };
}

const tellConfirmed =
  (priceCents: number): Parameters<typeof bookTrial>[2] =>
  async (tx, { requested, subscription, names }, { places, now }) => {
    const { coachId, traineeId } = subscription;
    const { email, firstName, tokenVersion } = names;
    const [linked] = await linkBookings(tx, coachId, [
      { activityId: requested.id, traineeId, bookedAt: now, tokenVersion },
    ]);
    const coachName =
      (requested.assistantId && names.teachers[requested.assistantId]) || names.coachName;
    const message = trialConfirmedMessage({
      firstName,
      activity: { ...requested, coachName, placeUrl: linked?.placeUrl },
      waiting: places.every(({ confirmed }) => confirmed === 0),
      price: toEuros(priceCents),
      now,
    });
    await enqueue(tx, [{ to: email, replyTo: names.coachEmail, ...message }]);
  };
