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
  id: coach.id,
  displayName: coach.displayName,
  firstName: coach.firstName,
  lastName: coach.lastName,
  urlPicture: coach.urlPicture,
  code: coach.code ?? "",
  email,
  phone,
  returnsTakenPlaces: coach.returnsTakenPlaces,
});

const settingsOf = (coach: UserRow): User["settings"] => ({
  schoolZone: coach.schoolZone,
  alsaceMoselle: coach.alsaceMoselle,
  declares: coach.declares,
  classDefaults: { ...CLASS_RULES, ...coach.classDefaults },
  returnsTakenPlaces: coach.returnsTakenPlaces,
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
    id: user.id,
    type: user.type,
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: user.displayName,
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    secured: user.passwordHash !== null,
    urlPicture: user.urlPicture,
    coverUrl: user.coverUrl,
    phoneNumber: user.phoneNumber,
    code: user.code,
    coachs: own.map(coachView),
    familyCoachs: others.map((link) => ({ ...coachView(link), personId: link.traineeId })),
    waitingFor,
    rights: [
      ...(user.rightAssistant ? (["COACH_ASSISTANT"] as const) : []),
      ...(user.rightFreeClass ? (["FREE_GROUP_CLASS"] as const) : []),
    ],
    additionalInfo: { featureClassPrice: toEuros(user.featureClassPriceCents) },
    settings: user.type === "COACH" ? settingsOf(user) : null,
    ...(user.type === "COACH" && paymentsConfigured() && { mayTakePayments: true as const }),
  };
}
