import { randomUUID } from "node:crypto";
import type pg from "pg";
import { makeToken } from "@/lib/auth/tokens";

export const CLASSES = 400;
export const PLACES = 25;

/** The classes begin this many days from today. */
const FIRST_DAY = 2;

export interface ClosingStudio {
  token: string;
  people: number;
  /** The days that hold the first 400 classes. */
  days: number;
}

const rowsOf = (coach: string, people: number, days: number) => [
  "set session_replication_role = replica",
  `with made as (insert into users (id, type, email, first_name, last_name, display_name, last_seen_at)
     select gen_random_uuid(), 'TRAINEE', 'f' || n || '@' || '${coach}' || '.example', 'Zoé', 'Petit ' || n, 'Zoé Petit ' || n, now()
     from generate_series(0, ${people - 1}) n returning id)
   insert into coach_trainees (coach_id, trainee_id) select '${coach}', id from made`,
  `insert into subscriptions (id, coach_id, trainee_id, type, label, quantity, quantity_left, price_cents, is_paid, begin_date, end_date, is_private_offer)
   select gen_random_uuid(), '${coach}', trainee_id, 'CARD', 'Carte', 1000, 500, 0, true, current_date - 30, current_date + 335, false
   from coach_trainees where coach_id = '${coach}'`,
  `insert into activities (id, coach_id, label, place, begin_date, end_date, max_participants, confirmed_places, cancel_time_in_hours, is_private_activity, reminded_at)
   select gen_random_uuid(), '${coach}', 'Yoga', 'Studio', b, b + interval '1 hour', ${PLACES}, ${PLACES}, 24, false, now()
   from (select ((current_date + ${FIRST_DAY} + n * ${days} / ${CLASSES} + time '08:00') at time zone 'Europe/Paris') + n % 10 * interval '1 hour' as b
     from generate_series(0, ${2 * CLASSES - 1}) n) c`,
  `with classes as (select id, begin_date, row_number() over (order by begin_date, id) - 1 as k from activities where coach_id = '${coach}'),
     payers as (select id, trainee_id, row_number() over (order by id) - 1 as k from subscriptions where coach_id = '${coach}')
   insert into reservations (id, coach_id, activity_id, trainee_id, subscription_id, is_waiting, charged, week)
   select gen_random_uuid(), '${coach}', c.id, p.trainee_id, p.id, false, true, date_trunc('week', c.begin_date at time zone 'Europe/Paris')::date
   from classes c, generate_series(0, ${PLACES - 1}) i join payers p on true where p.k = (c.k * ${PLACES} + i) % ${people}`,
  `insert into credit_movements (id, coach_id, subscription_id, reservation_id, activity_id, delta, turn, reason)
   select gen_random_uuid(), coach_id, subscription_id, id, activity_id, -1, 1, 'BOOKING' from reservations where coach_id = '${coach}'`,
  "set session_replication_role = origin",
  "analyze",
];

/** Seeds a coach with 800 full classes of 25 places, the first 400 within `days` days. */
export async function seedClosingStudio(
  client: pg.Client,
  code: string,
  people: number,
  days: number,
): Promise<ClosingStudio> {
  const id = randomUUID();
  await client.query(
    `insert into users (id, type, email, first_name, last_name, display_name, code, last_seen_at)
     values ($1, 'COACH', $2, 'Nora', 'Keller', 'Nora Keller', $3, now())`,
    [id, `${id}@exemple.fr`, code],
  );
  for (const statement of rowsOf(id, people, days)) await client.query(statement);
  return { token: await makeToken({ userId: id, version: 0 }), people, days };
}

/** The body of a closure of the first 400 classes. */
export const formOf = ({ days }: ClosingStudio, today: (later: number) => string) => ({
  beginDate: today(FIRST_DAY),
  endDate: today(FIRST_DAY + days - 1),
  label: "Travaux",
  extend: true,
  notify: true,
});
