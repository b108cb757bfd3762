import "server-only";
import { type Name, type Param, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { v7 } from "uuid";
import type { ActivityRow } from "@/db/queries/classes/activities";
import { activities, classColumns } from "@/db/schema/activities";
import type { CoachId } from "@/db/scope";
import { json, listOf, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";

interface Slot {
  id: string;
  begins: Date;
  ends: Date;
}
const slots = json<Slot[]>();
const { id, coachId, seriesId, updatedAt } = activities;

type Field = keyof typeof classColumns;
const fieldNames = Object.keys(classColumns) as Field[];
const nameOf = (field: Field) => sql.identifier(toSnakeCase(field));
const castOf = (field: Field, params: Record<Field, Param>) =>
  sql`${params[field]}::${sql.raw(classColumns[field].getSQLType())}`;
const each = (part: (field: Field) => SQL | Name) => sql.join(fieldNames.map(part), sql`, `);

const insert = statement(
  { params: { slots, coachId, seriesId, ...classColumns } },
  (
    params,
  ) => sql`insert into ${activities} (id, coach_id, series_id, ${each(nameOf)}, begin_date, end_date)
    select c.id, ${params.coachId}::uuid, ${params.seriesId}::uuid, ${each((field) => castOf(field, params))}, c.begins, c.ends
    from jsonb_to_recordset(${params.slots}::jsonb) as c(id uuid, begins timestamptz, ends timestamptz)`,
);

/** The fields of a class that a form edits, without its times. */
export type ActivityFields = Pick<ActivityRow, Field>;

type Nullable = { [F in Field]: null extends ActivityRow[F] ? F : never }[Field];
type ActivityInput = Omit<ActivityFields, Nullable> & Partial<Pick<ActivityFields, Nullable>>;

/** Takes the fields of a request or of another class; absent nullable fields become null. */
export const fieldsOf = (input: ActivityInput): ActivityFields => {
  const all: Partial<ActivityFields> = input;
  return Object.fromEntries(fieldNames.map((name) => [name, all[name] ?? null])) as ActivityFields;
};

/** The classes differ in their times only. Returns their ids in the given order. */
export async function insertActivities(
  tx: Tx,
  fields: ActivityFields & { coachId: CoachId; seriesId: string | null },
  times: readonly { begin: Date; end: Date }[],
): Promise<string[]> {
  const made = times.map(({ begin, end }) => ({ id: v7(), begins: begin, ends: end }));
  await insert(tx, { ...fields, slots: made });
  return made.map(({ id }) => id);
}

const times = { slots, ids: listOf(id), coachId, now: updatedAt };
type Times = Record<keyof typeof times, Param>;
const setTimes = (params: Times) => sql`
      begin_date = c.begins, end_date = c.ends, updated_at = ${params.now}::timestamptz, version = a.version + 1,
      reminded_at = case when (a.begin_date at time zone 'Europe/Paris')::date = (c.begins at time zone 'Europe/Paris')::date
        then a.reminded_at end`;
const moved = sql`a.begin_date <> c.begins or a.end_date <> c.ends`;
const locked = (params: Times) => sql`
    from jsonb_to_recordset(${params.slots}::jsonb) as c(id uuid, begins timestamptz, ends timestamptz)
    where a.id = c.id and a.id = any(${params.ids}::uuid[]) and a.coach_id = ${params.coachId}::uuid`;

const update = statement(
  { params: { ...times, ...classColumns } },
  (params) => sql`
    update ${activities} a set ${each((field) => sql`${nameOf(field)} = ${castOf(field, params)}`)}, ${setTimes(params)},
      revision = a.revision + (${moved} or a.place <> ${params.place} or a.assistant_id is distinct from ${params.assistantId}::uuid)::int
    ${locked(params)}`,
);
const move = statement(
  { params: times },
  (params) => sql`
    update ${activities} a set ${setTimes(params)}, revision = a.revision + (${moved})::int
    ${locked(params)}`,
);

/**
 * Sets each locked class's times and, unless `fields` is null, the same fields.
 * A class that moves to another day is reminded of again.
 */
export async function updateActivities(
  tx: Tx,
  coachId: CoachId,
  changes: readonly { id: string; begin: Date; end: Date }[],
  fields: ActivityFields | null,
  now: Date,
): Promise<void> {
  const slots = changes.map(({ id, begin, end }) => ({ id, begins: begin, ends: end }));
  const values = { coachId, slots, ids: changes.map(({ id }) => id), now };
  await (fields ? update(tx, { ...fields, ...values }) : move(tx, values));
}
