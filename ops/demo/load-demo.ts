import "server-only";
import { sql } from "drizzle-orm";
import { database, transaction } from "@/db/client";
import { listPlacesOfActivities } from "@/db/queries/held-places";
import { link } from "@/db/queries/trainees";
import { users } from "@/db/schema/accounts";
import { hashPassword } from "@/lib/auth/passwords";
import {
  addDays,
  addMonths,
  daysBetween,
  parisDay,
  parisInstant,
  weekOf,
} from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { silently } from "@/lib/mail/outbox";
import { createUser, toggleAssistants, toggleFreeCourse } from "@/lib/services/accounts";
import { createRecurrent, createSingle } from "@/lib/services/activities";
import { createAssistant } from "@/lib/services/assistants";
import { recordAttendance } from "@/lib/services/attendance";
import { bookPlaces } from "@/lib/services/booking";
import { createOffer, listMyOffers } from "@/lib/services/offers";
import { writePublicPage } from "@/lib/services/public-page";
import { cancelPlaces } from "@/lib/services/reservations";
import { giveSubscription } from "@/lib/services/subscription-sale";
import { suspendSubscription } from "@/lib/services/subscriptions";
import { commentTrainee } from "@/lib/services/trainees";
import { type DemoPayment, fillBusiness, recordMoney } from "@/ops/demo/demo-money";
import { coaches, demoAccounts, type TraineeStory, trainees } from "@/ops/demo/demo-story";
import { offersOf, weekOf as timetable } from "@/ops/demo/demo-timetable";

export { demoAccounts };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ADDRESSES = ["12 rue du Faubourg-du-Temple\n75011 Paris", "3 quai de la Fosse\n44000 Nantes"];

interface DemoClass {
  id: string;
  begin: Date;
  coachId: string;
  isPrivate: boolean;
}
interface DemoTrainee {
  id: string;
  story: TraineeStory;
  coachId: string;
  subscription: { id: string; isPrivate: boolean };
  payment: DemoPayment | null;
}

/** A number in [0, 1[ that is the same each time for the same seed: the demo is believable, and repeatable. */
function chance(seed: number): number {
  const x = Math.sin(seed * 12.9898 + 78.233) * 43_758.5453;
  return x - Math.floor(x);
}

/** Fills an empty database with a studio around today, through the same use cases as everybody. False: it is not empty. */
export const loadDemo = (): Promise<boolean> => silently(loadStudios);

async function loadStudios(): Promise<boolean> {
  const [known] = await database().select({ id: users.id }).from(users).limit(1);
  if (known) return false;
  const now = new Date();
  const today = parisDay(now);
  const opening = parisInstant(weekOf(addMonths(today, -3)), "08:00");
  const classes: DemoClass[] = [];
  const people: DemoTrainee[] = [];
  for (const [n, coach] of coaches.entries()) {
    const coachId = await at(opening, () => openStudio(n));
    classes.push(...(await at(opening, () => publishClasses(n, coachId, opening))));
    const enrolled = await enrol(n, coachId, coach.code, opening);
    people.push(...enrolled);
    await recordMoney(
      coachId,
      enrolled.flatMap(({ payment }) => payment ?? []),
      now,
    );
  }
  await liveThrough(classes, people, opening, now);
  return true;
}

async function makeAccount(
  type: "COACH" | "TRAINEE",
  person: {
    firstName: string;
    lastName: string;
    email: string;
    phone: string | null;
    password?: string;
  },
) {
  const passwordHash = person.password ? await hashPassword(person.password) : null;
  const user = await transaction((tx) =>
    createUser(tx, {
      type,
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      phoneNumber: person.phone,
      passwordHash,
      emailVerifiedAt: new Date(),
    }),
  );
  if (!user) throw new Error(`The demo's ${person.email} is taken`);
  return user.id;
}

async function openStudio(n: number): Promise<string> {
  const coach = coaches[n] as (typeof coaches)[number];
  const coachId = await makeAccount("COACH", coach);
  await database().execute(
    sql`update users set code = ${coach.code}, display_name = ${coach.displayName} where id = ${coachId}`,
  );
  for (const offer of offersOf[n] ?? []) await createOffer(coachId, offer);
  if (coach.trial) await toggleFreeCourse(coachId, true, 0);
  if (coach.assistants.length > 0) await toggleAssistants(coachId, true);
  for (const assistant of coach.assistants) await createAssistant(coachId, assistant);
  await fillBusiness(coachId, `${coach.firstName} ${coach.lastName}`, ADDRESSES[n] ?? "Paris");
  await writePublicPage(coachId, { enabled: true, presentation: coach.presentation });
  return coachId;
}

async function publishClasses(n: number, coachId: string, opening: Date): Promise<DemoClass[]> {
  const monday = parisDay(opening);
  const last = addMonths(parisDay(new Date()), 2);
  const classes: DemoClass[] = [];
  for (const { weekday, time, minutes, isPrivate, single, ...fields } of timetable[n] ?? []) {
    const first = parisInstant(addDays(monday, weekday), time);
    const common = { ...fields, isPrivateActivity: isPrivate ?? false, assistantId: null };
    if (single !== undefined) {
      const begin = parisInstant(addDays(parisDay(new Date()), single), time);
      const { id } = await createSingle(coachId, {
        ...common,
        beginDate: begin,
        endDate: new Date(begin.getTime() + minutes * 60_000),
      });
      classes.push({ id, begin, coachId, isPrivate: common.isPrivateActivity });
      continue;
    }
    const series = await createRecurrent(coachId, {
      ...common,
      beginDateCreation: first,
      endDateCreation: last,
      recurrence: "WEEKLY",
      durationInMinutes: minutes,
    });
    const days = daysBetween(parisDay(first), last);
    classes.push(
      ...series.ids.slice(0, Math.floor(days / 7) + 1).map((id, week) => ({
        id,
        begin: parisInstant(addDays(parisDay(first), 7 * week), time),
        coachId,
        isPrivate: common.isPrivateActivity,
      })),
    );
  }
  return classes;
}

async function enrol(
  n: number,
  coachId: string,
  _code: string,
  opening: Date,
): Promise<DemoTrainee[]> {
  const offers = await listMyOffers(coachId);
  const enrolled: DemoTrainee[] = [];
  for (const story of trainees.filter((trainee) => trainee.coach === n)) {
    const traineeId = await makeAccount("TRAINEE", story);
    await transaction((tx) => link(tx, coachId, traineeId));
    if (story.comment) await commentTrainee(coachId, traineeId, story.comment);
    const offer = offers.find(({ label }) => label === story.offer);
    if (!offer) continue;
    const bought = new Date(opening.getTime() + story.joinedAfterDays * DAY);
    const subscription = await at(bought, () => giveSubscription(coachId, traineeId, offer.id));
    const amount = { paid: offer.price, half: offer.price / 2, unpaid: 0 }[story.payment];
    enrolled.push({
      id: traineeId,
      story,
      coachId,
      subscription: { id: subscription.id, isPrivate: offer.isPrivateOffer },
      payment: amount > 0 ? { subscriptionId: subscription.id, amount, boughtAt: bought } : null,
    });
  }
  return enrolled;
}

/** The weeks as they went: bookings some days ahead, a few cancels, attendance on the day, two subscriptions put to sleep. */
async function liveThrough(
  classes: DemoClass[],
  people: DemoTrainee[],
  opening: Date,
  now: Date,
): Promise<void> {
  const inOrder = [...classes].sort((a, b) => a.begin.getTime() - b.begin.getTime());
  for (const [n, activity] of inOrder.entries()) {
    const wanted = people.filter(
      (person, p) =>
        person.coachId === activity.coachId &&
        person.subscription.isPrivate === activity.isPrivate &&
        chance(n * 97 + p) < person.story.zeal,
    );
    const ahead = activity.begin.getTime() - now.getTime();
    if (ahead > 24 * DAY) continue;
    const bookedAt = new Date(
      Math.max(
        opening.getTime() + HOUR,
        Math.min(now.getTime() - HOUR, activity.begin.getTime() - 5 * DAY),
      ),
    );
    for (const [p, person] of wanted.entries()) {
      await book(person, activity, new Date(bookedAt.getTime() + p * 60_000));
    }
    await cancelSome(wanted, activity, n, now);
    if (activity.begin.getTime() + 2 * HOUR < now.getTime()) await noteAttendance(activity, n);
  }
  for (const person of people.filter(({ story }) => story.asleep)) {
    await at(new Date(now.getTime() - 6 * DAY), () =>
      suspendSubscription(person.coachId, person.subscription.id),
    ).catch(ignoreRefusal);
  }
}

const book = (person: DemoTrainee, activity: DemoClass, when: Date) =>
  at(when, () =>
    bookPlaces(person.id, {
      activityId: activity.id,
      subscriptionId: person.subscription.id,
      wholeSeries: false,
      places: 1,
    }),
  ).catch(ignoreRefusal);

async function cancelSome(
  wanted: DemoTrainee[],
  activity: DemoClass,
  n: number,
  now: Date,
): Promise<void> {
  for (const [p, person] of wanted.entries()) {
    const dice = chance(n * 31 + p * 7);
    const hoursBefore = dice < 0.05 ? 3 : dice < 0.11 ? 50 : null;
    if (hoursBefore === null) continue;
    const when = new Date(activity.begin.getTime() - hoursBefore * HOUR);
    if (when < now)
      await at(when, () => cancelPlaces(person.id, activity.id, "one")).catch(ignoreRefusal);
  }
}

async function noteAttendance(activity: DemoClass, n: number): Promise<void> {
  const places = (await listPlacesOfActivities(database(), [activity.id])).filter(
    ({ isWaiting }) => !isWaiting,
  );
  const present = places.filter((_, p) => chance(n * 13 + p) > 0.08).map(({ id }) => id);
  if (places.length > 0) {
    await at(new Date(activity.begin.getTime() + HOUR), () =>
      recordAttendance(activity.coachId, activity.id, present),
    );
  }
}

/** Somebody without credits left, or too late, simply does not come: as in a real studio. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Error) || !("code" in error) || !("status" in error)) throw error;
}
