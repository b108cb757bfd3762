import "server-only";
import { type CoachContact, listCoachesOfFamily, type UserRow } from "@/db/queries/accounts/users";
import { listWaitedFor } from "@/db/queries/imports/import-waiting";
import { database } from "@/db/transaction";
import type { LinkedCoach, User } from "@/lib/contract/accounts/accounts";
import { CLASS_RULES } from "@/lib/domain/class-rules";
import { toEuros } from "@/lib/domain/euros";
import { paymentsConfigured } from "@/lib/integrations/payments/payments";
import { waitingSince } from "@/lib/services/imports/import-facts";

export const coachView = ({ coach, email, phone }: CoachContact): LinkedCoach => ({
  ...coach,
  code: coach.code ?? "",
  email,
  phone,
});

export async function userView(user: UserRow): Promise<User> {
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
