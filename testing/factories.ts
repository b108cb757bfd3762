import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { link } from "@/db/queries/trainees/trainees";
import type { MailContent } from "@/db/schema/outbox";
import { type Account, type CoachScope, scopeOf, type TraineeScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { makeToken } from "@/lib/auth/tokens";
import { addDays, parisDay, parisInstant } from "@/lib/domain/paris-time";
import { createUser } from "@/lib/services/accounts/accounts";
import { api } from "./api";

let count = 0;

export interface Person<Id extends string = string> {
  id: Id;
  token: string;
  email: string;
  code: string;
}

async function person<Type extends Account["type"]>(
  type: Type,
  phoneNumber: string | null = "0612345678",
): Promise<Person<Account<Type>["id"]>> {
  count += 1;
  const n = count;
  const user = await transaction((tx) =>
    createUser(tx, {
      type,
      email: `${type.toLowerCase()}${n}@example.fr`,
      firstName: type === "COACH" ? "Claire" : "Léa",
      lastName: `Martin ${n}`,
      phoneNumber,
      // A coach's address stays unverified, because most coaches have the limits of that.
      emailVerifiedAt: type === "TRAINEE" ? new Date() : null,
    }),
  );
  if (!user) throw new Error("The address is taken");
  return {
    id: scopeOf({ id: user.id, type }).id,
    email: user.email,
    code: user.code ?? "",
    token: await makeToken({ userId: user.id, version: user.tokenVersion }),
  };
}

export const makeCoach = (): Promise<Person<CoachScope>> => person("COACH");

/** A trainee with a verified address, linked to this coach. */
export async function makeTrainee(
  coach?: Person,
  phoneNumber?: string | null,
): Promise<Person<TraineeScope>> {
  const trainee = await person("TRAINEE", phoneNumber);
  if (coach) await transaction((tx) => link(tx, { coachId: coach.id, traineeId: trainee.id }));
  return trainee;
}

/** A Paris time, `days` from today. */
export const inDays = (days: number, time = "18:00"): Date =>
  parisInstant(addDays(parisDay(new Date()), days), time);

export const cardBody = {
  type: "CARD",
  label: "Carte 10 cours",
  price: 120,
  quantity: 10,
  nbReservationPerWeek: null,
  validityDurationInDay: 90,
  isPrivateOffer: false,
};

export const classBody = (begin: Date, changes: Record<string, unknown> = {}) => ({
  label: "Yoga doux",
  place: "Studio République",
  beginDate: begin.toISOString(),
  endDate: new Date(begin.getTime() + 3_600_000).toISOString(),
  maxParticipants: 10,
  cancelTimeInHours: 24,
  isPrivateActivity: false,
  ...changes,
});

async function must(call: ReturnType<typeof api>) {
  const { status, body, text } = await call;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body;
}

export const makeOffer = (coach: Person, changes: Record<string, unknown> = {}) =>
  must(api("POST", "/api/offer", { token: coach.token, body: { ...cardBody, ...changes } }));

/** A class in 7 days, unless `begin` says otherwise. */
export const makeClass = (
  coach: Person,
  changes: Record<string, unknown> = {},
  begin = inDays(7),
) =>
  must(
    api("POST", "/api/activity/single-activity", {
      token: coach.token,
      body: classBody(begin, changes),
    }),
  );

/** A weekly series whose first class is in 7 days. */
export const makeSeries = (
  coach: Person,
  weeks: number,
  changes: Record<string, unknown> = {},
): Promise<{ count: number; ids: string[] }> => {
  const { beginDate, endDate: _, ...fields } = classBody(inDays(7));
  return must(
    api("POST", "/api/activity/recurrent-activity", {
      token: coach.token,
      body: {
        ...fields,
        beginDateCreation: beginDate,
        endDateCreation: addDays(parisDay(new Date()), 7 * weeks),
        recurrence: "WEEKLY",
        durationInMinutes: 60,
        ...changes,
      },
    }),
  );
};

export async function makeSubscription(
  coach: Person,
  trainee: Person,
  changes: Record<string, unknown> = {},
) {
  const offer = await makeOffer(coach, changes);
  return must(api("POST", `/api/subscription/${offer.id}`, { token: trainee.token }));
}

/** A payment that expired; returns its id. */
export async function makeExpiredPayment(coach: Person, subscriptionId: string): Promise<string> {
  const { rows } = await database().execute<{ id: string }>(
    sql`insert into payments (id, coach_id, subscription_id, label, amount_cents, offered, expires_at, state)
      values (${v7()}, ${coach.id}, ${subscriptionId}, 'Carte', 100, '{CARD}', now(), 'EXPIRED') returning id`,
  );
  return rows[0]?.id ?? "";
}

/** A child of the guardian's family, a trainee of this coach. */
export const makeChild = (
  guardian: Person,
  coach: Person,
  firstName = "Emma",
): Promise<{ id: string; firstName: string }> =>
  must(
    api("POST", "/api/user/people", {
      token: guardian.token,
      body: { firstName, lastName: "Roux", birthYear: 2017, coachId: coach.id },
    }),
  );

/** Makes the account the second guardian of a person. */
export async function addGuardian(personId: string, second: Person): Promise<void> {
  await database().execute(sql`insert into guardianships (person_id, guardian_id, role)
    values (${personId}, ${second.id}, 'SECOND')`);
}

export interface Member {
  trainee: Person;
  card: { id: string };
}

/** Returns `n` trainees of a coach, each with a subscription to the same offer. */
export async function makeMembers(
  coach: Person,
  n: number,
  changes: Record<string, unknown> = {},
): Promise<Member[]> {
  const offer = await makeOffer(coach, changes);
  const member = async () => {
    const trainee = await makeTrainee(coach);
    const card = await must(api("POST", `/api/subscription/${offer.id}`, { token: trainee.token }));
    return { trainee, card };
  };
  const members: Member[] = [];
  // More than ten at once would time out while they wait for a connection.
  while (members.length < n)
    members.push(
      ...(await Promise.all(Array.from({ length: Math.min(10, n - members.length) }, member))),
    );
  return members;
}

export const weekly = (perWeek: number) => ({
  type: "SUBSCRIPTION",
  quantity: null,
  nbReservationPerWeek: perWeek,
  label: "Abonnement",
});

export const book = (trainee: Person, activityId: string, subscriptionId: string, query = "") =>
  api("POST", `/api/activity/reservation/${activityId}?id-subscription=${subscriptionId}${query}`, {
    token: trainee.token,
  });

/** Moves a class to a time that the API rejects, such as the past. */
export async function moveClass(activityId: string, begin: Date): Promise<void> {
  await database().execute(
    sql`update activities set end_date = ${begin.toISOString()}::timestamptz + (end_date - begin_date), begin_date = ${begin.toISOString()} where id = ${activityId}`,
  );
}

interface WrittenMail extends Record<string, unknown> {
  to: string;
  subject: string;
  text: string;
  content: MailContent;
  attachments: { filename: string; contentType: string; content: string }[];
}

/** The mails in the outbox, oldest first. */
export async function mails(to?: string): Promise<WrittenMail[]> {
  const result = await database().execute<WrittenMail>(
    sql`select "to", subject, text, content, attachments from outbox where ${to ?? null}::text is null or "to" = ${to ?? null} order by id`,
  );
  return result.rows;
}

export const subjectsTo = async ({ email }: Person) =>
  (await mails(email)).map(({ subject }) => subject);
