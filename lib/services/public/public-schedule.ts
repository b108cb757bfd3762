import "server-only";
import type { Db } from "@/db/pool";
import { type CoachRow, findCoachByCode } from "@/db/queries/accounts/look-ups";
import {
  findLastBegin,
  findPublicActivity,
  kindOf,
  listPublicActivitiesOfCoach,
  type ShownToAll,
} from "@/db/queries/classes/shown-activities";
import { findTrialOfCoach } from "@/db/queries/offers/offers";
import { type CoachId, systemScope } from "@/db/scope";
import { database } from "@/db/transaction";
import type { ResponseOf } from "@/lib/contract/endpoint";
import { UUID } from "@/lib/contract/fields";
import type { PublicActivity, PublicClass } from "@/lib/contract/public/public";
import type { getPublicCoach as publicCoach } from "@/lib/contract/public/public-coach";
import { bookableBetween, closesAt, opensAt } from "@/lib/domain/booking-window";
import { colourOf } from "@/lib/domain/class-colour";
import { toEuros } from "@/lib/domain/euros";
import { isoText } from "@/lib/domain/iso-text";
import { DAY_MS } from "@/lib/domain/paris-time";
import { openPlaces } from "@/lib/domain/places";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import type { Planning } from "@/lib/services/classes/activity-views";

const SCHEDULE_DAYS = 92;

async function coachOf(code: string) {
  const coach = await findCoachByCode(database(), systemScope("look-up"), code);
  if (!coach) throw new AppError("COACH_CODE_UNKNOWN");
  return coach;
}

const isCoachCode = async (code: string): Promise<boolean> =>
  (await findCoachByCode(database(), systemScope("look-up"), code)) !== null;

/** True when the path after /c/ is a coach's page or a public class's page. */
export async function isPublicPage(rest: string): Promise<boolean> {
  const [code = "", id] = rest.split("/");
  if (id === undefined) return isCoachCode(code);
  return (await getPublicClass(code, id.replace(/\.ics$/, ""))) !== null;
}

/** Throws COACH_CODE_UNKNOWN. */
export async function getPublicCoach(code: string): Promise<ResponseOf<typeof publicCoach>> {
  const { urlPicture, displayName, coverUrl } = await coachOf(code);
  return { url: urlPicture, displayName, coverUrl };
}

/** The public classes of the next 92 days by begin, without trainees. Throws COACH_CODE_UNKNOWN. */
export async function listPublicActivities(code: string): Promise<Planning<PublicActivity>> {
  const { id } = await coachOf(code);
  const [activities, last] = await Promise.all([
    listPublicActivitiesOf(database(), id),
    findLastBegin(database(), id, clock(), "public"),
  ]);
  return { activities, last: last?.toISOString() ?? null };
}

export interface PublicSchedule {
  code: string;
  coach: { url: string | null; displayName: string };
  /** The coach lets search engines list the public page. */
  indexable: boolean;
  activities: PublicActivity[];
  /** True when a visitor can book a trial class. */
  hasTrial: boolean;
}

/** The data of /iframe; null for an unknown code. */
export async function getPublicSchedule(code: string): Promise<PublicSchedule | null> {
  const coach = await findCoachByCode(database(), systemScope("look-up"), code);
  if (!coach?.code) return null;
  const [activities, trial] = await Promise.all([
    listPublicActivitiesOf(database(), coach.id),
    findTrialOfCoach(database(), coach.id),
  ]);
  return {
    code: coach.code,
    coach: { url: coach.urlPicture, displayName: coach.displayName },
    indexable: coach.publicPage,
    activities,
    hasTrial: trial !== null,
  };
}

export async function listPublicActivitiesOf(db: Db, coachId: CoachId): Promise<PublicActivity[]> {
  const from = clock();
  const rows = await listPublicActivitiesOfCoach(
    db,
    coachId,
    from,
    new Date(from.getTime() + SCHEDULE_DAYS * DAY_MS),
  );
  return rows.map((row) => publicView(row, from));
}

function publicView(row: ShownToAll, now: Date): PublicActivity {
  const opens = opensAt(row);
  const kind = kindOf(row);
  return {
    id: row.id,
    label: row.label,
    colour: colourOf(row.label, kind),
    kind,
    place: row.place,
    beginDate: isoText(row.beginDate),
    endDate: isoText(row.endDate),
    maxParticipants: row.maxParticipants,
    remainingPlaces: openPlaces(row),
    bookable: bookableBetween(opens, closesAt(row), now),
    opensOn: opens && isoText(opens),
    address: row.venueAddress || null,
    isOnline: row.isOnline,
    coachName: row.coachName,
    coachUrlPicture: row.coachUrlPicture,
  };
}

/** The data of a class's public page; null when it is unknown, private, cancelled or begun. */
export async function getPublicClass(code: string, id: string): Promise<PublicClass | null> {
  const coach = await findCoachByCode(database(), systemScope("look-up"), code);
  return coach && publicClassOf(coach, id);
}

/** The same for a coach that is known. */
export async function publicClassOf(coach: CoachRow, id: string): Promise<PublicClass | null> {
  if (!UUID.test(id)) return null;
  const [shown, trial] = await Promise.all([
    findPublicActivity(database(), coach.id, id, clock()),
    findTrialOfCoach(database(), coach.id),
  ]);
  if (!shown) return null;
  return {
    code: coach.code,
    displayName: coach.displayName,
    url: coach.urlPicture,
    coverUrl: coach.coverUrl,
    indexable: coach.publicPage,
    activity: {
      ...publicView(shown, clock()),
      cancelTimeInHours: shown.cancelTimeInHours,
    },
    trialPrice: trial && toEuros(trial.priceCents),
  };
}
