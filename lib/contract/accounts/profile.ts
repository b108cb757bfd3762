import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { knownPassword, newPassword, opaque } from "@/lib/contract/fields";
import { optionalPhone, ownName } from "@/lib/contract/trainees/person-fields";
import { user } from "./user";

const profileFields = {
  firstName: ownName("Prénom", 80),
  lastName: ownName("Nom", 80),
  displayName: ownName("Nom affiché", 160),
  phoneNumber: optionalPhone,
};
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
  changes: ["account", "activities", "subscriptions", "movements"],
});

export const modifyPassword = endpoint({
  method: "POST",
  path: "/api/user/modify-password",
  access: "USER",
  summary:
    "Changer mon mot de passe, ou choisir le premier, sans ancien : tous les jetons précédents sont morts",
  body: z.object({
    oldPassword: z.nullish(knownPassword("Indiquez votre ancien mot de passe.")),
    newPassword: newPassword("Le nouveau mot de passe doit contenir au moins 8 caractères"),
  }),
  response: z.object({ token: z.string() }),
  errors: ["WRONG_OLD_PASSWORD", "COMMON_PASSWORD"],
  secret: true,
  // The call revokes the token it was sent with, so a retry is a 401.
  ignoresKey: true,
  changes: ["account"],
});

export const uploadAvatar = endpoint({
  method: "POST",
  path: "/api/user/avatar",
  access: "USER",
  summary: "Changer ma photo",
  body: "multipart",
  response: z.object({ url: z.string() }),
  errors: ["NOT_AN_IMAGE", "TOO_MANY_PIXELS", "PICTURE_TOO_LARGE", "PICTURE_NOT_STORED"],
  changes: ["account", "activities"],
  queue: "pictures",
});
