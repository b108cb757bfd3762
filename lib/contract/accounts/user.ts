import * as z from "zod/mini";
import { shownRules } from "@/lib/contract/classes/class-fields";
import { outId } from "@/lib/contract/fields";

export const linkedCoach = z.object({
  id: outId,
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  urlPicture: z.nullable(z.string()),
  code: z.string(),
  /** The address of the coach's business, for trainees. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** A late cancellation returns its credit when another trainee takes the place. */
  returnsTakenPlaces: z.boolean(),
});

/** The zone of school holidays, and the period in which income is declared. */
const coachSettings = z.object({
  schoolZone: z.nullable(z.enum(["A", "B", "C"])),
  alsaceMoselle: z.boolean(),
  declares: z.enum(["MONTHLY", "QUARTERLY"]),
  /** The initial values of a new class's form. */
  classDefaults: z.object(shownRules),
  /** A late cancellation returns its credit when another trainee takes the place. */
  returnsTakenPlaces: z.boolean(),
});

export const user = z.object({
  id: outId,
  type: z.enum(["TRAINEE", "COACH"]),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** False for an account without a password or Google login, which needs no old password. */
  secured: z.boolean(),
  urlPicture: z.nullable(z.string()),
  /** The wide picture of the coach's page; null for a trainee. */
  coverUrl: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  code: z.nullable(z.string()),
  coachs: z.array(linkedCoach),
  /** The other coaches of the guarded persons; `personId` is the first who follows the coach. */
  familyCoachs: z.array(z.extend(linkedCoach, { personId: outId })),
  /** Coaches with data for this address that wait until the address is proven. */
  waitingFor: z.array(z.object({ coachId: outId, displayName: z.string() })),
  rights: z.array(z.enum(["COACH_ASSISTANT", "FREE_GROUP_CLASS"])),
  additionalInfo: z.object({ featureClassPrice: z.number() }),
  /** Null for a trainee. */
  settings: z.nullable(coachSettings),
  /** Only for a coach, where the server has a payment provider. */
  mayTakePayments: z.optional(z.literal(true)),
});
