import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { opaque, optionalPhone, outId, text } from "./fields";

export const linkedCoach = z.object({
  id: outId,
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  urlPicture: z.nullable(z.string()),
  code: z.string(),
});
export type LinkedCoach = z.output<typeof linkedCoach>;

/** Of a coach's year: the school holidays that count, and when income is declared. */
export const coachSettings = z.object({
  schoolZone: z.nullable(z.enum(["A", "B", "C"])),
  alsaceMoselle: z.boolean(),
  declares: z.enum(["MONTHLY", "QUARTERLY"]),
});

export const user = z.object({
  id: outId,
  type: z.enum(["TRAINEE", "COACH"]),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  urlPicture: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  code: z.nullable(z.string()),
  coachs: z.array(linkedCoach),
  rights: z.array(z.enum(["COACH_ASSISTANT", "FREE_GROUP_CLASS"])),
  additionalInfo: z.object({ featureClassPrice: z.number() }),
  /** Null for a trainee. */
  settings: z.nullable(coachSettings),
});
export type User = z.output<typeof user>;

const _nothing = z.object({});

export const logout = endpoint({
  method: "POST",
  path: "/api/auth/logout",
  access: "PUBLIC",
  summary: "Se déconnecter : efface le cookie des pages",
  response: null,
  changes: [],
});

export const getMe = endpoint({
  method: "GET",
  path: "/api/user/me",
  access: "USER",
  summary: "Mon compte",
  response: user,
  shows: ["account"],
});

export const addCoach = endpoint({
  method: "POST",
  path: "/api/user/add-coach/:code",
  access: "TRAINEE",
  summary: "Suivre un coach, par son code",
  params: z.object({ code: z.string() }),
  response: linkedCoach,
  errors: ["COACH_CODE_UNKNOWN", "ALREADY_LINKED"],
  changes: ["account"],
  limit: ["add-coach"],
});

const profileFields = {
  firstName: text("Prénom", 80),
  lastName: text("Nom", 80),
  displayName: text("Nom affiché", 160),
  phoneNumber: optionalPhone,
};
/** The fields of an account that its owner edits, all of them there. */
export const profile = z.object(profileFields);

export const modifyUser = endpoint({
  method: "POST",
  path: "/api/user/modify-user",
  access: "USER",
  summary: "Modifier mes informations ; les champs absents restent",
  body: z.object({
    firstName: z.optional(profileFields.firstName),
    lastName: z.optional(profileFields.lastName),
    displayName: z.optional(profileFields.displayName),
    phoneNumber: z.optional(profileFields.phoneNumber),
    urlPicture: z.optional(z.nullable(opaque(500, "Cette image n'est pas enregistrée dans Élan."))),
  }),
  response: user,
  errors: ["PICTURE_NOT_OURS"],
  changes: ["account", "activities"],
});
