import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { euros, knownPassword, newPassword, opaque, optionalLines, text, yesNo } from "./fields";
import { optionalPhone } from "./person-fields";
import { user } from "./user";

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

export const modifyPassword = endpoint({
  method: "POST",
  path: "/api/user/modify-password",
  access: "USER",
  summary:
    "Changer mon mot de passe, ou choisir le premier, sans ancien : tous les jetons précédents sont morts",
  body: z.object({
    oldPassword: z.nullish(knownPassword("Veuillez renseigner votre ancien mot de passe.")),
    newPassword: newPassword("Le nouveau mot de passe doit contenir au moins 8 caractères"),
  }),
  response: z.object({ token: z.string() }),
  errors: ["WRONG_OLD_PASSWORD", "COMMON_PASSWORD"],
  secret: true,
  changes: ["account"],
});

export const uploadAvatar = endpoint({
  method: "POST",
  path: "/api/user/avatar",
  access: "USER",
  summary: "Changer ma photo",
  long: true,
  body: "multipart",
  response: z.object({ url: z.string() }),
  errors: ["NOT_AN_IMAGE", "PICTURE_TOO_LARGE", "PICTURE_NOT_STORED"],
  changes: ["account", "activities"],
  queue: "pictures",
});

export const toggleAssistants = endpoint({
  method: "POST",
  path: "/api/user/toggle-feature-assistant",
  access: "COACH",
  summary: "Activer ou non les autres profs",
  body: z.object({ enabled: yesNo("Mes professeurs") }),
  response: user,
  changes: ["account", "assistants"],
});

export const toggleFreeCourse = endpoint({
  method: "POST",
  path: "/api/user/toggle-feature-free-course",
  access: "COACH",
  summary: "Activer ou non le cours d'essai, et son prix",
  body: z.object({ enabled: yesNo("Cours d'essai"), price: z._default(euros("Prix"), 0) }),
  response: user,
  changes: ["account", "offers"],
});

const reminders = z.object({ enabled: z.boolean() });

export const getReminders = endpoint({
  method: "GET",
  path: "/api/user/reminders",
  access: "USER",
  summary: "Mes rappels par email : activés ou non",
  response: reminders,
  shows: ["reminders"],
});

export const setReminders = endpoint({
  method: "POST",
  path: "/api/user/reminders",
  access: "USER",
  summary: "Activer ou non mes rappels par email",
  body: z.object({ enabled: yesNo("Rappels par email") }),
  response: reminders,
  changes: ["reminders"],
});

const publicPageFields = {
  enabled: yesNo("Page publique"),
  presentation: optionalLines("Présentation", 1000),
};
export const publicPage = z.object(publicPageFields);

export const getPublicPage = endpoint({
  method: "GET",
  path: "/api/user/public-page",
  access: "COACH",
  summary: "Ma page publique : sa présentation, et si les moteurs de recherche peuvent la montrer",
  response: publicPage,
  shows: ["publicPage"],
});

export const setPublicPage = endpoint({
  method: "POST",
  path: "/api/user/public-page",
  access: "COACH",
  summary: "Modifier ma page publique ; un champ absent reste",
  body: z.object({
    enabled: z.optional(publicPageFields.enabled),
    presentation: z.optional(publicPageFields.presentation),
  }),
  response: publicPage,
  changes: ["publicPage"],
});
