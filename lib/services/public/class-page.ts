import "server-only";
import { findCoachByCode } from "@/db/queries/accounts/look-ups";
import { findFormerPublicActivity } from "@/db/queries/classes/shown-activities";
import { type CoachId, systemScope } from "@/db/scope";
import { database } from "@/db/transaction";
import { UUID } from "@/lib/contract/fields";
import type { AbsentClass, PublicActivity, PublicClass } from "@/lib/contract/public/public";
import { labelKey } from "@/lib/domain/class-colour";
import { clock } from "@/lib/infra/clock";
import { listPublicActivitiesOf, publicClassOf } from "@/lib/services/public/public-schedule";

const MAX_OTHERS = 3;

export type ClassPage =
  | { shown: PublicClass; sameKind: PublicActivity[] }
  | { shown: null; absent: AbsentClass };

/** The data of /c/{code}/{activityId}; null for an unknown code. */
export async function getClassPage(code: string, id: string): Promise<ClassPage | null> {
  const coach = await findCoachByCode(database(), systemScope("look-up"), code);
  if (!coach) return null;
  const [shown, activities] = await Promise.all([
    publicClassOf(coach, id),
    listPublicActivitiesOf(database(), coach.id),
  ]);
  if (!shown) {
    const next = activities.slice(0, MAX_OTHERS);
    const why = await whyAbsent(coach.id, id);
    return { shown, absent: { code: coach.code, displayName: coach.displayName, why, next } };
  }
  const kind = labelKey(shown.activity.label);
  const sameKind = activities
    .filter((other) => other.id !== shown.activity.id && labelKey(other.label) === kind)
    .slice(0, MAX_OTHERS);
  return { shown, sameKind };
}

async function whyAbsent(coachId: CoachId, id: string): Promise<AbsentClass["why"]> {
  if (!UUID.test(id)) return "UNKNOWN";
  const former = await findFormerPublicActivity(database(), coachId, id);
  if (!former) return "UNKNOWN";
  if (former.cancelledAt) return "CANCELLED";
  return former.beginDate <= clock() ? "PAST" : "UNKNOWN";
}
