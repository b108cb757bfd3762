import "server-only";
import { type Name, type Param, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { v7 } from "uuid";
import type { ActivityRow } from "@/db/queries/classes/activities";
import { activities, classColumns } from "@/db/schema/activities";
import type { CoachId } from "@/db/scope";
import { json, listOf, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";
import { firstLook } from "@/lib/domain/minimum";

interface Slot {
  id: string;
  begins: Date;
  ends: Date;
  /** When the job first looks at the minimum. */
  looks: Date | null;
}
const slots = json<Slot[]>();
/** Each edited class has fields of its own, because an absent field keeps its value. */
const edited = json<(Slot & { fields: ActivityFields | null; looked: boolean })[]>();
const { id, coachId, seriesId, createdAt, updatedAt } = activities;

type Field = keyof typeof classColumns;
const fieldNames = Object.keys(classColumns) as Field[];
const nameOf = (field: Field) => sql.identifier(toSnakeCase(field));
const castOf = (field: Field, params: Record<Field, Param>) =>
  sql`${params[field]}::${sql.raw(classColumns[field].getSQLType())}`;
const each = (part: (field: Field) => SQL | Name) => sql.join(fieldNames.map(part), sql`, `);

const insert = statement(
  { params: { slots, coachId, seriesId, now: createdAt, ...classColumns } },
  (
    params,
  ) => sql`insert into ${activities} (id, coach_id, series_id, ${each(nameOf)}, begin_date, end_date, minimum_look_at, created_at)
    select c.id, ${params.coachId}::uuid, ${params.seriesId}::uuid, ${each((field) => castOf(field, params))}, c.begins, c.ends, c.looks,
      ${params.now}::timestamptz
    from jsonb_to_recordset(${params.slots}::jsonb) as c(id uuid, begins timestamptz, ends timestamptz, looks timestamptz)`,
);

/** The fields of a class that a form edits, without its times. */
export type ActivityFields = Pick<ActivityRow, Field>;

/** Takes the fields of a class, without the rest of its row. */
export const fieldsOf = (activity: ActivityFields): ActivityFields =>
  Object.fromEntries(fieldNames.map((name) => [name, activity[name]])) as ActivityFields;

/** The classes differ in their times only. Returns their ids in the given order. */
export async function insertActivities(
  tx: Tx,
  fields: ActivityFields & { coachId: CoachId; seriesId: string | null },
  times: readonly { begin: Date; end: Date }[],
  now: Date,
): Promise<string[]> {
  const made = times.map(({ begin, end }) => ({
    id: v7(),
    begins: begin,
    ends: end,
    looks: firstLook({ ...fields, beginDate: begin, createdAt: now }, now),
  }));
  await insert(tx, { ...fields, slots: made, now });
  return made.map(({ id }) => id);
}

const moved = sql`a.begin_date <> c.begins or a.end_date <> c.ends`;
const ofField = (field: Field) =>
  sql`case when c.fields is null then a.${nameOf(field)} else (c.fields ->> ${sql.raw(`'${field}'`)})::${sql.raw(classColumns[field].getSQLType())} end`;

const update = statement(
  { params: { slots: edited, ids: listOf(id), coachId, now: updatedAt } },
  (params) => sql`
    update ${activities} a set ${each((field) => sql`${nameOf(field)} = ${ofField(field)}`)},
      begin_date = c.begins, end_date = c.ends, updated_at = ${params.now}::timestamptz, version = a.version + 1,
      minimum_look_at = case when c.looked then c.looks else a.minimum_look_at end,
      reminded_at = case when (a.begin_date at time zone 'Europe/Paris')::date = (c.begins at time zone 'Europe/Paris')::date
        then a.reminded_at end,
      revision = a.revision + (${moved} or ${ofField("place")} <> a.place or ${ofField("assistantId")} is distinct from a.assistant_id)::int
    from jsonb_to_recordset(${params.slots}::jsonb)
      as c(id uuid, begins timestamptz, ends timestamptz, fields jsonb, looked boolean, looks timestamptz)
    where a.id = c.id and a.id = any(${params.ids}::uuid[]) and a.coach_id = ${params.coachId}::uuid`,
);

export interface ActivityChange {
  activity: ActivityRow;
  begin: Date;
  end: Date;
  /** Null keeps the fields. */
  fields: ActivityFields | null;
}

/**
 * Sets each locked class's times and fields.
 * A class on another day gets another reminder; a new begin or minimum is checked again.
 */
export async function updateActivities(
  tx: Tx,
  coachId: CoachId,
  changes: readonly ActivityChange[],
  now: Date,
): Promise<void> {
  const slots = changes.map(({ activity, begin, end, fields }) => {
    const after = { ...activity, ...fields, beginDate: begin };
    return {
      id: activity.id,
      begins: begin,
      ends: end,
      fields,
      looked:
        begin.getTime() !== activity.beginDate.getTime() ||
        after.minPlaces !== activity.minPlaces ||
        after.minCheckHours !== activity.minCheckHours,
      looks: firstLook(after, now),
    };
  });
  await update(tx, { coachId, slots, ids: slots.map(({ id }) => id), now });
}
