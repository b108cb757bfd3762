// The least SQL that the rules of Élan's hot calls allow, each statement prepared.
// The baseline's handlers run it, and the benchmark runs it by pg alone.
import { v7 } from "uuid";

/** As long as the stored mail of a booking. */
const SENTENCE = "Votre réservation est confirmée. ";
const TEXT = SENTENCE.repeat(32);
const CONTENT = JSON.stringify({ paragraphs: [SENTENCE.repeat(38)] });
const ATTACHMENT = JSON.stringify([
  {
    filename: "cours.ics",
    contentType: "text/calendar",
    content: "QkVHSU46VkNBTEVOREFS".repeat(45),
  },
]);

const session = (db, user) =>
  db.query({
    name: "session",
    text: "select id, type, token_version, last_seen_at from users where id = $1 and deleted_at is null",
    values: [user],
  });

/** Books a place in six statements: the class is locked first, then the subscription. */
async function book(db, { trainee, subscription, activity }) {
  await session(db, trainee);
  const client = await db.connect();
  try {
    await client.query("begin");
    const { rows: classes } = await client.query({
      name: "lock-class",
      text: `select a.* from activities a join coach_trainees l on l.coach_id = a.coach_id and l.trainee_id = $2 and l.ended_at is null
        where a.id = $1 for update of a`,
      values: [activity, trainee],
    });
    const { rows: payers } = await client.query({
      name: "lock-payer",
      text: `select s.*, u.email, u.first_name, c.display_name from subscriptions s join users u on u.id = s.trainee_id join users c on c.id = s.coach_id
        where s.id = $1 and s.trainee_id = $2 and s.deleted_at is null for update of s`,
      values: [subscription, trainee],
    });
    const [found] = classes;
    const [payer] = payers;
    if (!found || !payer) throw new Error("Nothing to book");
    const waiting = found.confirmed_places >= found.max_participants;
    await client.query({
      name: "write-place",
      text: `with placed as (
          insert into reservations (id, coach_id, activity_id, trainee_id, subscription_id, is_waiting, charged, week, week_quota)
          values ($1, $2, $3, $4, $5, $6, $7, date_trunc('week', $8::timestamptz at time zone 'Europe/Paris'), $9)
        ), counted as (
          update activities set confirmed_places = confirmed_places + ($6::boolean = false)::int, waiting_places = waiting_places + $6::int where id = $3
        ), paid as (
          insert into credit_movements (id, coach_id, subscription_id, reservation_id, activity_id, delta, reason)
          select $10::uuid, $2, $5, $1, $3, -1, 'BOOKING' where $7
        ), charged as (
          update subscriptions set quantity_left = quantity_left - 1 where id = $5 and $7
        ), told as (
          insert into outbox (id, "to", subject, content, text, attachments, sent_at) values ($11, $12, 'Réservation', $13, $14, $15, now())
        ), linked as (
          insert into place_links (token_hash, coach_id, trainee_id, activity_id, booked_at) values ($10::text, $2, $4, $3, now())
        )
        insert into idempotency_keys (caller, key, fingerprint, status, headers, body) values ($4::text, $1::text, $1::text, 201, '{}', '{}')`,
      values: [
        v7(),
        found.coach_id,
        activity,
        trainee,
        subscription,
        waiting,
        payer.type === "CARD",
        found.begin_date,
        payer.nb_reservation_per_week,
        v7(),
        v7(),
        payer.email,
        CONTENT,
        TEXT,
        ATTACHMENT,
      ],
    });
    await client.query("commit");
    return { body: { booked: waiting ? 0 : 1, waiting: waiting ? 1 : 0, skipped: [] } };
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

const COLOURS = "TEAL SAGE OCEAN INDIGO PLUM ROSE BRICK AMBER OLIVE SLATE".split(" ");

/** A class has the colour of its kind, else that of its label. */
function colourOf(label, kind) {
  if (kind) return kind.colour;
  const key = label
    .trim()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]+/g, "")
    .toLowerCase();
  let hash = 0;
  for (const letter of key) hash = (hash * 31 + letter.codePointAt(0)) % 997;
  return COLOURS[hash % COLOURS.length];
}

const coloured = (rows) => rows.map((row) => ({ ...row, colour: colourOf(row.label, row.kind) }));

const LABEL_KEY = `replace(replace(lower(upper(replace(lower(regexp_replace(normalize(a.label, NFD), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu"),
  'ı', chr(1)))), chr(1), 'ı'), 'ς', 'σ')`;
const FROM = `from activities a join users c on c.id = a.coach_id left join assistants t on t.id = a.assistant_id
  left join class_kinds k on k.coach_id = a.coach_id and k.label_key = ${LABEL_KEY}`;
const VENUE =
  "left join venues v on v.id = a.venue_id and v.coach_id = a.coach_id and v.deleted_at is null";
const KIND = `case when k.id is not null then json_build_object('colour', k.colour, 'description', k.description, 'urlPicture', k.url_picture) end as kind`;
const TEACHER = `coalesce(t.first_name || ' ' || t.last_name, c.display_name) as "coachName", case when t.id is null then c.url_picture else t.url_picture end`;
const OPENS = `((a.begin_date at time zone 'Europe/Paris')::date - a.opens_days + a.opens_time::time) at time zone 'Europe/Paris'`;
const CLOSES = "a.begin_date - make_interval(mins => a.closes_minutes)";
const BOOKABLE = `case when now() >= ${CLOSES} then 'CLOSED' when now() < ${OPENS} then 'NOT_YET' else 'OPEN' end as bookable`;
const CHECK =
  "(a.begin_date - make_interval(hours => a.min_check_hours)) at time zone 'Europe/Paris'";
const CHECKED = `case when a.min_places is null then null when extract(hour from ${CHECK}) >= 22 then date_trunc('day', ${CHECK}) + interval '20 hours'
  when extract(hour from ${CHECK}) < 8 then date_trunc('day', ${CHECK}) - interval '4 hours' else ${CHECK} end at time zone 'Europe/Paris'`;
const MISSING = `case when a.min_places is null then null when a.minimum_waived is not null or a.minimum_look_at is null then 0
  else greatest(0, a.min_places - a.confirmed_places) end`;

const SHOWN = `a.id, a.coach_id as "coachId", a.series_id as "seriesId", a.version, a.assistant_id as "assistantId", a.label, a.place, a.begin_date as "beginDate", a.end_date as "endDate",
  a.max_participants as "maxParticipants", a.confirmed_places + a.waiting_places as participants, a.confirmed_places as "confirmedPlaces", a.waiting_places as "waitingPlaces", a.cancel_time_in_hours as "cancelTimeInHours",
  a.is_private_activity as "isPrivateActivity", a.series_id is not null as "isRecurring", ${TEACHER} as "coachUrlPicture",
  a.opens_days as "opensDays", a.opens_time as "opensTime", a.closes_minutes as "closesMinutes", a.min_places as "minPlaces", a.min_check_hours as "minCheckHours",
  ${OPENS} as "opensOn", ${CLOSES} as "closesOn", ${CHECKED} as "checkOn", ${BOOKABLE}, ${MISSING} as "missingPlaces", a.meeting_url is not null as "isOnline", ${KIND},
  case when v.id is not null then json_build_object('id', v.id, 'name', v.name, 'address', v.address, 'stepFree', v.step_free) end as venue`;
const NOBODY = `0 as "numberReservationForMe", 0 as "numberReservationOnWaitingListForMe", false as "openingNotice"`;
const PLACES_OF_ME = `cross join lateral (select count(*) filter (where not r.is_waiting)::int as confirmed, count(*) filter (where r.is_waiting)::int as waiting
    from reservations r where r.activity_id = a.id and r.trainee_id = $4 and r.status in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT')) mine`;
const NOTICE = `case when a.opens_days is null then false else exists (select 1 from opening_notices n where n.activity_id = a.id and n.trainee_id = $4) end as "openingNotice"`;
const FAMILY = `(select coalesce(jsonb_agg(f order by f."personId"), '[]') from (
    select g.person_id as "personId", (count(*) filter (where not r.is_waiting))::int as booked, (count(*) filter (where r.is_waiting))::int as waiting
    from guardianships g join reservations r on r.trainee_id = g.person_id
    where g.guardian_id = $4 and r.activity_id = a.id and r.status in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT') group by g.person_id) f) as family`;
const IN_MONTH =
  "where a.coach_id = $1 and a.cancelled_at is null and a.begin_date >= $2 and a.begin_date < $3 order by a.begin_date, a.id";
const GUARDIANS = `(select coalesce(jsonb_agg(jsonb_build_object('accountId', o.id, 'firstName', o.first_name, 'lastName', o.last_name, 'phoneNumber', o.phone_number, 'email', o.email) order by g.role), '[]')
    from guardianships g join users o on o.id = g.guardian_id where g.person_id = u.id)`;
const CARD = `s.id, s.trainee_id as "traineeId", s.coach_id as "coachId", s.label, s.type, s.quantity, s.quantity_left as "quantityLeft",
  s.price_cents / 100.0::float8 as price, s.amount_paid_cents / 100.0::float8 as "amountPaid",
  s.owed_cents / 100.0::float8 as owed, greatest(0, s.owed_cents - s.amount_paid_cents) / 100.0::float8 as due,
  greatest(0, s.amount_paid_cents - s.owed_cents) / 100.0::float8 as "toRefund", s.is_paid as "isPaid", s.begin_date::text as "beginDate",
  s.end_date::text as "endDate", s.suspend_date::text as "suspendDate", s.nb_reservation_per_week as "nbReservationPerWeek", s.is_private_offer as "isPrivateOffer",
  s.is_shareable as "isShareable", s.version, s.offer_id as "offerId", s.begin_now as "beginNow", s.terms_version as "termsVersion", s.withdraw_until::text as "withdrawUntil",
  s.withdrawn_at as "withdrawnAt", s.transfer_reference as "transferReference", s.transfer_announced_on::text as "transferAnnouncedOn",
  (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'firstName', o.first_name) order by o.created_at, o.id), '[]')
    from subscription_shares h join users o on o.id = h.trainee_id where h.subscription_id = s.id) as "sharedWith"`;

async function rowsOf(db, name, text, values) {
  return (await db.query({ name, text, values })).rows;
}

/** The begin of the coach's last class, which months return beside their classes. */
async function lastBegin(db, coach, from, isPublic = false) {
  const [last] = await rowsOf(
    db,
    isPublic ? "last-public-begin" : "last-begin",
    `select begin_date as "beginDate" from activities where coach_id = $1 and cancelled_at is null and begin_date >= $2 ${isPublic ? "and not is_private_activity" : ""}
      order by begin_date desc limit 1`,
    [coach, from],
  );
  return last?.beginDate.toISOString();
}

/** A month of a coach's classes. */
async function coachMonth(db, { coach, from, to }) {
  await session(db, coach);
  const [month, last] = await Promise.all([
    rowsOf(
      db,
      "coach-month",
      `select ${SHOWN}, ${NOBODY}, a.comment ${FROM} ${VENUE} ${IN_MONTH}`,
      [coach, from, to],
    ),
    lastBegin(db, coach, new Date(0)),
  ]);
  return { body: coloured(month), last };
}

/** The same month as the coach's trainee sees it. */
async function traineeMonth(db, { coach, trainee, from, to }) {
  await session(db, trainee);
  const [link] = await rowsOf(
    db,
    "link",
    "select 1 from coach_trainees where coach_id = $1 and trainee_id = $2 and ended_at is null",
    [coach, trainee],
  );
  if (!link) throw new Error("Not linked");
  const [month, last] = await Promise.all([
    rowsOf(
      db,
      "trainee-month",
      `select ${SHOWN}, mine.confirmed as "numberReservationForMe", mine.waiting as "numberReservationOnWaitingListForMe", ${NOTICE}, ${FAMILY}, null as comment
        ${FROM} ${VENUE} ${PLACES_OF_ME} ${IN_MONTH}`,
      [coach, from, to, trainee],
    ),
    lastBegin(db, coach, new Date()),
  ]);
  return { body: coloured(month), last };
}

async function details(db, { coach, activity }) {
  await session(db, coach);
  const [shown] = coloured(
    await rowsOf(
      db,
      "shown",
      `select ${SHOWN}, ${NOBODY}, a.comment, a.meeting_url as "meetingUrl", a.cancelled_at as "cancelledAt", a.cancel_reason as "cancelReason",
          coalesce(a.minimum_waived = 'KEPT', false) as "keptByCoach" ${FROM} ${VENUE} where a.id = $1 and a.coach_id = $2`,
      [activity, coach],
    ),
  );
  const places = await rowsOf(
    db,
    "participants",
    `select u.first_name as "firstName", u.last_name as "lastName", r.status, u.id as "userId", r.id as "reservationId", r.is_waiting as "isWaitingList",
        u.url_picture as "urlPicture", ${GUARDIANS} as guardians, ${CARD}, (select coalesce(sum(d.owed_cents - d.amount_paid_cents), 0) / 100.0::float8 from subscriptions d
          where d.coach_id = s.coach_id and d.trainee_id = s.trainee_id and d.deleted_at is null and d.owed_cents > d.amount_paid_cents) as "dueOfAll"
      from reservations r join users u on u.id = r.trainee_id join subscriptions s on s.id = r.subscription_id
      where r.activity_id = $1 and r.status in ('BOOKED', 'BOOKED_AND_COME', 'BOOKED_AND_ABSENT') order by r.is_waiting, r.arrival`,
    [activity],
  );
  const participantsList = places.map(
    ({
      firstName,
      lastName,
      status,
      userId,
      reservationId,
      isWaitingList,
      urlPicture,
      guardians,
      dueOfAll,
      ...subscription
    }) => ({
      firstName,
      lastName,
      status,
      traineeId: userId,
      reservationId,
      isWaitingList,
      subscription: {
        ...subscription,
        price: Number(subscription.price),
        amountPaid: Number(subscription.amountPaid),
      },
      urlPicture,
      guardians,
      due: Number(dueOfAll),
    }),
  );
  return { body: { ...shown, participantsList } };
}

async function history(db, { trainee, page, size }) {
  await session(db, trainee);
  const content = await rowsOf(
    db,
    "history",
    `select r.id, a.label, ${KIND}, a.begin_date as "beginDate", a.end_date as "endDate", ${TEACHER} as "urlPicture",
        a.place, r.status, s.label as "subscriptionLabel",
        a.is_private_activity as "privateActivity", r.is_waiting as "isWaitingList", a.id as "activityId", r.coach_id as "coachId", null as "for"
      ${FROM} join reservations r on r.activity_id = a.id join subscriptions s on s.id = r.subscription_id
      where r.trainee_id = $1 order by a.begin_date desc, r.id desc limit $2 offset $3`,
    [trainee, size, page * size],
  );
  const [{ n }] = await rowsOf(
    db,
    "history-count",
    "select count(*)::int as n from reservations where trainee_id = $1",
    [trainee],
  );
  return {
    body: {
      content: coloured(content),
      totalElements: n,
      pageNumber: Number(page),
      totalPages: Math.ceil(n / size),
    },
  };
}

/** A coach's public classes of the next 92 days. */
async function publicSchedule(db, { code }) {
  const [coach] = await rowsOf(
    db,
    "coach-of-code",
    "select id from users where code = $1 and type = 'COACH' and deleted_at is null",
    [code],
  );
  if (!coach) throw new Error("Unknown code");
  const [schedule, last] = await Promise.all([
    rowsOf(
      db,
      "public-schedule",
      `select a.id, a.label, ${KIND}, a.place, a.begin_date as "beginDate", a.end_date as "endDate", a.max_participants as "maxParticipants",
        case when a.waiting_places > 0 then 0 else greatest(0, a.max_participants - a.confirmed_places) end as "remainingPlaces",
        ${BOOKABLE}, ${OPENS} as "opensOn", nullif(v.address, '') as address, a.meeting_url is not null as "isOnline", ${TEACHER} as "coachUrlPicture" ${FROM} ${VENUE}
      where a.coach_id = $1 and a.cancelled_at is null and not a.is_private_activity and a.begin_date >= now()
        and a.begin_date < now() + interval '92 days' order by a.begin_date, a.id`,
      [coach.id],
    ),
    lastBegin(db, coach.id, new Date(), true),
  ]);
  return { body: coloured(schedule), last };
}

/** A coach's trainees with their subscriptions. */
async function trainees(db, { coach }) {
  await session(db, coach);
  const people = await rowsOf(
    db,
    "trainees",
    `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.phone_number as "phoneNumber", l.comment, l.comment_version as "commentVersion", u.url_picture as "urlPicture",
        f.address_folded is not null as "emailRefused", ${GUARDIANS} as guardians, (u.password_hash is null and u.google_sub is null and u.last_seen_at is null
          and not exists (select 1 from coach_trainees o where o.trainee_id = u.id and o.coach_id <> $1)) as editable,
        exists (select 1 from subscriptions s where s.coach_id = $1 and s.trainee_id = l.trainee_id and s.deleted_at is null) as subscribed
      from coach_trainees l join users u on u.id = l.trainee_id left join refused_addresses f on f.address_folded = u.email_folded where l.coach_id = $1 and l.ended_at is null and u.deleted_at is null
      order by u.first_name collate "fr-x-icu", u.last_name collate "fr-x-icu", u.id`,
    [coach],
  );
  const cards = await rowsOf(
    db,
    "cards",
    `select ${CARD} from subscriptions s where s.coach_id = $1 and s.deleted_at is null and (s.end_date >= current_date or not s.is_paid)
      order by s.created_at desc, s.id desc`,
    [coach],
  );
  const byTrainee = Map.groupBy(cards, ({ traineeId }) => traineeId);
  const body = people.map((one) => ({
    ...one,
    subscriptions: (byTrainee.get(one.id) ?? []).map((card) => ({
      ...card,
      price: Number(card.price),
      amountPaid: Number(card.amountPaid),
    })),
  }));
  return { body };
}

export const work = { book, coachMonth, traineeMonth, details, history, publicSchedule, trainees };
