import "server-only";
import { findCoachByCode } from "@/db/queries/accounts/look-ups";
import { findUser, lockUser, updateUser } from "@/db/queries/accounts/users";
import { readActivities } from "@/db/queries/classes/activities";
import {
  findUserByCalendar,
  listCalendarOfCoach,
  listCalendarOfTrainee,
} from "@/db/queries/classes/calendar";
import {
  type AccountId,
  type CoachScope,
  scopeOf,
  systemScope,
  type TraineeScope,
} from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { type CalendarEvent, calendarFile, eventOfPerson } from "@/lib/calendar-file";
import { classPath } from "@/lib/domain/class-path";
import { addMonths, startOfParisDay } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/error-codes";
import { formatCount } from "@/lib/format";
import { today } from "@/lib/infra/clock";
import { env } from "@/lib/infra/env";
import { makeSecret } from "@/lib/infra/secret";
import { publicClassOf } from "@/lib/services/public/public-schedule";

const PAST_MONTHS = 3;
const SECRET = /^[\w-]{43}$/;

const urlOf = (secret: string | null) => secret && `${env().appUrl}/calendrier/${secret}.ics`;

/** Returns the URL of the caller's feed. `replace` creates a new one and ends the old one. */
export async function openCalendar(
  userId: AccountId,
  { replace }: { replace: boolean },
): Promise<{ url: string | null }> {
  return transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError("NOT_LOGGED_IN");
    if (user.calendarToken && !replace) return { url: urlOf(user.calendarToken) };
    const calendarToken = makeSecret();
    await updateUser(tx, userId, { calendarToken });
    return { url: urlOf(calendarToken) };
  });
}

export async function getCalendarUrl(userId: AccountId): Promise<{ url: string | null }> {
  return { url: urlOf((await findUser(database(), userId))?.calendarToken ?? null) };
}

export async function closeCalendar(userId: AccountId): Promise<void> {
  await transaction((tx) => updateUser(tx, userId, { calendarToken: null }));
}

/**
 * Returns a feed as an iCalendar file. It names no trainee but the persons of a guardian.
 * Throws NOT_FOUND.
 */
export async function readCalendar(file: string): Promise<string> {
  const secret = file.replace(/\.ics$/, "");
  const user = SECRET.test(secret)
    ? await findUserByCalendar(database(), systemScope("look-up"), secret)
    : null;
  if (!user) throw new AppError("NOT_FOUND");
  const from = startOfParisDay(addMonths(today(), -PAST_MONTHS));
  const { type, id } = scopeOf(user);
  const events = type === "COACH" ? coachEvents(id, from) : traineeEvents(id, from);
  return calendarFile("Élan : mes cours", await events);
}

async function coachEvents(coachId: CoachScope, from: Date): Promise<CalendarEvent[]> {
  const rows = await listCalendarOfCoach(database(), coachId, from);
  return rows.map(({ activity, teacher, address }) => ({
    ...activity,
    address,
    summary: `${activity.label} (${activity.confirmedPlaces}/${activity.maxParticipants})`,
    description: [
      `${formatCount(activity.confirmedPlaces, "place confirmée", "places confirmées")} sur ${activity.maxParticipants}`,
      ...(activity.waitingPlaces > 0 ? [`${activity.waitingPlaces} en attente`] : []),
      ...(teacher ? [`Avec ${teacher}`] : []),
    ].join("\n"),
    status: activity.cancelledAt ? "CANCELLED" : "CONFIRMED",
    url: env().appUrl + classPath(activity),
  }));
}

async function traineeEvents(traineeId: TraineeScope, from: Date): Promise<CalendarEvent[]> {
  const rows = await listCalendarOfTrainee(database(), traineeId, from);
  return rows.map(({ activity, teacher, address, confirmed, waiting, ...row }) => {
    const event: CalendarEvent = {
      ...activity,
      address,
      summary: [
        ...(confirmed > 0 || activity.cancelledAt ? [] : ["Liste d'attente"]),
        activity.label,
      ].join(" : "),
      description: [
        `Avec ${teacher}`,
        ...(confirmed > 0 ? [formatCount(confirmed, "place confirmée", "places confirmées")] : []),
        ...(waiting > 0 ? [`${formatCount(waiting, "place")} en liste d'attente`] : []),
      ].join("\n"),
      status: activity.cancelledAt ? "CANCELLED" : confirmed > 0 ? "CONFIRMED" : "TENTATIVE",
      url: env().appUrl + classPath(activity),
    };
    return row.traineeId === traineeId
      ? event
      : eventOfPerson(event, { personId: row.traineeId, personName: row.firstName });
  });
}

/** Returns a public class as an iCalendar file with one event. Throws ACTIVITY_NOT_FOUND. */
export async function publicClassFile(code: string, id: string): Promise<string> {
  const coach = await findCoachByCode(database(), systemScope("look-up"), code);
  const shown = coach && (await publicClassOf(coach, id));
  const [row] = shown ? await readActivities(database(), coach.id, [id]) : [];
  if (!shown || !row) throw new AppError("ACTIVITY_NOT_FOUND");
  return calendarFile(row.label, [
    {
      ...row,
      address: shown.activity.address,
      summary: row.label,
      description: `Avec ${shown.activity.coachName}`,
      status: "CONFIRMED",
      url: `${env().appUrl}/c/${shown.code}/${row.id}`,
    },
  ]);
}
