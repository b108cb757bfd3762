import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "@/ops/bench/servers";
import { bearer, type Studio } from "@/ops/bench/studio";

export interface Timed {
  name: string;
  /** Milliseconds of Élan's call, and of one set-based statement that writes the same rows. */
  elan: number;
  alone: number;
  ratio: number;
  met: boolean;
}

const CLASSES = 365;
const PLACES = 1000;
const ROUNDS = 15;
const DAY = 86_400_000;
/** A mail as long as the one that tells of a cancelled class. */
const HTML = "<p>Votre cours est annulé.</p>".repeat(60);

/** Waits until the mails of what was done before have left. */
async function untilDelivered(pool: Studio["pool"]): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      "select 1 from outbox where sent_at is null and dead_at is null limit 1",
    );
    if (rows.length === 0) return;
    await sleep(50);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const body = (begin: Date, changes: Record<string, unknown> = {}) => ({
  label: "Barre au sol",
  place: "Studio République",
  beginDateCreation: begin.toISOString(),
  endDateCreation: new Date(begin.getTime() + (CLASSES - 1) * DAY).toISOString(),
  recurrence: "DAILY",
  durationInMinutes: 60,
  maxParticipants: 10,
  cancelTimeInHours: 24,
  isPrivateActivity: false,
  ...changes,
});

/** The same by one statement each, on a series of its own. */
const bare = {
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
    ), told as (
      insert into outbox (id, "to", subject, html, text, sent_at) select gen_random_uuid(), u.email, 'Cours annulé', $3, $3, now()
      from ended e join users u on u.id = e.trainee_id
    )
    update subscriptions s set quantity_left = quantity_left + n
    from (select subscription_id, count(*)::int as n from ended where charged group by subscription_id) c where s.id = c.subscription_id`,
};

/** Places in the classes of a series, each of a trainee of their own, as bookings would have left them. */
const FILL = `with classes as (select id, begin_date, row_number() over (order by begin_date) - 1 as k from activities where coach_id = $1 and series_id = $2),
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

/** A series of 365 classes created, edited, and deleted with 1 000 places, beside one statement each. */
export async function timeSeries({ pool, coach }: Studio, elan: Server): Promise<Timed[]> {
  const call = async (method: string, path: string, content?: unknown) => {
    const answer = await fetch(`${elan.origin}${path}`, {
      method,
      headers: { ...bearer(coach.token), "content-type": "application/json" },
      body: content === undefined ? null : JSON.stringify(content),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text;
  };
  const times = { create: [], edit: [], remove: [] } as Record<keyof typeof bare, number[][]>;
  for (let n = 0; n <= ROUNDS; n += 1) {
    const begin = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 10 * DAY);
    let first = "";
    await untilDelivered(pool);
    const created = await timed(async () => {
      const made = await call("POST", "/api/activity/recurrent-activity", body(begin));
      first = (JSON.parse(made) as { ids: string[] }).ids[0] as string;
    });
    const later = new Date(begin.getTime() + 3_600_000).toISOString();
    const edited = await timed(() =>
      call(
        "PUT",
        `/api/activity/recurrent-activity/${first}`,
        body(begin, { label: "Barre", place: "Studio Bastille", beginDateCreation: later }),
      ),
    );
    const { rows } = await pool.query<{ id: string }>(
      "select series_id as id from activities where id = $1",
      [first],
    );
    const own = randomUUID();
    const bareCreated = await timed(() => pool.query(bare.create, [coach.id, own]));
    const bareEdited = await timed(() => pool.query(bare.edit, [coach.id, own]));
    for (const series of [rows[0]?.id, own]) await pool.query(FILL, [coach.id, series]);
    const removed = await timed(() =>
      call("DELETE", `/api/activity/${first}?delete-recurrence=true`),
    );
    const bareRemoved = await timed(() => pool.query(bare.remove, [coach.id, own, HTML]));
    // The first one only warms up.
    if (n === 0) continue;
    times.create.push([created, bareCreated]);
    times.edit.push([edited, bareEdited]);
    times.remove.push([removed, bareRemoved]);
  }
  return [
    line(`series: ${CLASSES} classes created`, times.create),
    line(`series: ${CLASSES} classes edited`, times.edit),
    line(`series: deleted with ${PLACES} places`, times.remove),
  ];
}

/** At most three times the bare statement. */
function line(name: string, pairs: readonly number[][]): Timed {
  const middle = (side: 0 | 1) =>
    pairs.map((pair) => pair[side] ?? 0).sort((a, b) => a - b)[Math.floor(pairs.length / 2)] ?? 0;
  const [elan, alone] = [middle(0), middle(1)];
  return { name, elan, alone, ratio: elan / alone, met: elan <= 3 * alone };
}
