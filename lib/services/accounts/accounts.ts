import "server-only";
import { randomInt } from "node:crypto";
import { findCoachByCode, insertUser, listUsersByEmail } from "@/db/queries/accounts/look-ups";
import {
  findUser,
  lockUser,
  type NewUser,
  type UserRow,
  updateUser,
} from "@/db/queries/accounts/users";
import { findBusiness } from "@/db/queries/money/business";
import { type AccountId, systemScope, type TraineeId } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import { hashPassword } from "@/lib/auth/passwords";
import type { LinkedCoach, User } from "@/lib/contract/accounts/accounts";
import type { modifyUser } from "@/lib/contract/accounts/profile";
import type { register as registerContract } from "@/lib/contract/accounts/registration";
import type { BodyOf } from "@/lib/contract/endpoint";
import { nameOf } from "@/lib/domain/name-of";
import { presentFields } from "@/lib/domain/present-fields";
import { AppError } from "@/lib/error-codes";
import { welcomeMessage } from "@/lib/mail/messages/welcome";
import { enqueue } from "@/lib/mail/outbox";
import { checkPicture } from "@/lib/services/accounts/check-picture";
import { coachView, userView } from "@/lib/services/accounts/user-view";
import { linkTrainee, notLinkedError } from "@/lib/services/trainees/merge-trainee";

const CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

const makeCode = () =>
  Array.from({ length: 6 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("");

/** Throws NOT_LOGGED_IN. */
export async function getAccount(userId: AccountId): Promise<User> {
  const user = await findUser(database(), userId);
  if (!user) throw new AppError("NOT_LOGGED_IN");
  return userView(user);
}

/** Creates the account, with a code for a coach; null when the address is taken. */
export async function createUser(
  tx: Tx,
  user: Omit<NewUser, "displayName" | "code">,
): Promise<UserRow | null> {
  const displayName = nameOf(user).trim();
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
  throw new Error("No free code for a coach");
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
    return userView(user);
  });
}

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
    return userView(
      Object.keys(set).length > 0 ? ((await updateUser(tx, userId, set)) ?? user) : user,
    );
  });
}

/** Throws COACH_CODE_UNKNOWN, ALREADY_LINKED. */
export async function addCoach(traineeId: TraineeId, code: string): Promise<LinkedCoach> {
  return transaction(async (tx) => {
    const coach = await findCoachByCode(tx, systemScope("look-up"), code);
    if (!coach) throw new AppError("COACH_CODE_UNKNOWN");
    if (!(await linkTrainee(tx, { coachId: coach.id, traineeId })))
      throw await notLinkedError(tx, { coachId: coach.id, traineeId });
    const { email = null, phone = null } = (await findBusiness(tx, coach.id)) ?? {};
    return coachView({ coach, email, phone });
  });
}
