import "server-only";
import { lockUser, type UserRow, updateUser } from "@/db/queries/accounts/users";
import { findTrialOfCoach, insertOffer, updateOffer } from "@/db/queries/offers/offers";
import type { CoachScope } from "@/db/scope";
import { transaction } from "@/db/transaction";
import type { User } from "@/lib/contract/accounts/accounts";
import { toCents } from "@/lib/domain/euros";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { userView } from "@/lib/services/accounts/user-view";

export async function setAssistants(coachId: CoachScope, enabled: boolean): Promise<User> {
  return transaction(async (tx) => {
    const user = await updateUser(tx, coachId, { rightAssistant: enabled });
    if (!user) throw new AppError("NOT_LOGGED_IN");
    return userView(user);
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
    if (!enabled && offer) await updateOffer(tx, coachId, offer.id, { deletedAt: clock() });
    const user = await updateUser(tx, coachId, {
      rightFreeClass: enabled,
      featureClassPriceCents: priceCents,
    });
    return userView(user as UserRow);
  });
}
