import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { anyOf } from "@/db/queries/operations/id-conditions";
import { assistants, users } from "@/db/schema/accounts";
import { guardianships } from "@/db/schema/families";
import { venues } from "@/db/schema/venues";
import type { CoachId, TraineeId } from "@/db/scope";
import { nameOf } from "@/lib/domain/name-of";

export interface Teacher {
  coachName: string;
  coachUrlPicture: string | null;
}

/** The class's assistant, else the coach. */
export function teacherOf(
  { assistantId }: { assistantId: string | null },
  { coachName, coachUrlPicture, teachers }: Teacher & { teachers: Record<string, Teacher> },
): Teacher {
  const assistant = assistantId ? teachers[assistantId] : undefined;
  return assistant?.coachName ? assistant : { coachName, coachUrlPicture };
}

/** Returns the people with their addresses, and each class's teacher and room. */
export async function findContacts(
  db: Db,
  coachId: CoachId,
  activities: readonly { assistantId: string | null; venueId: string | null }[],
  traineeIds: readonly TraineeId[],
) {
  const people = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      displayName: users.displayName,
      urlPicture: users.urlPicture,
      returnsTakenPlaces: users.returnsTakenPlaces,
      guardianEmails: sql<string[]>`array(select a.email from ${guardianships} g
        join ${users} a on a.id = g.guardian_id where g.person_id = ${users}.id)`,
    })
    .from(users)
    .where(and(anyOf(users.id, [...new Set(traineeIds), coachId]), isNull(users.deletedAt)));
  const teacherIds = [...new Set(activities.flatMap(({ assistantId }) => assistantId ?? []))];
  const teachers =
    teacherIds.length === 0
      ? []
      : await db
          .select({
            id: assistants.id,
            firstName: assistants.firstName,
            lastName: assistants.lastName,
            coachUrlPicture: assistants.urlPicture,
          })
          .from(assistants)
          .where(and(anyOf(assistants.id, teacherIds), eq(assistants.coachId, coachId)));
  const venueIds = [...new Set(activities.flatMap(({ venueId }) => venueId ?? []))];
  const rooms =
    venueIds.length === 0
      ? []
      : await db
          .select({ id: venues.id, address: venues.address, accessNote: venues.accessNote })
          .from(venues)
          .where(
            and(anyOf(venues.id, venueIds), eq(venues.coachId, coachId), isNull(venues.deletedAt)),
          );
  const roomsById = new Map(rooms.map((room) => [room.id, room]));
  const trainees = new Map(people.map((person) => [person.id, person]));
  const coach = trainees.get(coachId);
  const names = {
    coachName: coach?.displayName ?? "",
    coachUrlPicture: coach?.urlPicture ?? null,
    teachers: Object.fromEntries(
      teachers.map(({ id, coachUrlPicture, ...teacher }) => [
        id,
        { coachName: nameOf(teacher).trim(), coachUrlPicture },
      ]),
    ),
  };
  return {
    trainees,
    coach: {
      id: coachId,
      email: coach?.email,
      coachName: names.coachName,
      coachUrlPicture: names.coachUrlPicture,
    },
    teacherOf: (activity: { assistantId: string | null }) => teacherOf(activity, names),
    addressOf: ({ venueId }: { venueId: string | null }) =>
      venueId ? roomsById.get(venueId)?.address : undefined,
    /** Only for trainees with a confirmed place, from the day before. */
    accessNoteOf: ({ venueId }: { venueId: string | null }) =>
      venueId ? roomsById.get(venueId)?.accessNote : undefined,
  };
}
