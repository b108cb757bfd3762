import type pg from "pg";

/** Seeds coaches whose page shows 50 upcoming classes; returns their codes. */
export async function seedPages(pool: pg.Pool, coaches: number): Promise<string[]> {
  await pool.query(
    `insert into users (id, type, email, first_name, last_name, display_name, code)
     select gen_random_uuid(), 'COACH', 'page' || n || '@exemple.fr', 'Nora', 'Keller', 'Nora Keller',
       'D' || translate(lpad(n::text, 5, '0'), '01', 'AB') from generate_series(0, ${coaches - 1}) n`,
  );
  await pool.query(
    `insert into activities (id, coach_id, label, place, begin_date, end_date, max_participants, cancel_time_in_hours, is_private_activity)
     select gen_random_uuid(), id, 'Yoga doux ' || n, 'Studio République', t, t + interval '1 hour', 12, 24, false
     from users, generate_series(0, 49) n, lateral (select date_trunc('hour', now()) + make_interval(days => 1 + n) as t) d
     where email like 'page%@exemple.fr'`,
  );
  await pool.query("analyze users, activities");
  const { rows } = await pool.query<{ code: string }>(
    "select code from users where email like 'page%@exemple.fr' order by email",
  );
  return rows.map(({ code }) => code);
}
