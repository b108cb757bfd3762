import "server-only";
import { randomInt } from "node:crypto";
import { findCoachByCode, insertUser, listUsersByEmail } from "@/db/queries/accounts/look-ups";
import {
  type CoachContact,
  findUser,
  listCoachesOfFamily,
  lockUser,
  type NewUser,
  type UserRow,
  updateUser,
} from "@/db/queries/accounts/users";
import { listWaitedFor } from "@/db/queries/imports/import-waiting";
import { findBusiness } from "@/db/queries/money/business";
import { findTrialOfCoach, insertOffer, updateOffer } from "@/db/queries/offers/offers";
import { type AccountId, type CoachScope, systemScope, type TraineeId } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import { hashPassword } from "@/lib/auth/passwords";
import type { LinkedCoach, User } from "@/lib/contract/accounts/accounts";
import type { modifyUser } from "@/lib/contract/accounts/profile";
import type { register as registerContract } from "@/lib/contract/accounts/registration";
import type { BodyOf } from "@/lib/contract/endpoint";
import { CLASS_RULES } from "@/lib/domain/class-rules";
import { toCents, toEuros } from "@/lib/domain/euros";
import { AppError } from "@/lib/error-codes";
import { now } from "@/lib/infra/clock";
import { paymentsConfigured } from "@/lib/integrations/payments/payments";
import { welcomeMessage } from "@/lib/mail/messages/welcome";
import { enqueue } from "@/lib/mail/outbox";
import { checkPicture } from "@/lib/services/accounts/check-picture";
import { waitingSince } from "@/lib/services/imports/import-facts";
import { linkTrainee } from "@/lib/services/trainees/merge-trainee";

const CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

const makeCode = () =>
  Array.from({ length: 6 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("");

const coachView = ({ coach, email, phone }: CoachContact): LinkedCoach => ({
  ...coach,
  code: coach.code ?? "",
  email,
  phone,
});

async function view(user: UserRow): Promise<User> {
  const [links, waitingFor] = await Promise.all([
    user.type === "TRAINEE" ? listCoachesOfFamily(database(), user.id) : [],
    user.type === "TRAINEE" && !user.emailVerifiedAt
      ? listWaitedFor(database(), user.id, waitingSince())
      : [],
  ]);
  const own = links.filter(({ traineeId }) => traineeId === user.id);
  const isOwn = (id: string) => own.some(({ coach }) => coach.id === id);
  const firstOf = (id: string) => links.findIndex(({ coach }) => coach.id === id);
  const others = links.filter(({ coach }, n) => !isOwn(coach.id) && firstOf(coach.id) === n);
  return {
    ...user,
    emailVerified: user.emailVerifiedAt !== null,
    secured: user.passwordHash !== null,
    coachs: own.map(coachView),
    familyCoachs: others.map((link) => ({ ...coachView(link), personId: link.traineeId })),
    waitingFor,
    rights: [
      ...(user.rightAssistant ? (["COACH_ASSISTANT"] as const) : []),
      ...(user.rightFreeClass ? (["FREE_GROUP_CLASS"] as const) : []),
    ],
    additionalInfo: { featureClassPrice: toEuros(user.featureClassPriceCents) },
    settings:
      user.type === "COACH"
        ? { ...user, classDefaults: { ...CLASS_RULES, ...user.classDefaults } }
        : null,
    ...(user.type === "COACH" && paymentsConfigured() && { mayTakePayments: true as const }),
  };
}

/** Throws NOT_LOGGED_IN. */
export async function getAccount(userId: AccountId): Promise<User> {
  const user = await findUser(database(), userId);
  if (!user) throw new AppError("NOT_LOGGED_IN");
  return view(user);
}

/** Creates the account, with a code for a coach; null when the address is taken. */
export async function createUser(
  tx: Tx,
  user: Omit<NewUser, "displayName" | "code">,
): Promise<UserRow | null> {
  const displayName = `${user.firstName} ${user.lastName}`.trim();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const row = await insertUser(tx, systemScope("look-up"), {
      ...user,
      displayName,
      code: user.type === "COACH" ? makeCode() : null,
    });
    if (row) return row;
    if (
      user.type !== "COACH" ||
      (await listUsersByEmail(tx, systemScope("look-up"), user.email)).length > 0
    )
      return null;
  }
  return null;
}

/** Throws EMAIL_TAKEN, COMMON_PASSWORD. */
export async function register({
  password,
  ...body
}: BodyOf<typeof registerContract>): Promise<User> {
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const user = await createUser(tx, { ...body, passwordHash });
    if (!user) throw new AppError("EMAIL_TAKEN");
    await enqueue(tx, [{ to: user.email, ...welcomeMessage(user) }]);
    return view(user);
  });
}

export const presentFields = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** Changes only the given fields. Throws PICTURE_NOT_OURS. */
export async function modifyAccount(
  userId: AccountId,
  body: BodyOf<typeof modifyUser>,
): Promise<User> {
  return transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError("NOT_LOGGED_IN");
    await checkPicture(tx, userId, body.urlPicture, user.urlPicture);
    const set = presentFields(body);
    return view(Object.keys(set).length > 0 ? ((await updateUser(tx, userId, set)) ?? user) : user);
  });
}

/** Throws COACH_CODE_UNKNOWN, ALREADY_LINKED. */
export async function addCoach(traineeId: TraineeId, code: string): Promise<LinkedCoach> {
  return transaction(async (tx) => {
    const coach = await findCoachByCode(tx, systemScope("look-up"), code);
    if (!coach) throw new AppError("COACH_CODE_UNKNOWN");
    if (!(await linkTrainee(tx, coach.id, traineeId))) throw new AppError("ALREADY_LINKED");
    const { email = null, phone = null } = (await findBusiness(tx, coach.id)) ?? {};
    return coachView({ coach, email, phone });
  });
}

export async function setAssistants(coachId: CoachScope, enabled: boolean): Promise<User> {
  return transaction(async (tx) => {
    const user = await updateUser(tx, coachId, { rightAssistant: enabled });
    if (!user) throw new AppError("NOT_LOGGED_IN");
    return view(user);
  });
}

/** Creates, changes or deletes the trial's offer with the switch; `price` in euros. */
export async function setTrial(
  coachId: CoachScope,
  enabled: boolean,
  price: number,
): Promise<User> {
  return transaction(async (tx) => {
    if (!(await lockUser(tx, coachId))) throw new AppError("NOT_LOGGED_IN");
    const offer = await findTrialOfCoach(tx, coachId);
    const priceCents = toCents(price);
    if (enabled && offer) await updateOffer(tx, coachId, offer.id, { priceCents });
    if (enabled && !offer) {
      await insertOffer(tx, {
        coachId,
        type: "FREE_GROUP_CLASS",
        label: "Cours d'essai",
        priceCents,
        quantity: null,
        nbReservationPerWeek: null,
        validityDurationInDay: 30,
        isPrivateOffer: false,
      });
    }
    if (!enabled && offer) await updateOffer(tx, coachId, offer.id, { deletedAt: now() });
    const user = await updateUser(tx, coachId, {
      rightFreeClass: enabled,
      featureClassPriceCents: priceCents,
    });
    return view(user as UserRow);
  });
}
