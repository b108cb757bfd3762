import pg from "pg";

/** The assumed data of one coach in a year. */
export const COACH = { trainees: 200, classes: 960, placesOfAClass: 8, cardsOfATrainee: 2 };

/** Cards pay for four of five places, weekly subscriptions for the fifth. */
const CARDS = 4;

function statements(coaches: number): string[] {
  const { trainees, classes, placesOfAClass, cardsOfATrainee } = COACH;
  return [
    // The seed satisfies the constraints, whose checks of each row would take long.
    "set session_replication_role = replica",
    `insert into users (id, type, email, first_name, last_name, display_name, phone_number, password_hash, code)
     select uuidv7(), kind, lower(kind) || n || '@exemple.fr', 'Prénom', 'Nom ' || n, 'Prénom Nom ' || n, '0612345678',
       '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('x', 65), case kind when 'COACH' then 'A' || translate(lpad(n::text, 5, '0'), '01', 'XY') end
     from (select 'COACH' as kind, n from generate_series(1, ${coaches}) n
       union all select 'TRAINEE', n from generate_series(1, ${coaches * trainees}) n) people`,
    "create temp table coach as select id, row_number() over () - 1 as n from users where type = 'COACH'",
    "create temp table trainee as select id, row_number() over () - 1 as n from users where type = 'TRAINEE'",
    `create temp table pair as select c.id as coach, t.id as trainee, t.n % ${trainees} as place
     from trainee t join coach c on c.n = t.n / ${trainees}`,
    "insert into coach_trainees (coach_id, trainee_id) select coach, trainee from pair",
    `insert into assistants (id, coach_id, first_name, last_name)
     select uuidv7(), id, 'Prénom', 'Nom' from coach, generate_series(1, 2)`,
    `insert into offers (id, coach_id, type, label, price_cents, quantity, validity_duration_in_day, is_private_offer)
     select uuidv7(), id, 'CARD', 'Carte 50 cours', 50000, 50, 365, false from coach, generate_series(1, 5)`,
    `insert into subscriptions (id, coach_id, trainee_id, type, label, quantity, quantity_left, nb_reservation_per_week, price_cents, begin_date, end_date, is_private_offer)
     select uuidv7(), coach, trainee, case when card then 'CARD' else 'SUBSCRIPTION' end, 'Carte 50 cours', case when card then 50 end,
       case when card then 30 end, case when card then null else 2 end, 50000, current_date - 300, current_date + 65, false
     from pair, generate_series(1, ${cardsOfATrainee}) k, lateral (select (place % 5) < ${CARDS} as card) one`,
    `create temp table holder as select distinct on (trainee_id) coach_id as coach, trainee_id as trainee, id as subscription, type = 'CARD' as card,
       row_number() over (partition by coach_id order by trainee_id, id) / ${cardsOfATrainee} as place from subscriptions order by trainee_id, id`,
    `insert into activities (id, coach_id, label, place, begin_date, end_date, max_participants, confirmed_places, cancel_time_in_hours, is_private_activity)
     select uuidv7(), id, 'Yoga doux du soir', 'Studio République, Paris', t, t + interval '1 hour', 12, ${placesOfAClass}, 24, false
     from coach, generate_series(1, ${classes}) k, lateral (select now() - interval '340 days' + k * interval '9 hours' as t) one`,
    `insert into reservations (id, coach_id, activity_id, trainee_id, subscription_id, is_waiting, charged, week)
     select uuidv7(), a.coach_id, a.id, h.trainee, h.subscription, false, h.card, date_trunc('week', a.begin_date)::date
     from (select *, row_number() over (partition by coach_id order by begin_date) as k from activities) a
     join holder h on h.coach = a.coach_id and (h.place - a.k * ${placesOfAClass}) % ${trainees} between -${placesOfAClass - 1} and 0`,
    `insert into credit_movements (id, coach_id, subscription_id, reservation_id, activity_id, delta, reason)
     select uuidv7(), coach_id, subscription_id, id, activity_id, -1, 'BOOKING' from reservations where charged`,
    `insert into credit_movements (id, coach_id, subscription_id, delta, reason)
     select uuidv7(), coach_id, id, 50, 'PURCHASE' from subscriptions where type = 'CARD'`,
    "set session_replication_role = origin",
    "vacuum analyze",
  ];
}

/** Seeds a year of `coaches` into an empty, migrated PostgreSQL 18. */
export async function seedYear(url: string, coaches: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements(coaches)) await client.query(statement);
  } finally {
    await client.end();
  }
}
