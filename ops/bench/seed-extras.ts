import { key, letter } from "@/ops/bench/seed-keys";

/** One coach more, whose public page shows 50 classes, and one with 5 000 trainees. */
export const extras = [
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
