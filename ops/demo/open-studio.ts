import "server-only";
import { sql } from "drizzle-orm";
import { link } from "@/db/queries/trainees/trainees";
import { type Account, type CoachScope, scopeOf, type TraineeScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { hashPassword } from "@/lib/auth/passwords";
import { nameOf } from "@/lib/domain/name-of";
import {
  addDays,
  addMonths,
  DAY_MS,
  daysBetween,
  parisDay,
  parisInstant,
} from "@/lib/domain/paris-time";
import { closuresOnly } from "@/lib/domain/skip";
import { at } from "@/lib/infra/clock";
import { createUser } from "@/lib/services/accounts/accounts";
import { createAssistant } from "@/lib/services/accounts/assistants";
import { setAssistants, setTrial } from "@/lib/services/accounts/coach-features";
import { createSingle } from "@/lib/services/classes/activities";
import { putKind } from "@/lib/services/classes/class-kinds";
import { createOffer, listMyOffers } from "@/lib/services/offers/offers";
import { writePublicPage } from "@/lib/services/public/public-page";
import { createRecurrent } from "@/lib/services/series/series-making";
import { giveSubscription } from "@/lib/services/subscriptions/subscription-sale";
import { commentTrainee } from "@/lib/services/trainees/trainees";
import { type DemoPayment, fillBusiness } from "@/ops/demo/demo-money";
import { coaches, type TraineeStory, trainees } from "@/ops/demo/demo-story";
import { kindsOf, offersOf, weekOf as timetable } from "@/ops/demo/demo-timetable";

const ADDRESSES = ["12 rue du Faubourg-du-Temple\n75011 Paris", "3 quai de la Fosse\n44000 Nantes"];

export interface DemoClass {
  id: string;
  begin: Date;
  coachId: CoachScope;
  isPrivate: boolean;
}
export interface DemoTrainee {
  id: TraineeScope;
  story: TraineeStory;
  coachId: CoachScope;
  subscription: { id: string; isPrivate: boolean };
  payment: DemoPayment | null;
}

async function makeAccount<Type extends Account["type"]>(
  type: Type,
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
  return scopeOf({ id: user.id, type }).id;
}

/** Creates the account of coach `n`, with offers, teachers and page. */
export async function openStudio(n: number): Promise<CoachScope> {
  const coach = coaches[n] as (typeof coaches)[number];
  const coachId = await makeAccount("COACH", coach);
  await database().execute(
    sql`update users set code = ${coach.code}, display_name = ${coach.displayName} where id = ${coachId}`,
  );
  for (const offer of offersOf[n] ?? []) await createOffer(coachId, offer);
  for (const kind of kindsOf[n] ?? []) await putKind(coachId, kind);
  if (coach.trial) await setTrial(coachId, true, 0);
  if (coach.assistants.length > 0) await setAssistants(coachId, true);
  for (const assistant of coach.assistants) await createAssistant(coachId, assistant);
  const name = nameOf(coach);
  await fillBusiness(coachId, name, ADDRESSES[n] ?? "Paris", coach);
  await writePublicPage(coachId, { enabled: true, presentation: coach.presentation });
  return coachId;
}

/** Creates the classes of coach `n`, from the opening to two months from now. */
export async function publishClasses(
  n: number,
  coachId: CoachScope,
  opening: Date,
): Promise<DemoClass[]> {
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
      skip: closuresOnly,
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

/** Creates the trainees of coach `n` with their subscriptions. */
export async function enrol(n: number, coachId: CoachScope, opening: Date): Promise<DemoTrainee[]> {
  const offers = await listMyOffers(coachId);
  const enrolled: DemoTrainee[] = [];
  for (const story of trainees.filter((trainee) => trainee.coach === n)) {
    const traineeId = await makeAccount("TRAINEE", story);
    await transaction((tx) => link(tx, { coachId, traineeId }));
    if (story.comment) await commentTrainee(coachId, traineeId, story.comment);
    const offer = offers.find(({ label }) => label === story.offer);
    if (!offer) continue;
    const bought = new Date(opening.getTime() + story.joinedAfterDays * DAY_MS);
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
