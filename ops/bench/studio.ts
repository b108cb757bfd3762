import { randomUUID } from "node:crypto";
import pg from "pg";
import { makeToken } from "@/lib/auth/tokens";
import type { Call } from "@/ops/bench/load";

export interface Member {
  trainee: string;
  subscription: string;
  coach: string;
  token: string;
}

/** The seeded data that the benchmark uses. */
export interface Studio {
  pool: pg.Pool;
  members: Member[];
  /** Upcoming classes by coach. */
  classes: Map<string, string[]>;
  coach: { id: string; token: string };
  /** The coach with 5 000 trainees. */
  large: { id: string; token: string };
  /** The code of the coach with 50 public classes. */
  code: string;
}

const tokenOf = (userId: string) => makeToken({ userId, version: 0 });
const MEMBERS = 2_000;

export async function openStudio(url: string): Promise<Studio> {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  // Connections may still be closing when their database stops.
  pool.on("error", () => undefined);
  await pool.query("select setseed(0.42)");
  const { rows: people } = await pool.query<Omit<Member, "token">>(
    `select trainee_id as trainee, id as subscription, coach_id as coach from subscriptions
     where label <> 'Carte 10 cours' order by random() limit ${MEMBERS}`,
  );
  const { rows: classes } = await pool.query<{ coach: string; ids: string[] }>(
    `select coach_id as coach, array_agg(id order by begin_date) as ids from activities
     where begin_date > now() + interval '4 days' and max_participants = 1000 group by coach_id order by coach_id`,
  );
  const { rows: coaches } = await pool.query<{ id: string; email: string; code: string }>(
    "select id, email, code from users where email in ('coach0@exemple.fr', 'extra0@exemple.fr', 'extra1@exemple.fr') order by email",
  );
  const [coach, shown, large] = coaches.map(({ id, code }) => ({ id, code }));
  if (!coach || !shown || !large) throw new Error("The database is not seeded");
  return {
    pool,
    members: await withTokens(people),
    classes: new Map(classes.map((one) => [one.coach, one.ids])),
    coach: { id: coach.id, token: await tokenOf(coach.id) },
    large: { id: large.id, token: await tokenOf(large.id) },
    code: shown.code,
  };
}

export const withTokens = (people: readonly Omit<Member, "token">[]): Promise<Member[]> =>
  Promise.all(people.map(async (one) => ({ ...one, token: await tokenOf(one.trainee) })));

export interface Booking {
  member: Member;
  activity: string;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A booking as the web client sends it. */
export const elanBooking = ({ member, activity }: Booking): Call => ({
  method: "POST",
  path: `/api/activity/reservation/${activity}?id-subscription=${member.subscription}`,
  headers: { ...bearer(member.token), "idempotency-key": randomUUID() },
});

export const bookingArguments = ({ member, activity }: Booking) => ({
  trainee: member.trainee,
  subscription: member.subscription,
  activity,
});

/** A call of a baseline's handler. */
export const callBaseline = (
  work: string,
  values: Record<string, string>,
  method?: "POST",
): Call => ({
  ...(method && { method }),
  path: `/api/${work}?${new URLSearchParams(values)}`,
});
