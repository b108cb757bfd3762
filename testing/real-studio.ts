import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { users } from "@/db/schema/accounts";
import { activities as activityTable, creditMovements, series } from "@/db/schema/activities";
import { subscriptionShares } from "@/db/schema/families";
import { offers, subscriptions } from "@/db/schema/offers";
import type { CoachScope, TraineeScope } from "@/db/scope";
import { database } from "@/db/transaction";
import { DAY_MS } from "@/lib/domain/paris-time";
import type { Person } from "@/testing/factories";
import type { StudioModel } from "@/testing/studio-model";
import { CARD_PRICE, isPaid, received } from "@/testing/studio-money";
import { CARD_QUANTITY } from "@/testing/studio-places";

/** The database ids of a model's classes and subscriptions. */
export interface RealStudio {
  coach: Person<CoachScope>;
  trainees: TraineeScope[];
  classes: string[];
  subscriptions: string[];
  closures: string[];
  /** Returns the code of the last mail with one. */
  codeMailed: () => string;
}

const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Inserts a model's first state into the database. */
export async function buildStudio(
  model: StudioModel,
  coach: Person<CoachScope>,
  trainees: Person<TraineeScope>[],
  codeMailed: () => string,
): Promise<RealStudio> {
  const seriesId = v7();
  const offerId = v7();
  const cards = model.subscriptions.map((one) => ({
    id: v7(),
    coachId: coach.id,
    offerId,
    traineeId: (trainees[one.trainee] as Person<TraineeScope>).id,
    type: one.credits === null ? ("SUBSCRIPTION" as const) : ("CARD" as const),
    label: "Formule",
    quantity: one.credits === null ? null : CARD_QUANTITY,
    quantityLeft: one.credits,
    nbReservationPerWeek: one.credits === null ? one.quota : null,
    priceCents: CARD_PRICE * 100,
    beginDate: dateOf(one.firstDay),
    endDate: dateOf(one.lastDay),
    isPrivateOffer: false,
    withdrawUntil: one.withdrawUntil === null ? null : dateOf(one.withdrawUntil),
    beginNow: one.beginNow,
  }));
  const classes = model.classes.map((one) => ({
    id: v7(),
    coachId: coach.id,
    seriesId: one.inSeries ? seriesId : null,
    label: "Cours",
    place: "Studio",
    beginDate: new Date(one.begin),
    endDate: new Date(one.begin + 3_600_000),
    maxParticipants: one.max,
    cancelTimeInHours: one.cancelHours,
    isPrivateActivity: one.isPrivate,
    ...{ opensDays: one.opensDays, opensTime: "12:00", closesMinutes: one.closesMinutes },
    ...{ minPlaces: one.minPlaces, minCheckHours: one.minCheckHours },
    minimumLookAt: one.lookAt === null ? null : new Date(one.lookAt),
    createdAt: new Date(model.now),
  }));
  const db = database();
  await db.update(users).set({ returnsTakenPlaces: model.returns }).where(eq(users.id, coach.id));
  await db.insert(series).values({ id: seriesId, coachId: coach.id, recurrence: "WEEKLY" });
  await db.insert(activityTable).values(classes);
  await db.insert(offers).values({
    id: offerId,
    coachId: coach.id,
    type: "CARD",
    label: "Formule",
    priceCents: CARD_PRICE * 100,
    quantity: CARD_QUANTITY,
    validityDurationInDay: 365,
    isPrivateOffer: false,
  });
  await db.insert(subscriptions).values(cards);
  // Each subscription is shared with the next of the family.
  await db.insert(subscriptionShares).values(
    model.subscriptions.map((one, n) => ({
      subscriptionId: cards[n]?.id ?? "",
      traineeId: (trainees[(one.trainee + 1) % trainees.length] as Person<TraineeScope>).id,
    })),
  );
  await db.insert(creditMovements).values(
    cards
      .filter(({ quantityLeft }) => quantityLeft)
      .map(({ id, quantityLeft }) => ({
        coachId: coach.id,
        subscriptionId: id,
        delta: quantityLeft as number,
        reason: "PURCHASE" as const,
      })),
  );
  return {
    coach,
    trainees: trainees.map(({ id }) => id),
    classes: classes.map(({ id }) => id),
    subscriptions: cards.map(({ id }) => id),
    closures: [],
    codeMailed,
  };
}

interface State {
  /** Lines of subscription, status and waiting mark, in order of arrival. */
  places: string[][];
  classes: string[];
  subscriptions: string[];
}

/** The database's state in the format of `modelState`. */
export async function realState(studio: RealStudio): Promise<State> {
  const list = (ids: string[]) => sql`${JSON.stringify(ids)}::jsonb`;
  const { rows } = await database().execute<{ places: string[][] } & Omit<State, "places">>(sql`
    with c as (select n - 1 as n, id::uuid from jsonb_array_elements_text(${list(studio.classes)}) with ordinality as t(id, n)),
    s as (select n - 1 as n, id::uuid from jsonb_array_elements_text(${list(studio.subscriptions)}) with ordinality as t(id, n)),
    p as (
      select c.n, s.n as sub, r.status, r.is_waiting, r.arrival from c join reservations r on r.activity_id = c.id
      join s on s.id = r.subscription_id)
    select
      (select jsonb_agg(coalesce((select jsonb_agg(p.sub || ' ' || p.status || case when p.is_waiting and p.status = 'BOOKED' then ' W' else '' end
        order by p.arrival) from p where p.n = c.n), '[]') order by c.n) from c) as places,
      (select jsonb_agg(a.confirmed_places || '+' || a.waiting_places || '/' || a.max_participants || case when a.cancelled_at is null then '' else ' X' end
        || coalesce(' ' || a.cancel_reason, '')
        order by c.n) from c join activities a on a.id = c.id) as classes,
      (select jsonb_agg(coalesce(b.quantity_left::text, 'W') || ' '
        || coalesce((select sum(m.delta) from credit_movements m where m.subscription_id = b.id), 0) || ' ' || (b.end_date - date '1970-01-01')
        || ' ' || b.amount_paid_cents / 100.0::float8 || '/' || b.owed_cents / 100.0::float8 || case when b.is_paid then 'P' else '' end
        || case when b.suspend_date is null then '' else ' Z' end || case when b.deleted_at is null then '' else ' X' end || case when b.withdrawn_at is null then '' else ' R' end
        order by s.n) from s join subscriptions b on b.id = s.id) as subscriptions`);
  return rows[0] as State;
}

/** The model's state in the format of `realState`. */
export function modelState(model: StudioModel): State {
  const held = (cls: number, waiting: boolean) =>
    model.places.filter(
      (p) => p.cls === cls && p.status.startsWith("BOOKED") && p.waiting === waiting,
    ).length;
  return {
    places: model.classes.map((_, cls) =>
      model.places
        .filter((p) => p.cls === cls)
        .map(
          (p) => `${p.subscription} ${p.status}${p.waiting && p.status === "BOOKED" ? " W" : ""}`,
        ),
    ),
    classes: model.classes.map(
      ({ max, cancelled, byMinimum }, n) =>
        `${held(n, false)}+${held(n, true)}/${max}${cancelled ? " X" : ""}${byMinimum ? " MINIMUM" : ""}`,
    ),
    subscriptions: model.subscriptions.map(
      ({ credits, lastDay, suspendedOn, deleted, withdrawn, money }) =>
        `${credits ?? "W"} ${credits ?? 0} ${lastDay} ${received(money)}/${money.owed}${isPaid(money) ? "P" : ""}${suspendedOn === null ? "" : " Z"}${deleted ? " X" : ""}${withdrawn ? " R" : ""}`,
    ),
  };
}
