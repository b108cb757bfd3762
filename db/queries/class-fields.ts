import "server-only";
import { type Name, type Param, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { v7 } from "uuid";
import type { ActivityRow } from "@/db/queries/activities";
import { activities, SAID_OF_CLASS, type SaidOfClass } from "@/db/schema/activities";
import { json, statement } from "@/db/statement";
import { type Tx, unawaited } from "@/db/transaction";

const SAID = ["assistantId", ...SAID_OF_CLASS] as const;
/** What a coach says of a class beside its times. */
export type ClassFields = Pick<ActivityRow, SaidOfClass | "assistantId">;
type Optional = {
  [Name in keyof ClassFields]: null extends ClassFields[Name] ? Name : never;
}[keyof ClassFields];
type Given = Omit<ClassFields, Optional> & {
  [Name in Optional]?: ClassFields[Name] | undefined;
};

/** The same of a request, which may leave out what may be null, or of another class. */
export const classFieldsOf = (given: Given): ClassFields =>
  Object.fromEntries(SAID.map((name) => [name, given[name] ?? null])) as unknown as ClassFields;

interface Slot {
  id: string;
  begins: Date;
  ends: Date;
}
const slots = json<Slot[]>();
const { coachId, seriesId, updatedAt } = activities;
const saidColumns = Object.fromEntries(SAID.map((name) => [name, activities[name]])) as Pick<
  typeof activities,
  keyof ClassFields
>;
/** For each column of what is said: its name, and its value with its type. */
const eachSaid = (
  of: Record<keyof ClassFields, Param>,
  part: (column: Name, value: SQL) => SQL | Name,
) =>
  sql.join(
    SAID.map((name) =>
      part(
        sql.identifier(toSnakeCase(name)),
        sql`${of[name]}::${sql.raw(activities[name].getSQLType())}`,
      ),
    ),
    sql`, `,
  );

const insert = statement(
  { given: { slots, coachId, seriesId, ...saidColumns } },
  (of) => sql`
    insert into ${activities} (id, coach_id, series_id, begin_date, end_date, ${eachSaid(of, (column) => column)})
    select c.id, ${of.coachId}::uuid, ${of.seriesId}::uuid, c.begins, c.ends, ${eachSaid(of, (_, value) => value)}
    from jsonb_to_recordset(${of.slots}::jsonb) as c(id uuid, begins timestamptz, ends timestamptz)`,
);

/** The ids of the new classes, in the order given: the same but for their times. */
export async function insertActivities(
  tx: Tx,
  fields: ClassFields & { coachId: string; seriesId: string | null },
  times: readonly { begin: Date; end: Date }[],
): Promise<string[]> {
  const made = times.map(({ begin, end }) => ({ id: v7(), begins: begin, ends: end }));
  await insert(tx, { ...fields, slots: made });
  return made.map(({ id }) => id);
}

const update = statement(
  { given: { slots, coachId, ...saidColumns, now: updatedAt } },
  (of) => sql`
    update ${activities} a set ${eachSaid(of, (column, value) => sql`${column} = ${value}`)},
      begin_date = c.begins, end_date = c.ends, updated_at = ${of.now}::timestamptz,
      version = a.version + 1,
      reminded_at = case when (a.begin_date at time zone 'Europe/Paris')::date = (c.begins at time zone 'Europe/Paris')::date
        then a.reminded_at end,
      revision = a.revision + (a.begin_date <> c.begins or a.end_date <> c.ends or a.place <> ${of.place}
        or a.assistant_id is distinct from ${of.assistantId}::uuid)::int
    from jsonb_to_recordset(${of.slots}::jsonb) as c(id uuid, begins timestamptz, ends timestamptz)
    where a.id = c.id and a.coach_id = ${of.coachId}::uuid`,
);

/** Gives locked classes the same fields, and each its own times; one that goes to another day is reminded of again. */
export async function updateActivities(
  tx: Tx,
  coachId: string,
  changes: readonly { id: string; begin: Date; end: Date }[],
  fields: ClassFields,
  now: Date,
): Promise<void> {
  const slots = changes.map(({ id, begin, end }) => ({ id, begins: begin, ends: end }));
  await unawaited(tx, update(tx, { ...fields, coachId, slots, now }));
}
