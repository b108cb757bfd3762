import type pg from "pg";

/** Throws unless each class counts the places that it has, none past its size: no load may lose or sell one twice. */
export async function checkPlaces(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `with held as (
       select activity_id, count(*) filter (where not is_waiting) as confirmed, count(*) filter (where is_waiting) as waiting
       from reservations where status in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT') group by activity_id)
     select a.id from activities a left join held h on h.activity_id = a.id
     where a.confirmed_places <> coalesce(h.confirmed, 0) or a.waiting_places <> coalesce(h.waiting, 0)
       or a.confirmed_places > a.max_participants`,
  );
  if (rows.length > 0) throw new Error(`${rows.length} classes do not hold what they count`);
}
