import "server-only";
import { findAssistantOfCoach } from "@/db/queries/accounts/assistants";
import { findUser, keepUsers } from "@/db/queries/accounts/users";
import {
  type ActivityRow,
  findActivityOfCoach,
  insertSeries,
} from "@/db/queries/classes/activities";
import { fieldsOf, insertActivities } from "@/db/queries/classes/activity-fields";
import { listClosures } from "@/db/queries/closures/closures";
import { findEndsOfSeries, lockSeries } from "@/db/queries/series/series";
import type { CoachScope } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import type { BodyOf, ResponseOf } from "@/lib/contract/endpoint";
import type { createSeries, extendSeries, SeriesPlan } from "@/lib/contract/series/series";
import { schoolHolidays, schoolHolidaysUntil } from "@/lib/domain/days-off";
import { type Day, parisDay } from "@/lib/domain/paris-time";
import {
  extensionSlots,
  MAX_SERIES,
  type PlannedSlot,
  type ReasonOf,
  seriesSlots,
} from "@/lib/domain/recurrence";
import { type Skip, skipReasons } from "@/lib/domain/skip";
import { AppError } from "@/lib/error-codes";
import { formatDay } from "@/lib/format";
import { now as clock } from "@/lib/infra/clock";
import { publicHolidays } from "@/lib/integrations/public-holidays";
import { checkAssistant } from "@/lib/services/accounts/assistants";

type Made = ResponseOf<typeof createSeries>;
type SeriesBody = BodyOf<typeof createSeries>;
type Extension = BodyOf<typeof extendSeries>;

/** A series at the same Paris wall-clock time. Throws CLASS_IN_PAST, TOO_MANY_CLASSES, NO_CLASS_LEFT, SERIES_ENDS_BEFORE_IT_BEGINS. */
export function createRecurrent(coachId: CoachScope, body: SeriesBody): Promise<Made> {
  return transaction(async (tx) => {
    const { slots } = await planNew(tx, coachId, body);
    const seriesId = await insertSeries(tx, { coachId, recurrence: body.recurrence });
    return make(tx, { coachId, seriesId, ...fieldsOf(body) }, slots);
  });
}

/** What `createRecurrent` would make; it refuses what that refuses. */
export function previewRecurrent(coachId: CoachScope, body: SeriesBody): Promise<SeriesPlan> {
  return transaction(async (tx) => shownPlan(await planNew(tx, coachId, body)));
}

/** Goes on with a series after its last class, with what that one is. Throws ACTIVITY_NOT_FOUND, NOT_A_SERIES, and as a new one. */
export function extendSeriesOf(coachId: CoachScope, id: string, body: Extension): Promise<Made> {
  return transaction(async (tx) => {
    const { slots, last } = await planExtension(tx, coachId, id, body);
    // A teacher who is gone leaves the class to the coach.
    const teacher = last.assistantId && (await findAssistantOfCoach(tx, coachId, last.assistantId));
    const { seriesId } = last;
    const fields = { ...fieldsOf(last), assistantId: teacher ? last.assistantId : null };
    return make(tx, { coachId, seriesId, ...fields }, slots);
  });
}

/** What `extendSeriesOf` would make; it refuses what that refuses. */
export function previewExtension(
  coachId: CoachScope,
  id: string,
  body: Extension,
): Promise<SeriesPlan> {
  return transaction(async (tx) => shownPlan(await planExtension(tx, coachId, id, body)));
}

interface Plan {
  slots: PlannedSlot[];
  schoolUntil: Day | null;
}

const lastDayOf = ({ endDateCreation: end }: { endDateCreation: string }): Day =>
  end.length === 10 ? end : parisDay(new Date(end));

async function planNew(tx: Tx, coachId: CoachScope, body: SeriesBody): Promise<Plan> {
  const first = body.beginDateCreation;
  const last = lastDayOf(body);
  if (first < clock()) throw new AppError("CLASS_IN_PAST");
  if (last < parisDay(first)) throw new AppError("SERIES_ENDS_BEFORE_IT_BEGINS");
  if (!(await keepUsers(tx, [coachId]))) throw new AppError("NOT_LOGGED_IN");
  const { reasonOf, schoolUntil } = await reasons(tx, coachId, body.skip, parisDay(first), last);
  const slots = seriesSlots(first, last, body.recurrence, body.durationInMinutes, reasonOf);
  checkCount(slots);
  await checkAssistant(tx, coachId, body.assistantId);
  return { slots, schoolUntil };
}

async function planExtension(
  tx: Tx,
  coachId: CoachScope,
  id: string,
  body: Extension,
): Promise<Plan & { last: ActivityRow }> {
  if (!(await keepUsers(tx, [coachId]))) throw new AppError("NOT_LOGGED_IN");
  const one = await findActivityOfCoach(tx, coachId, id);
  if (!one) throw new AppError("ACTIVITY_NOT_FOUND");
  if (!one.seriesId) throw new AppError("NOT_A_SERIES");
  // Two extensions at once: the second goes on after the first.
  const series = await lockSeries(tx, coachId, one.seriesId);
  const { first, last } = await findEndsOfSeries(tx, coachId, one.seriesId);
  if (!series || !first || !last) throw new AppError("ACTIVITY_CANCELLED");
  const lastDay = lastDayOf(body);
  const after = parisDay(last.beginDate);
  if (lastDay <= after) throw new AppError("SERIES_GOES_ON_LATER", { last: formatDay(after) });
  const { reasonOf, schoolUntil } = await reasons(tx, coachId, body.skip, after, lastDay);
  const minutes = (last.endDate.getTime() - last.beginDate.getTime()) / 60_000;
  const ends = { first: first.beginDate, last: last.beginDate };
  const now = clock();
  const slots = extensionSlots(ends, lastDay, series.recurrence, minutes, reasonOf).filter(
    ({ begin }) => begin >= now,
  );
  checkCount(slots);
  return { slots, schoolUntil, last };
}

/** Why each of these days would be left out. */
async function reasons(
  tx: Tx,
  coachId: CoachScope,
  skip: Skip,
  from: Day,
  to: Day,
): Promise<{ reasonOf: ReasonOf; schoolUntil: Day | null }> {
  const coach = await findUser(tx, coachId);
  if (!coach) throw new AppError("NOT_LOGGED_IN");
  const reasonOf = skipReasons(skip, {
    closures: skip.closures ? await listClosures(tx, coachId, from) : [],
    publicHolidays: skip.publicHolidays ? await publicHolidays(coach.alsaceMoselle) : () => [],
    schoolHolidays: schoolHolidays(coach.schoolZone, from, to),
  });
  return { reasonOf, schoolUntil: schoolHolidaysUntil(coach.schoolZone) };
}

const madeOf = (slots: readonly PlannedSlot[]) => slots.filter(({ skipped }) => skipped === null);

function checkCount(slots: readonly PlannedSlot[]): void {
  const count = madeOf(slots).length;
  if (count > MAX_SERIES) throw new AppError("TOO_MANY_CLASSES");
  if (count === 0) throw new AppError("NO_CLASS_LEFT");
}

async function make(
  tx: Tx,
  fields: Parameters<typeof insertActivities>[1],
  slots: readonly PlannedSlot[],
): Promise<Made> {
  const ids = await insertActivities(tx, fields, madeOf(slots));
  return { count: ids.length, ids };
}

const shownPlan = ({ slots, schoolUntil }: Plan): SeriesPlan => ({
  count: madeOf(slots).length,
  dates: slots.map(({ begin, skipped }) => ({ beginDate: begin.toISOString(), skipped })),
  schoolUntil,
});
