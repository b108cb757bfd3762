export const CLASSES = 365;
export const PLACES = 1000;

/** The same writes in one statement each, on another series. */
export const bare = {
  create: `with s as (insert into series (id, coach_id, recurrence) values ($2, $1, 'DAILY') returning id)
    insert into activities (id, coach_id, series_id, label, place, begin_date, end_date, max_participants, cancel_time_in_hours, is_private_activity)
    select gen_random_uuid(), $1, s.id, 'Barre au sol', 'Studio République', t, t + interval '1 hour', 10, 24, false
    from s, generate_series(0, ${CLASSES - 1}) n, lateral (select (now() at time zone 'Europe/Paris' + make_interval(days => 10 + n)) at time zone 'Europe/Paris' as t) d`,
  edit: `update activities set label = 'Barre', place = 'Studio Bastille', begin_date = begin_date + interval '1 hour', end_date = end_date + interval '1 hour',
    updated_at = now(), revision = revision + 1 where coach_id = $1 and series_id = $2`,
  remove: `with gone as (
      update activities set cancelled_at = now(), confirmed_places = 0, revision = revision + 1 where coach_id = $1 and series_id = $2 returning id
    ), ended as (
      update reservations r set status = 'CANCEL', updated_at = now() from gone g where r.activity_id = g.id returning r.*
    ), moved as (
      insert into credit_movements (id, coach_id, subscription_id, reservation_id, activity_id, delta, reason)
      select gen_random_uuid(), coach_id, subscription_id, id, activity_id, 1, 'CLASS_CANCELLED' from ended where charged
    ), mailed as (
      insert into outbox (id, "to", subject, html, text, sent_at) select gen_random_uuid(), u.email, 'Cours annulé', $3, $3, now()
      from ended e join users u on u.id = e.trainee_id
    )
    update subscriptions s set quantity_left = quantity_left + n
    from (select subscription_id, count(*)::int as n from ended where charged group by subscription_id) c where s.id = c.subscription_id`,
};

/** Books places in a series, each of another trainee. */
export const FILL = `with classes as (select id, begin_date, row_number() over (order by begin_date) - 1 as k from activities where coach_id = $1 and series_id = $2),
  payers as (select id, trainee_id, row_number() over (order by id) - 1 as k, count(*) over () as n from subscriptions where coach_id = $1 and type = 'CARD'),
  wished as (select c.id as activity_id, p.id as subscription_id, p.trainee_id, c.begin_date
    from generate_series(0, ${PLACES - 1}) i join classes c on c.k = i % ${CLASSES} join payers p on p.k = (i * 7 + i / ${CLASSES}) % p.n),
  placed as (insert into reservations (id, coach_id, activity_id, trainee_id, subscription_id, is_waiting, charged, week)
    select gen_random_uuid(), $1, activity_id, trainee_id, subscription_id, false, true, date_trunc('week', begin_date at time zone 'Europe/Paris') from wished
    returning id, activity_id, subscription_id),
  paid as (insert into credit_movements (id, coach_id, subscription_id, reservation_id, activity_id, delta, reason)
    select gen_random_uuid(), $1, subscription_id, id, activity_id, -1, 'BOOKING' from placed),
  counted as (update activities a set confirmed_places = n from (select activity_id, count(*)::int as n from placed group by 1) c where a.id = c.activity_id)
  update subscriptions s set quantity_left = quantity_left - n from (select subscription_id, count(*)::int as n from placed group by 1) c where s.id = c.subscription_id`;
