import "server-only";
import { findCoachByCode, listIndexableCoachCodes } from "@/db/queries/accounts/look-ups";
import { findUser, type UserRow, updateUser } from "@/db/queries/accounts/users";
import { listOffersOfCoach } from "@/db/queries/offers/offers";
import { type CoachId, systemScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import type { setPublicPage } from "@/lib/contract/accounts/coach-features";
import type { BodyOf, ResponseOf } from "@/lib/contract/endpoint";
import type { Business } from "@/lib/contract/money/business";
import type { Offer } from "@/lib/contract/offers/offers";
import type { PublicActivity } from "@/lib/contract/public/public";
import { AppError } from "@/lib/error-codes";
import { getBusinessOf } from "@/lib/services/money/business";
import { offerView } from "@/lib/services/offers/offers";
import { listPublicActivitiesOf } from "@/lib/services/public/public-schedule";

type Settings = ResponseOf<typeof setPublicPage>;

const settings = (user: UserRow | null): Settings => {
  if (!user) throw new AppError("NOT_LOGGED_IN");
  return { enabled: user.publicPage, presentation: user.presentation };
};

export async function readPublicPage(coachId: CoachId): Promise<Settings> {
  return settings(await findUser(database(), coachId));
}

/** Changes only the given fields. */
export async function writePublicPage(
  coachId: CoachId,
  { enabled, presentation }: BodyOf<typeof setPublicPage>,
): Promise<Settings> {
  const set = {
    ...(enabled !== undefined && { publicPage: enabled }),
    ...(presentation !== undefined && { presentation }),
  };
  if (Object.keys(set).length === 0) return readPublicPage(coachId);
  return transaction(async (tx) => settings(await updateUser(tx, coachId, set)));
}

export interface CoachPage {
  code: string;
  displayName: string;
  url: string | null;
  coverUrl: string | null;
  presentation: string;
  /** True when the coach lets search engines list the page. */
  indexable: boolean;
  activities: PublicActivity[];
  offers: Offer[];
  business: Business;
}

/** The data of /c/{code}, without trainees; null for an unknown code. */
export async function getCoachPage(code: string): Promise<CoachPage | null> {
  const coach = await findCoachByCode(database(), systemScope("look-up"), code);
  if (!coach?.code) return null;
  const [activities, offers, business] = await Promise.all([
    listPublicActivitiesOf(database(), coach.id),
    listOffersOfCoach(database(), coach.id),
    getBusinessOf(coach.id),
  ]);
  return {
    code: coach.code,
    displayName: coach.displayName,
    url: coach.urlPicture,
    coverUrl: coach.coverUrl,
    presentation: coach.presentation,
    indexable: coach.publicPage,
    activities,
    offers: offers.map(offerView),
    business,
  };
}

export const listIndexablePages = (): Promise<string[]> =>
  listIndexableCoachCodes(database(), systemScope("look-up"));
