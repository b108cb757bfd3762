-- Returns one row for each broken rule of places, credits and money.
with held as (
  select * from reservations where status in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT')
), counted as (
  select a.id, a.max_participants, a.confirmed_places, a.waiting_places, a.cancelled_at, a.begin_date, a.cancel_time_in_hours,
    count(h.id) filter (where not h.is_waiting) as confirmed, count(h.id) filter (where h.is_waiting) as waiting
  from activities a left join held h on h.activity_id = a.id
  group by a.id
), cards as (
  select s.id, s.type, s.quantity, s.quantity_left, coalesce(sum(m.delta), 0) as moved
  from subscriptions s left join credit_movements m on m.subscription_id = s.id
  group by s.id
), received as (
  select subscription_id, sum(amount_cents) as received from receipts where subscription_id is not null group by subscription_id
)
select 'Places confirmées au-delà de la capacité' as rule, id::text, confirmed || ' pour ' || max_participants as detail
from counted where confirmed > max_participants
union all
select 'Compteur de places faux', id::text,
  confirmed_places || '+' || waiting_places || ' au lieu de ' || confirmed || '+' || waiting
from counted where confirmed_places <> confirmed or waiting_places <> waiting
union all
select 'Place gardée dans un cours annulé', id::text, confirmed || '+' || waiting
from counted where cancelled_at is not null and confirmed + waiting > 0
union all
select 'Attente malgré une place libre avant le délai', id::text, waiting || ' en attente, ' || (max_participants - confirmed) || ' libres'
from counted
where cancelled_at is null and waiting > 0 and confirmed < max_participants
  and now() <= begin_date - make_interval(hours => cancel_time_in_hours)
union all
-- The job ends them within a minute; 20 minutes allow for a stopped server or a restored class.
select 'Attente après le début du cours', id::text, waiting || ' en attente'
from counted where waiting > 0 and begin_date < now() - interval '20 minutes'
union all
select 'Ordre d''attente non respecté', later.activity_id::text, 'place ' || later.id
from held later join held earlier on earlier.activity_id = later.activity_id and earlier.arrival < later.arrival
join activities a on a.id = later.activity_id
where earlier.is_waiting and not later.is_waiting and later.created_at > earlier.created_at and later.updated_at = later.created_at
  and a.begin_date > now()
union all
select 'Crédits différents de leurs mouvements', id::text, coalesce(quantity_left, 0) || ' au lieu de ' || moved
from cards where coalesce(quantity_left, 0) <> moved
union all
select 'Crédits hors bornes', id::text, quantity_left || ' sur ' || quantity
from cards where type = 'CARD' and (quantity_left < 0 or quantity_left > quantity)
union all
select 'Abonnement qui finit avant de commencer', id::text, begin_date || ' – ' || end_date
from subscriptions where end_date < begin_date
union all
select 'Place débitée sans mouvement', r.id::text, count(m.id) || ' débits'
from reservations r left join credit_movements m on m.reservation_id = r.id and m.delta < 0
where r.charged group by r.id having count(m.id) = 0
union all
select 'Mouvements d''une place qui ne s''alternent pas', reservation_id::text, reason
from (
  select reservation_id, reason, delta, coalesce(lag(delta) over (partition by reservation_id order by arrival), 1) as before
  from credit_movements where reservation_id is not null
) m where delta = before
union all
select 'Crédit rendu sans annulation', r.id::text, sum(m.delta)::text
from credit_movements m join reservations r on r.id = m.reservation_id
where r.charged and r.status <> 'CANCEL' group by r.id having sum(m.delta) <> -1
union all
select 'Compteur d''annulations tardives faux', a.id::text, a.returnable_cancels || ' au lieu de ' || count(r.id)
from activities a left join reservations r on r.activity_id = a.id and r.status = 'CANCEL_NO_INCR' and r.returnable_at is not null
group by a.id having a.returnable_cancels <> count(r.id)
union all
-- An edit may lower the capacity, which returns nothing.
select 'Annulation tardive non rendue, sa place est prise', a.id::text, t.pending || ' en attente, ' || (a.max_participants - t.confirmed) || ' libres'
from activities a join lateral (
  select count(*) filter (where r.status = 'CANCEL_NO_INCR' and r.returnable_at is not null and s.deleted_at is null and s.withdrawn_at is null) as pending,
    count(*) filter (where r.status in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT') and not r.is_waiting and r.created_at < a.begin_date) as confirmed
  from reservations r join subscriptions s on s.id = r.subscription_id where r.activity_id = a.id
) t on true
where a.returnable_cancels > 0 and a.version = 1 and a.max_participants - t.confirmed < t.pending
union all
select 'Annulation tardive rendue sans place prise', a.id::text, t.returned || ' rendues, ' || t.taken || ' prises'
from activities a join lateral (
  select count(*) filter (where r.status = 'CANCEL' and exists (
      select 1 from credit_movements m where m.reservation_id = r.id and m.reason = 'PLACE_TAKEN')) as returned,
    count(*) filter (where not r.is_waiting and r.updated_at >= f.returnable_at and r.id <> f.id) as taken
  from reservations r, (
    select o.id, o.returnable_at from reservations o where o.activity_id = a.id and o.returnable_at is not null
    order by o.returnable_at, o.arrival limit 1
  ) f
  where r.activity_id = a.id
) t on true
where t.returned > t.taken
union all
select 'Annulation tardive rendue après le début du cours', m.id::text, m.created_at || ' pour ' || a.begin_date
from credit_movements m join activities a on a.id = m.activity_id
where m.reason = 'PLACE_TAKEN' and m.created_at >= a.begin_date
union all
select 'Quota de la semaine dépassé', subscription_id::text, week || ' : ' || count(*) || ' places'
from reservations where week_quota is not null and status <> 'CANCEL'
group by subscription_id, week having count(*) > max(week_quota)
union all
select 'Place comptée dans une autre semaine que son cours', r.id::text, r.week || ' au lieu de ' || lived.week
from reservations r
join (select id, date_trunc('week', begin_date at time zone 'Europe/Paris')::date as week from activities) lived on lived.id = r.activity_id
where r.week_quota is not null and r.status <> 'CANCEL' and r.week <> lived.week
union all
select 'Place orpheline', r.id::text, 'sans cours, abonnement ou élève'
from reservations r
left join activities a on a.id = r.activity_id and a.coach_id = r.coach_id
left join subscriptions s on s.id = r.subscription_id and s.coach_id = r.coach_id
left join users u on u.id = r.trainee_id
where a.id is null or s.id is null or u.id is null
union all
select 'Personne sans responsable principal', person_id::text, count(*) || ' responsables'
from guardianships group by person_id having count(*) filter (where role = 'OWNER') <> 1 or count(*) > 2
union all
select 'Responsable d''une personne qui a un compte ou n''existe plus', g.person_id::text, g.role
from guardianships g join users p on p.id = g.person_id join users a on a.id = g.guardian_id
where p.deleted_at is not null or a.deleted_at is not null or p.password_hash is not null or p.google_sub is not null or a.type <> 'TRAINEE'
union all
select 'Abonnement partagé hors de la famille', h.subscription_id::text, h.trainee_id::text
from subscription_shares h join subscriptions s on s.id = h.subscription_id
where h.trainee_id not in (
  select guardian_id from guardianships where person_id = s.trainee_id
  union all select person_id from guardianships where guardian_id = s.trainee_id
  union all select o.person_id from guardianships g join guardianships o on o.guardian_id = g.guardian_id
    where g.person_id = s.trainee_id and o.person_id <> s.trainee_id)
union all
select 'Mouvement orphelin', m.id::text, 'sans abonnement'
from credit_movements m left join subscriptions s on s.id = m.subscription_id and s.coach_id = m.coach_id where s.id is null
union all
select 'Place gardée d''un contrat rétracté', r.id::text, r.status
from reservations r join subscriptions s on s.id = r.subscription_id join activities a on a.id = r.activity_id
where s.withdrawn_at is not null and r.status <> 'CANCEL' and r.status <> 'CANCEL_NO_INCR' and a.begin_date > greatest(s.withdrawn_at, now())
union all
select 'Rétractation hors de son droit', id::text, withdrawn_at || ' pour ' || coalesce(withdraw_until::text, 'aucun droit')
from subscriptions
where withdrawn_at is not null
  and (withdraw_until is null or (withdrawn_at at time zone 'Europe/Paris')::date > withdraw_until or used_cents > price_cents)
union all
select 'Montant payé différent de ses encaissements', s.id::text, s.amount_paid_cents || ' au lieu de ' || coalesce(r.received, 0)
from subscriptions s left join received r on r.subscription_id = s.id
where s.amount_paid_cents <> coalesce(r.received, 0)
union all
select 'Payé sans l''être, ou l''inverse', id::text, amount_paid_cents || ' sur ' || owed_cents
from subscriptions where is_paid <> (amount_paid_cents >= owed_cents)
union all
-- Older receipts are deleted in parts, because the receipts of one card stay together.
select 'Numéros d''encaissements troués ou doubles', coach_id::text, year || ' : ' || count(*) || ' jusqu''à ' || max(number)
from receipts where year >= extract(year from now()) - 10
group by coach_id, year having count(*) <> max(number) or count(distinct number) <> count(*)
union all
select 'Encaissements numérotés dans un autre ordre que le leur', id::text, year || '-' || number
from (select id, year, number, recorded_at, lag(recorded_at) over (partition by coach_id order by year, number) as earlier from receipts where number is not null) one
where recorded_at < earlier
  or year <> extract(year from recorded_at at time zone 'Europe/Paris')
union all
select 'Compteur d''encaissements faux', c.coach_id::text, c.year || '-' || c.number || ' au lieu de ' || r.number
from receipt_counters c join (select coach_id, year, max(number) as number from receipts group by coach_id, year) r using (coach_id, year)
where c.number <> r.number
union all
select 'Annulation qui n''est pas l''opposé de l''encaissement', r.id::text, r.amount_cents || ' pour ' || o.amount_cents
from receipts r join receipts o on o.id = r.corrects_id left join payment_disputes d on d.taken_receipt_id = r.id
where r.amount_cents <> coalesce(-d.taken_cents, -o.amount_cents) or r.coach_id <> o.coach_id or r.subscription_id is distinct from o.subscription_id
  or r.method <> o.method or o.kind <> 'PAYMENT'
union all
select 'Encaissement d''un autre coach ou élève que son abonnement', r.id::text, r.payer
from receipts r join subscriptions s on s.id = r.subscription_id
where s.coach_id <> r.coach_id or s.trainee_id is distinct from r.trainee_id
union all
select 'Remise d''un chèque avant sa réception, ou d''un autre coach', r.id::text, r.received_on || ' – ' || d.deposited_on
from receipts r join deposits d on d.id = r.deposit_id
where r.received_on > d.deposited_on or r.coach_id <> d.coach_id or r.kind <> 'PAYMENT'
union all
select 'Paiement en ligne différent de son encaissement', p.id::text, p.amount_cents || ' pour ' || coalesce(r.amount_cents::text, 'aucun')
from payments p left join receipts r on r.id = p.receipt_id
where p.state = 'SUCCEEDED' and (r.id is null or r.kind <> 'PAYMENT' or r.amount_cents <> p.amount_cents or r.method <> p.method
  or r.subscription_id <> p.subscription_id or r.coach_id <> p.coach_id or r.reference is distinct from coalesce(p.intent_id, p.session_id))
union all
select 'Paiement en ligne encaissé deux fois', p.id::text, r.id::text
from payments p join receipts r on r.coach_id = p.coach_id and r.subscription_id = p.subscription_id and r.reference = p.intent_id
  and r.kind = 'PAYMENT' and r.id <> p.receipt_id
where not exists (select from payment_disputes d where d.returned_receipt_id = r.id)
union all
select 'Prélèvement sans paiement en ligne', r.id::text, r.amount_cents::text
from receipts r left join payments p on p.receipt_id = r.id left join payment_disputes d on d.returned_receipt_id = r.id
where r.method = 'DEBIT' and r.kind = 'PAYMENT' and p.id is null and d.id is null
union all
select 'Remboursement en ligne différent de son encaissement', f.id::text, f.state || ' ' || f.amount_cents
from payment_refunds f left join receipts r on r.id = f.receipt_id left join receipts c on c.id = f.correction_id
where (f.state = 'SUCCEEDED') <> (r.id is not null and c.id is null) or (c.id is not null and r.id is null)
  or r.amount_cents <> -f.amount_cents or r.kind <> 'REFUND' or c.amount_cents <> f.amount_cents or c.kind <> 'CORRECTION'
union all
select 'Contestation différente de ses encaissements', d.id::text, d.taken_cents || ' / ' || d.returned_cents
from payment_disputes d left join receipts t on t.id = d.taken_receipt_id left join receipts b on b.id = d.returned_receipt_id
where d.taken_cents <> coalesce(-t.amount_cents, 0) or d.returned_cents <> coalesce(b.amount_cents, 0)
  or t.kind <> 'REVERSAL' or b.kind <> 'PAYMENT'
order by rule, id;
