import "server-only";
import { lockUser, updateUser } from "@/db/queries/accounts/users";
import type { CoachId } from "@/db/scope";
import { transaction } from "@/db/transaction";
import type { User } from "@/lib/contract/accounts/accounts";
import type { updateSettings } from "@/lib/contract/accounts/coach-settings";
import type { BodyOf } from "@/lib/contract/endpoint";
import { presentFields } from "@/lib/domain/present-fields";
import { AppError } from "@/lib/error-codes";
import { getAccount } from "@/lib/services/accounts/accounts";

/** Saves the fields present in `body`; absent rules of `classDefaults` stay too. */
export async function saveSettings(
  coachId: CoachId,
  { classDefaults, ...body }: BodyOf<typeof updateSettings>,
): Promise<User> {
  return transaction(async (tx) => {
    const user = await lockUser(tx, coachId);
    if (!user) throw new AppError("NOT_LOGGED_IN");
    const changes = {
      ...presentFields(body),
      ...(classDefaults && {
        classDefaults: { ...user.classDefaults, ...presentFields(classDefaults) },
      }),
    };
    if (Object.keys(changes).length > 0) await updateUser(tx, coachId, changes);
    return getAccount(coachId);
  });
}
