const MONTHS = 125;
const CLASSES_A_MONTH = 400;
const PLACES = 20;
const TRAINEES = 5_000;
/** Trainees of the same month. */
const AT_ONCE = 600;
const LINES_A_YEAR = 20_000;
const YEARS = 10;
const SOLD = 80_000;

const CLASSES = MONTHS * CLASSES_A_MONTH;

/** A key that grows with time like UUID v7; `kind` separates the tables. */
const key = (kind: number, n: string) =>
  `(lpad(to_hex(1700000000000 + ${n}), 12, '0') || '7${String(kind).padStart(3, "0")}9' || right(md5((${n})::text), 15))::uuid`;

/** The begin of class n: 400 a month, until four months from now. */
const begin = (n: string) =>
  `((date_trunc('month', now() at time zone 'Europe/Paris') + make_interval(months => ${n} / ${CLASSES_A_MONTH} - ${MONTHS - 5},
    days => (${n} % ${CLASSES_A_MONTH}) / 15, hours => 7 + ${n} % 15)) at time zone 'Europe/Paris')`;

/** The trainee of place i of class n; each comes for some fifteen months. */
const trainee = (n: string, i: string) =>
  `((${n} / ${CLASSES_A_MONTH}) * ${Math.floor((TRAINEES - AT_ONCE) / MONTHS)} + (${n} * 7 + ${i} * 31) % ${AT_ONCE})`;

/** The statements that fill the large studio. */
export const rowsOfLargeStudio = (coach: string) => [
  "set session_replication_role = replica",
  `insert into users (id, type, email, first_name, last_name, display_name, phone_number, last_seen_at)
   select ${key(2, "n")}, 'TRAINEE', 'adherent' || n || '@exemple.fr', 'Zoé', 'Petit ' || n, 'Zoé Petit ' || n, '0612345678', now()
   from generate_series(0, ${TRAINEES - 1}) n`,
  `insert into coach_trainees (coach_id, trainee_id) select '${coach}', ${key(2, "n")} from generate_series(0, ${TRAINEES - 1}) n`,
  `insert into subscriptions (id, coach_id, trainee_id, type, label, quantity, quantity_left, price_cents, amount_paid_cents, is_paid, begin_date, end_date, is_private_offer)
   select ${key(4, "n")}, '${coach}', ${key(2, `n % ${TRAINEES}`)}, 'CARD', 'Carte 20 cours', 1000, case when n % 40 = 0 then 1 else 20 end, 12000,
     case when n % 50 = 0 then 0 else 12000 end, n % 50 <> 0, current_date - 3650 + n / 20, current_date - 3285 + n / 20, false
   from generate_series(0, ${SOLD - 1}) n`,
  `insert into activities (id, coach_id, label, place, begin_date, end_date, max_participants, confirmed_places, cancel_time_in_hours, is_private_activity, reminded_at)
   select ${key(3, "n")}, '${coach}', 'Yoga doux', 'Studio République', t, t + interval '1 hour', ${2 * PLACES}, ${PLACES}, 24, false, now()
   from (select n, ${begin("n")} as t from generate_series(0, ${CLASSES - 1}) n) c`,
  `insert into reservations (id, coach_id, activity_id, trainee_id, subscription_id, status, is_waiting, charged, week)
   select ${key(6, `n * ${PLACES} + i`)}, '${coach}', ${key(3, "n")}, ${key(2, trainee("n", "i"))}, ${key(4, trainee("n", "i"))},
     case when n > ${CLASSES - 5 * CLASSES_A_MONTH} then 'BOOKED' when i = 3 then 'BOOKED_AND_ABSENT' else 'BOOKED_AND_COME' end, false, true,
     date_trunc('week', ${begin("n")} at time zone 'Europe/Paris')::date
   from generate_series(0, ${CLASSES - 1}) n, generate_series(0, ${PLACES - 1}) i`,
  `insert into credit_movements (id, coach_id, subscription_id, reservation_id, activity_id, delta, turn, reason)
   select ${key(7, "n")}, '${coach}', subscription_id, id, activity_id, -1, 1, 'BOOKING' from (select *, row_number() over () as n from reservations) r`,
  `insert into receipts (id, coach_id, kind, year, number, received_on, recorded_at, trainee_id, payer, subscription_id, label, amount_cents, method)
   select ${key(8, "n")}, '${coach}', 'PAYMENT', extract(year from now())::int - n / ${LINES_A_YEAR}, 1 + n % ${LINES_A_YEAR},
     current_date - (n / ${LINES_A_YEAR}) * 365 - n % 365, now(), ${key(2, `n % ${TRAINEES}`)}, 'Zoé Petit', case when n < ${SOLD} and n % 50 <> 0 then ${key(4, "n")} end, 'Carte 20 cours', 12000,
     (array['CASH','CHEQUE','TRANSFER','CARD'])[1 + n % 4] from generate_series(0, ${YEARS * LINES_A_YEAR - 1}) n`,
  `insert into receipt_counters (coach_id, year, number, recorded_at) values ('${coach}', extract(year from now())::int, ${LINES_A_YEAR}, now())`,
  "set session_replication_role = origin",
  "vacuum analyze",
];
