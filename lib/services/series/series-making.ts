import "server-only";
import { shareLockAssistant } from "@/db/queries/accounts/assistants";
import { findUser, shareLockUsers } from "@/db/queries/accounts/users";
import {
  type ActivityRow,
  findActivityOfCoach,
  insertSeries,
} from "@/db/queries/classes/activities";
import {
  type ActivityFields,
  fieldsOf,
  insertActivities,
} from "@/db/queries/classes/activity-fields";
import { findVenue } from "@/db/queries/classes/venues";
import { listClosures } from "@/db/queries/closures/closures";
import { findLastOfSeries, listBeginsOfSeries, lockSeries } from "@/db/queries/series/series";
import type { CoachScope } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import type { BodyOf, ResponseOf } from "@/lib/contract/endpoint";
import type { Warnings } from "@/lib/contract/operations/preview";
import type { createSeries, extendSeries, SeriesPlan } from "@/lib/contract/series/series";
import { schoolHolidays, schoolHolidaysUntil } from "@/lib/domain/days-off";
import { type Day, MINUTE_MS, parisDay } from "@/lib/domain/paris-time";
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
import { clock } from "@/lib/infra/clock";
import { publicHolidays } from "@/lib/integrations/public-holidays";
import { checkAssistant } from "@/lib/services/accounts/assistants";
import {
  checkValues,
  lockVenueOf,
  valuesAfter,
  warningsOf,
} from "@/lib/services/classes/class-values";

type CreatedSeries = ResponseOf<typeof createSeries>;
type SeriesBody = BodyOf<typeof createSeries>;
type Extension = BodyOf<typeof extendSeries>;

/**
 * Creates a series at the same Paris wall-clock time.
 * Throws CLASS_IN_PAST, TOO_MANY_CLASSES, NO_CLASS_LEFT, SERIES_ENDS_BEFORE_IT_BEGINS, NEVER_OPEN,
 * VENUE_NOT_FOUND.
 */
export function createRecurrent(coachId: CoachScope, body: SeriesBody): Promise<CreatedSeries> {
  return transaction(async (tx) => {
    const { slots, fields, warnings } = await planNew(tx, coachId, body);
    const seriesId = await insertSeries(tx, { coachId, recurrence: body.recurrence });
    return { ...(await insertClasses(tx, { coachId, seriesId, ...fields }, slots)), warnings };
  });
}

/** Returns the plan of `createRecurrent` without writing it. Throws the same error codes. */
export function previewRecurrent(coachId: CoachScope, body: SeriesBody): Promise<SeriesPlan> {
  return transaction(async (tx) => shownPlan(await planNew(tx, coachId, body)));
}

/**
 * Extends a series after its last class, with that class's fields. Throws ACTIVITY_NOT_FOUND,
 * NOT_A_SERIES, ACTIVITY_CANCELLED, SERIES_GOES_ON_LATER, TOO_MANY_CLASSES, NO_CLASS_LEFT.
 */
export function extendSeriesOf(
  coachId: CoachScope,
  id: string,
  body: Extension,
): Promise<CreatedSeries> {
  return transaction(async (tx) => {
    const { slots, last, fields, warnings } = await planExtension(tx, coachId, id, body);
    // The coach teaches when the assistant no longer exists.
    const assistant = last.assistantId && (await shareLockAssistant(tx, coachId, last.assistantId));
    const values = { ...fields, assistantId: assistant ? last.assistantId : null };
    const made = await insertClasses(tx, { coachId, seriesId: last.seriesId, ...values }, slots);
    return { ...made, warnings };
  });
}

/** Returns the plan of `extendSeriesOf` without writing it. Throws the same error codes. */
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
  fields: ActivityFields;
  warnings: Warnings;
}

const lastDayOf = ({ endDateCreation: end }: { endDateCreation: string }): Day =>
  end.length === 10 ? end : parisDay(new Date(end));

async function planNew(tx: Tx, coachId: CoachScope, body: SeriesBody): Promise<Plan> {
  const first = body.beginDateCreation;
  const last = lastDayOf(body);
  if (first < clock()) throw new AppError("CLASS_IN_PAST");
  if (last < parisDay(first)) throw new AppError("SERIES_ENDS_BEFORE_IT_BEGINS");
  if (!(await shareLockUsers(tx, [coachId]))) throw new AppError("NOT_LOGGED_IN");
  const { reasonOf, schoolUntil } = await loadSkipReasons(
    tx,
    coachId,
    body.skip,
    parisDay(first),
    last,
  );
  const slots = seriesSlots(first, {
    lastDay: last,
    recurrence: body.recurrence,
    minutes: body.durationInMinutes,
    reasonOf,
  });
  checkCount(slots);
  await checkAssistant(tx, coachId, body.assistantId);
  const fields = valuesAfter(body, await lockVenueOf(tx, coachId, body));
  return { slots, schoolUntil, fields, warnings: await checkSlots(tx, coachId, slots, fields) };
}

async function planExtension(
  tx: Tx,
  coachId: CoachScope,
  id: string,
  body: Extension,
): Promise<Plan & { last: ActivityRow }> {
  if (!(await shareLockUsers(tx, [coachId]))) throw new AppError("NOT_LOGGED_IN");
  const activity = await findActivityOfCoach(tx, coachId, id);
  if (!activity) throw new AppError("ACTIVITY_NOT_FOUND");
  if (!activity.seriesId) throw new AppError("NOT_A_SERIES");
  // The lock makes a simultaneous extension continue after this one.
  const series = await lockSeries(tx, coachId, activity.seriesId);
  const last = await findLastOfSeries(tx, coachId, activity.seriesId);
  if (!series || !last) throw new AppError("ACTIVITY_CANCELLED");
  const lastDay = lastDayOf(body);
  const after = parisDay(last.beginDate);
  if (lastDay <= after) throw new AppError("SERIES_GOES_ON_LATER", { last: formatDay(after) });
  const { reasonOf, schoolUntil } = await loadSkipReasons(tx, coachId, body.skip, after, lastDay);
  const minutes = (last.endDate.getTime() - last.beginDate.getTime()) / MINUTE_MS;
  const begins = await listBeginsOfSeries(tx, coachId, activity.seriesId);
  const slots = extensionSlots(
    { begins, last: last.beginDate, now: clock() },
    { lastDay, recurrence: series.recurrence, minutes, reasonOf },
  );
  checkCount(slots);
  const venue = last.venueId && (await findVenue(tx, coachId, last.venueId));
  const fields = { ...fieldsOf(last), venueId: venue ? last.venueId : null };
  const warnings = await checkSlots(tx, coachId, slots, fields);
  return { slots, schoolUntil, last, fields, warnings };
}

async function loadSkipReasons(
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

const slotsToCreate = (slots: readonly PlannedSlot[]) =>
  slots.filter(({ skipped }) => skipped === null);

function checkCount(slots: readonly PlannedSlot[]): void {
  const count = slotsToCreate(slots).length;
  if (count > MAX_SERIES) throw new AppError("TOO_MANY_CLASSES");
  if (count === 0) throw new AppError("NO_CLASS_LEFT");
}

/** Checks the rules of each class to create, and warns of a taken venue. */
function checkSlots(
  tx: Tx,
  coachId: CoachScope,
  slots: readonly PlannedSlot[],
  fields: ActivityFields,
): Promise<Warnings> {
  const created = slotsToCreate(slots);
  for (const { begin } of created) checkValues(fields, begin);
  const { venueId } = fields;
  return warningsOf(
    tx,
    coachId,
    created.map((slot) => ({ ...slot, venueId })),
  );
}

async function insertClasses(
  tx: Tx,
  fields: Parameters<typeof insertActivities>[1],
  slots: readonly PlannedSlot[],
): Promise<Omit<CreatedSeries, "warnings">> {
  const ids = await insertActivities(tx, fields, slotsToCreate(slots), clock());
  return { count: ids.length, ids };
}

const shownPlan = ({ slots, schoolUntil, warnings }: Plan): SeriesPlan => ({
  warnings,
  count: slotsToCreate(slots).length,
  dates: slots.map(({ begin, skipped }) => ({ beginDate: begin.toISOString(), skipped })),
  schoolUntil,
});
