import "server-only";
import type { ActivityFields } from "@/db/queries/classes/activity-fields";
import { isVenueTaken, shareLockVenue } from "@/db/queries/classes/venues";
import type { CoachScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import type { createActivity } from "@/lib/contract/classes/activities-of-coach";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Warnings } from "@/lib/contract/operations/preview";
import { isNeverOpen } from "@/lib/domain/booking-window";
import { CLASS_RULES } from "@/lib/domain/class-rules";
import type { Slot } from "@/lib/domain/recurrence";
import { AppError } from "@/lib/error-codes";

type ClassRequest = Omit<BodyOf<typeof createActivity>, "beginDate" | "endDate">;
type StoredFields = Omit<
  ActivityFields,
  "label" | "place" | "maxParticipants" | "cancelTimeInHours" | "isPrivateActivity" | "assistantId"
>;

const NEW_CLASS: StoredFields = { ...CLASS_RULES, venueId: null, meetingUrl: null };

/** Share-locks the venue of a request, if it names one. Throws VENUE_NOT_FOUND. */
export async function lockVenueOf(
  tx: Tx,
  coachId: CoachScope,
  { venueId }: ClassRequest,
): Promise<{ name: string } | null> {
  if (!venueId) return null;
  const venue = await shareLockVenue(tx, coachId, venueId);
  if (!venue) throw new AppError("VENUE_NOT_FOUND");
  return venue;
}

/** The values of a class after a request; an absent rule, venue or address keeps the stored one. */
export function valuesAfter(
  body: ClassRequest,
  venue: { name: string } | null,
  stored: StoredFields = NEW_CLASS,
): ActivityFields {
  const { label, maxParticipants, cancelTimeInHours, isPrivateActivity } = body;
  const sentOrStored = <Name extends keyof StoredFields>(name: Name): StoredFields[Name] =>
    body[name] === undefined ? stored[name] : (body[name] as StoredFields[Name]);
  return {
    label,
    maxParticipants,
    cancelTimeInHours,
    isPrivateActivity,
    place: body.place || (venue?.name ?? ""),
    assistantId: body.assistantId ?? null,
    opensDays: sentOrStored("opensDays"),
    opensTime: sentOrStored("opensTime"),
    closesMinutes: sentOrStored("closesMinutes"),
    minPlaces: sentOrStored("minPlaces"),
    minCheckHours: sentOrStored("minCheckHours"),
    venueId: sentOrStored("venueId"),
    meetingUrl: sentOrStored("meetingUrl"),
  };
}

/** Throws CAPACITY_BELOW_MINIMUM, NEVER_OPEN. */
export function checkValues(fields: ActivityFields, beginDate: Date): void {
  const { minPlaces, maxParticipants } = fields;
  if (minPlaces !== null && minPlaces > maxParticipants)
    throw new AppError("CAPACITY_BELOW_MINIMUM");
  if (isNeverOpen({ ...fields, beginDate })) throw new AppError("NEVER_OPEN");
}

/** Warns of other classes in the venues of these classes. */
export async function warningsOf(
  tx: Tx,
  coachId: CoachScope,
  classes: readonly (Slot & { venueId: string | null })[],
  except: readonly string[] = [],
): Promise<Warnings> {
  const stays = classes.flatMap(({ venueId, begin, end }) =>
    venueId ? [{ venue: venueId, begins: begin, ends: end }] : [],
  );
  return (await isVenueTaken(tx, coachId, stays, except)) ? ["VENUE_TAKEN"] : [];
}
