import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import { mails, makeCoach, makeMembers } from "@/testing/factories";

const CLASSES = 400;
const PLACES = 25;
/** One for 100 places, and 20 whatever the size. */
const MOST_STATEMENTS = (CLASSES * PLACES) / 100 + 20;

test("a closure of 400 classes takes 120 statements at most and can be undone", async () => {
  const coach = await makeCoach();
  const members = await makeMembers(coach, PLACES, { quantity: 1000 });
  const cards = members.map(({ card }) => card.id);
  const run = (statement: ReturnType<typeof sql>) => database().execute(statement);
  const today = parisDay(new Date());
  // Ten classes a day from tomorrow on.
  await run(sql`insert into activities (id, coach_id, label, place, begin_date, end_date, max_participants, confirmed_places, cancel_time_in_hours, is_private_activity)
    select gen_random_uuid(), ${coach.id}, 'Yoga', 'Studio', b, b + interval '1 hour', ${PLACES}, ${PLACES}, 24, false
    from (select ((${today}::date + 1 + n / 10 + time '08:00') at time zone 'Europe/Paris') + n % 10 * interval '1 hour' as b
      from generate_series(0, ${CLASSES - 1}) n) t`);
  await run(sql`insert into reservations (id, coach_id, activity_id, trainee_id, subscription_id, is_waiting, charged, week)
    select gen_random_uuid(), a.coach_id, a.id, s.trainee_id, s.id, false, true, date_trunc('week', a.begin_date at time zone 'Europe/Paris')::date
    from activities a, subscriptions s where a.coach_id = ${coach.id} and s.id = any(${sql.param(cards)}::uuid[])`);
  await run(sql`insert into credit_movements (id, coach_id, subscription_id, reservation_id, activity_id, delta, reason, turn)
    select gen_random_uuid(), coach_id, subscription_id, id, activity_id, -1, 'BOOKING', 1 from reservations where coach_id = ${coach.id}`);
  await run(
    sql`update subscriptions set quantity_left = quantity_left - ${CLASSES} where id = any(${sql.param(cards)}::uuid[])`,
  );
  await run(sql`analyze`);
  expect(await auditData()).toEqual([]);
  await run(sql`delete from outbox`);
  const query = vi.spyOn(pg.Client.prototype, "query");
  const { status, body } = await api("POST", "/api/closures", {
    token: coach.token,
    body: {
      ...{ beginDate: today, endDate: addDays(today, 45), label: "Travaux" },
      ...{ extend: true, notify: true },
    },
  });
  const statements = query.mock.calls.length;
  query.mockRestore();
  expect([status, body.activities, body.places, body.trainees, body.extended]).toEqual([
    201,
    CLASSES,
    CLASSES * PLACES,
    PLACES,
    PLACES,
  ]);
  expect(statements).toBeLessThanOrEqual(MOST_STATEMENTS);
  expect((await mails()).length).toBe(PLACES);
  expect(await auditData()).toEqual([]);
  // The plan of the undoing must not expect a table without held places.
  await run(sql`analyze`);
  const undone = await api("DELETE", `/api/closures/${body.id}`, { token: coach.token });
  expect([undone.status, undone.text]).toEqual([
    200,
    JSON.stringify({ restored: CLASSES, lost: [], kept: [] }),
  ]);
  expect(await auditData()).toEqual([]);
}, 60_000);
