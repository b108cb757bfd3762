import pg from "pg";

/** A key that grows with time like UUID v7; `kind` separates the tables. */
const key = (kind: number, n: string) =>
  `(lpad(to_hex(1700000000000 + ${n}), 12, '0') || '7${String(kind).padStart(3, "0")}8' || right(md5((${n})::text), 15))::uuid`;

const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const letter = (n: string) => `substr('${LETTERS}', 1 + ((${n}) % 31)::int, 1)`;

/** A coach with 50 public classes, and a coach with 5 000 trainees. */
const extras = [
  `insert into users (id, type, email, first_name, last_name, display_name, code, presentation)
   select ${key(9, "n")}, 'COACH', 'extra' || n || '@exemple.fr', 'Nora', 'Keller', 'Nora Keller', 'C' || ${letter("n")} || 'AAAA', '' from generate_series(0, 1) n`,
  `insert into activities (id, coach_id, label, place, begin_date, end_date, max_participants, cancel_time_in_hours, is_private_activity)
   select ${key(10, "n")}, ${key(9, "0")}, 'Yoga doux ' || n, 'Studio République', t, t + interval '1 hour', 12, 24, false
   from (select n, date_trunc('hour', now()) + make_interval(days => 1 + n) as t from generate_series(0, 49) n) c`,
  `with people as (
     insert into users (id, type, email, first_name, last_name, display_name, phone_number)
     select ${key(11, "n")}, 'TRAINEE', 'membre' || n || '@exemple.fr', (array['Ana','Bob','Cléo','Dan','Élodie','Flo','Guy','Hugo','Inès','Zoé'])[1 + floor(random() * 10)::int],
       (array['Martin','Petit','Roux','Moreau','Noël','Faure','Blanc'])[1 + floor(random() * 7)::int], 'Élève ' || n, '06' || lpad(floor(random() * 1e8)::text, 8, '0')
     from generate_series(1, 5000) n returning id),
   links as (insert into coach_trainees (coach_id, trainee_id) select ${key(9, "1")}, id from people),
   cards as (insert into subscriptions (id, coach_id, trainee_id, type, label, quantity, quantity_left, price_cents, begin_date, end_date, is_private_offer)
     select gen_random_uuid(), ${key(9, "1")}, id, 'CARD', 'Carte 10 cours', 10, 10, 12000, current_date, current_date + 90, false from people returning id, coach_id)
   insert into credit_movements (id, coach_id, subscription_id, delta, reason) select gen_random_uuid(), coach_id, id, 10, 'PURCHASE' from cards`,
];

export interface Size {
  coaches: number;
  /** Per coach. */
  trainees: number;
  /** Per coach, 50 a month from 14 months ago to 5 months from now. */
  classes: number;
}
/** 100 coaches, 20 000 trainees, 100 000 classes of ten places each. */
export const LARGE: Size = { coaches: 100, trainees: 200, classes: 1000 };

const code = (n: string) =>
  `'B' || ${[923521, 29791, 961, 31, 1].map((unit) => letter(`(${n}) / ${unit}`)).join(" || ")}`;

/** The begin of a coach's class `k`: 50 a month, 13 hours apart. */
const begin = (k: string) =>
  `((date_trunc('month', now() at time zone 'Europe/Paris') + make_interval(months => ${k} / 50 - 14, hours => 8 + 13 * (${k} % 50))) at time zone 'Europe/Paris')`;

const monday = (t: string) => `date_trunc('week', ${t} at time zone 'Europe/Paris')::date`;

/** Three of four trainees pay with a card, the others with a weekly subscription. */
const CREDITS = 300;

function statements({ coaches, trainees, classes }: Size): string[] {
  const people = coaches * trainees;
  const all = coaches * classes;
  return [
    "select setseed(0.42)",
    // The seed satisfies the constraints, whose checks of each row would take long.
    "set session_replication_role = replica",
    `insert into users (id, type, email, first_name, last_name, display_name, code, last_seen_at)
     select ${key(1, "n")}, 'COACH', 'coach' || n || '@exemple.fr', 'Claire', 'Martin ' || n, 'Claire Martin ' || n, ${code("n")}, now()
     from generate_series(0, ${coaches - 1}) n`,
    `insert into users (id, type, email, first_name, last_name, display_name, phone_number, last_seen_at)
     select ${key(2, "n")}, 'TRAINEE', 'eleve' || n || '@exemple.fr', (array['Ana','Bob','Cléo','Dan','Élodie','Flo','Guy','Hugo','Inès','Zoé'])[1 + floor(random() * 10)::int],
       'Petit ' || n, 'Élève ' || n, '0612345678', now() from generate_series(0, ${people - 1}) n`,
    `insert into coach_trainees (coach_id, trainee_id)
     select ${key(1, `n / ${trainees}`)}, ${key(2, "n")} from generate_series(0, ${people - 1}) n`,
    `insert into activities (id, coach_id, label, place, begin_date, end_date, max_participants, confirmed_places, cancel_time_in_hours, is_private_activity, reminded_at)
     select ${key(3, "n")}, ${key(1, `n / ${classes}`)}, 'Yoga doux ' || k, 'Studio République', t, t + interval '1 hour', 1000, 9, 24, false, now()
     from (select n, k, ${begin("k")} as t from generate_series(0, ${all - 1}) n, lateral (select n % ${classes} as k) one) c`,
    // Each class has ten trainees in turn, of which the tenth has cancelled in time.
    `create unlogged table seeded_places as
     select row_number() over (order by a.created_at, a.id, i) - 1 as n, a.id as activity_id, a.coach_id, a.begin_date,
       (a.n / ${classes}) * ${trainees} + (a.k * 10 + i) % ${trainees} as trainee, i = 9 as cancelled
     from (select a.*, n, n % ${classes} as k from generate_series(0, ${all - 1}) n join activities a on a.id = ${key(3, "n")}) a,
       generate_series(0, 9) i`,
    `insert into subscriptions (id, coach_id, trainee_id, type, label, quantity, quantity_left, nb_reservation_per_week, price_cents, begin_date, end_date, is_private_offer)
     select ${key(4, "n")}, ${key(1, `n / ${trainees}`)}, ${key(2, "n")}, case when card then 'CARD' else 'SUBSCRIPTION' end, case when card then 'Carte' else 'Abonnement' end,
       case when card then ${CREDITS} end, case when card then ${CREDITS} - coalesce(p.places, 0) end, case when card then null else 50 end,
       12000, current_date - 800, current_date + 800, false
     from (select n, n % 4 <> 3 as card from generate_series(0, ${people - 1}) n) s
     left join (select trainee, count(*) filter (where not cancelled) as places from seeded_places group by trainee) p on p.trainee = s.n`,
    `insert into credit_movements (id, coach_id, subscription_id, delta, reason, created_at)
     select ${key(5, "n")}, ${key(1, `n / ${trainees}`)}, ${key(4, "n")}, ${CREDITS}, 'PURCHASE', now() - interval '800 days'
     from generate_series(0, ${people - 1}) n where n % 4 <> 3`,
    `insert into reservations (id, coach_id, activity_id, trainee_id, subscription_id, status, is_waiting, charged, week, week_quota, created_at, updated_at)
     select ${key(6, "n")}, coach_id, activity_id, ${key(2, "trainee")}, ${key(4, "trainee")},
       case when cancelled then 'CANCEL' when begin_date > now() then 'BOOKED' when trainee % 10 = 0 then 'BOOKED_AND_ABSENT' else 'BOOKED_AND_COME' end,
       false, trainee % 4 <> 3, ${monday("begin_date")}, case when trainee % 4 = 3 then 50 end, begin_date - interval '200 days', begin_date - interval '200 days'
     from seeded_places order by n`,
    `insert into credit_movements (id, coach_id, subscription_id, reservation_id, activity_id, delta, reason, created_at)
     select ${key(7, "n")}, coach_id, ${key(4, "trainee")}, ${key(6, "n")}, activity_id, -1, 'BOOKING', begin_date - interval '200 days'
     from seeded_places where trainee % 4 <> 3 order by n`,
    `insert into credit_movements (id, coach_id, subscription_id, reservation_id, activity_id, delta, reason, created_at)
     select ${key(8, "n")}, coach_id, ${key(4, "trainee")}, ${key(6, "n")}, activity_id, 1, 'CANCELLATION', begin_date - interval '199 days'
     from seeded_places where trainee % 4 <> 3 and cancelled order by n`,
    "drop table seeded_places",
    "set session_replication_role = origin",
  ];
}

const HEAVY = ["reservations", "credit_movements"];

/** Fills a migrated database with the same rows each time, and indexes the large tables last. */
export async function seed(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set maintenance_work_mem = '512MB'");
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid::regclass::text = any($1) and not indisprimary`,
    [HEAVY],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  for (const statement of statements(size)) await client.query(statement);
  for (const { definition } of rows) await client.query(definition);
  for (const statement of extras) await client.query(statement);
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  await client.end();
}
