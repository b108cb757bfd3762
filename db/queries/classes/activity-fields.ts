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
const castOf = (field: Field, of: Record<Field, Param>) =>
  sql`${of[field]}::${sql.raw(classColumns[field].getSQLType())}`;
const each = (part: (field: Field) => SQL | Name) => sql.join(fieldNames.map(part), sql`, `);

const insert = statement(
  { given: { slots, coachId, seriesId, ...classColumns } },
  (
    of,
  ) => sql`insert into ${activities} (id, coach_id, series_id, ${each(nameOf)}, begin_date, end_date)
    select c.id, ${of.coachId}::uuid, ${of.seriesId}::uuid, ${each((field) => castOf(field, of))}, c.begins, c.ends
    from jsonb_to_recordset(${of.slots}::jsonb) as c(id uuid, begins timestamptz, ends timestamptz)`,
);

/** What a form says of a class beside its times. */
export type ActivityFields = Pick<ActivityRow, Field>;

type Nullable = { [F in Field]: null extends ActivityRow[F] ? F : never }[Field];
type Given = Omit<ActivityFields, Nullable> & Partial<Pick<ActivityFields, Nullable>>;

/** Those fields, of a request or of another class; what may be null may be left out. */
export const fieldsOf = (given: Given): ActivityFields => {
  const all: Partial<ActivityFields> = given;
  return Object.fromEntries(fieldNames.map((name) => [name, all[name] ?? null])) as ActivityFields;
};

/** The ids of the new classes, in the order given: the same but for their times. */
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
const setTimes = (of: Times) => sql`
      begin_date = c.begins, end_date = c.ends, updated_at = ${of.now}::timestamptz, version = a.version + 1,
      reminded_at = case when (a.begin_date at time zone 'Europe/Paris')::date = (c.begins at time zone 'Europe/Paris')::date
        then a.reminded_at end`;
const moved = sql`a.begin_date <> c.begins or a.end_date <> c.ends`;
const locked = (of: Times) => sql`
    from jsonb_to_recordset(${of.slots}::jsonb) as c(id uuid, begins timestamptz, ends timestamptz)
    where a.id = c.id and a.id = any(${of.ids}::uuid[]) and a.coach_id = ${of.coachId}::uuid`;

const update = statement(
  { given: { ...times, ...classColumns } },
  (of) => sql`
    update ${activities} a set ${each((field) => sql`${nameOf(field)} = ${castOf(field, of)}`)}, ${setTimes(of)},
      revision = a.revision + (${moved} or a.place <> ${of.place} or a.assistant_id is distinct from ${of.assistantId}::uuid)::int
    ${locked(of)}`,
);
const move = statement(
  { given: times },
  (of) => sql`
    update ${activities} a set ${setTimes(of)}, revision = a.revision + (${moved})::int
    ${locked(of)}`,
);

/** Gives locked classes each its own times, and all the same fields, or each its own (null); one that goes to another day is reminded of again. */
export async function updateActivities(
  tx: Tx,
  coachId: CoachId,
  changes: readonly { id: string; begin: Date; end: Date }[],
  fields: ActivityFields | null,
  now: Date,
): Promise<void> {
  const slots = changes.map(({ id, begin, end }) => ({ id, begins: begin, ends: end }));
  const given = { coachId, slots, ids: changes.map(({ id }) => id), now };
  await (fields ? update(tx, { ...fields, ...given }) : move(tx, given));
}
