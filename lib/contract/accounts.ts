import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import {
  email,
  euros,
  newPassword,
  optionalPhone,
  optionalText,
  outId,
  phone,
  text,
  yesNo,
} from "./fields";

export const linkedCoach = z.object({
  id: outId,
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  urlPicture: z.nullable(z.string()),
  code: z.string(),
});
export type LinkedCoach = z.output<typeof linkedCoach>;

export const user = z.object({
  id: outId,
  type: z.enum(["TRAINEE", "COACH"]),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  email: z.string(),
  urlPicture: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  code: z.nullable(z.string()),
  coachs: z.array(linkedCoach),
  rights: z.array(z.enum(["COACH_ASSISTANT", "FREE_GROUP_CLASS"])),
  additionalInfo: z.object({ featureClassPrice: z.number() }),
});
export type User = z.output<typeof user>;

const token = z.object({ token: z.string() });
const nothing = z.object({});

export const login = endpoint({
  method: "POST",
  path: "/api/auth/login",
  access: "PUBLIC",
  summary: "Se connecter : le jeton à envoyer ensuite",
  body: z.object({
    email: z
      .string({ error: "Veuillez renseigner votre adresse email." })
      .check(
        z.minLength(1, "Veuillez renseigner votre adresse email."),
        z.maxLength(254, "Cette adresse email est invalide."),
      ),
    password: z
      .string({ error: "Veuillez renseigner votre mot de passe." })
      .check(
        z.minLength(1, "Veuillez renseigner votre mot de passe."),
        z.maxLength(1024, "Ce mot de passe est trop long."),
      ),
  }),
  response: token,
  errors: ["WRONG_CREDENTIALS", "TOO_MANY_TRIES"],
  secret: true,
});

export const loginWithGoogle = endpoint({
  method: "POST",
  path: "/api/auth/google",
  access: "PUBLIC",
  summary: "Se connecter avec Google",
  body: z.object({
    token: z
      .string({ error: "Échec de connexion avec Google" })
      .check(
        z.minLength(1, "Échec de connexion avec Google"),
        z.maxLength(8192, "Échec de connexion avec Google"),
      ),
  }),
  response: token,
  errors: ["GOOGLE_REFUSED", "GOOGLE_NOT_CONFIGURED", "TOO_MANY_TRIES"],
  secret: true,
});

export const register = endpoint({
  method: "POST",
  path: "/api/auth/register",
  access: "PUBLIC",
  summary: "Créer un compte d'élève ou de coach",
  body: z.object({
    type: z._default(
      z.enum(["TRAINEE", "COACH"], { error: "Choisissez un compte d'élève ou de coach." }),
      "TRAINEE",
    ),
    lastName: text("Nom", 80),
    firstName: text("Prénom", 80),
    phoneNumber: phone,
    email,
    password: newPassword(),
  }),
  response: user,
  status: 201,
  errors: ["EMAIL_TAKEN", "COMMON_PASSWORD", "TOO_MANY_TRIES"],
});

export const forgotPassword = endpoint({
  method: "POST",
  path: "/api/auth/forgot-password",
  access: "PUBLIC",
  summary: "Demander un lien de réinitialisation, envoyé si l'adresse est connue",
  body: z.object({ email }),
  response: nothing,
  errors: ["TOO_MANY_TRIES"],
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  access: "PUBLIC",
  summary: "Choisir un nouveau mot de passe avec le lien reçu",
  body: z.object({
    newPassword: newPassword(),
    token: z
      .string({ error: "Ce lien n'est plus valable. Demandez-en un nouveau." })
      .check(z.maxLength(200, "Ce lien n'est plus valable. Demandez-en un nouveau.")),
  }),
  response: nothing,
  errors: ["RESET_TOKEN_INVALID", "COMMON_PASSWORD"],
});

export const logout = endpoint({
  method: "POST",
  path: "/api/auth/logout",
  access: "PUBLIC",
  summary: "Se déconnecter : efface le cookie des pages",
  response: null,
});

export const getMe = endpoint({
  method: "GET",
  path: "/api/user/me",
  access: "USER",
  summary: "Mon compte",
  response: user,
});

export const addCoach = endpoint({
  method: "POST",
  path: "/api/user/add-coach/:code",
  access: "TRAINEE",
  summary: "Suivre un coach, par son code",
  params: z.object({ code: z.string() }),
  response: linkedCoach,
  errors: ["COACH_CODE_UNKNOWN", "ALREADY_LINKED", "TOO_MANY_TRIES"],
});

export const modifyUser = endpoint({
  method: "POST",
  path: "/api/user/modify-user",
  access: "USER",
  summary: "Modifier mes informations ; les champs absents restent",
  body: z.object({
    firstName: z.optional(text("Prénom", 80)),
    lastName: z.optional(text("Nom", 80)),
    displayName: z.optional(text("Nom affiché", 160)),
    phoneNumber: z.optional(optionalPhone),
    urlPicture: z.optional(
      z.nullable(
        z
          .string({ error: "Cette image n'est pas enregistrée dans Élan." })
          .check(z.maxLength(500, "Cette image n'est pas enregistrée dans Élan.")),
      ),
    ),
  }),
  response: user,
  errors: ["PICTURE_NOT_OURS"],
});

export const modifyPassword = endpoint({
  method: "POST",
  path: "/api/user/modify-password",
  access: "USER",
  summary: "Changer mon mot de passe : tous les jetons précédents sont morts",
  body: z.object({
    oldPassword: z
      .string({ error: "Veuillez renseigner votre ancien mot de passe." })
      .check(z.maxLength(1024, "Ce mot de passe est trop long.")),
    newPassword: newPassword("Le nouveau mot de passe doit contenir au moins 8 caractères"),
  }),
  response: token,
  errors: ["WRONG_OLD_PASSWORD", "COMMON_PASSWORD"],
  secret: true,
});

export const uploadAvatar = endpoint({
  method: "POST",
  path: "/api/user/avatar",
  access: "USER",
  summary: "Changer ma photo",
  body: "multipart",
  response: z.object({ url: z.string() }),
  errors: ["NOT_AN_IMAGE", "PICTURE_TOO_LARGE", "PICTURE_NOT_STORED"],
});

export const toggleAssistants = endpoint({
  method: "POST",
  path: "/api/user/toggle-feature-assistant",
  access: "COACH",
  summary: "Activer ou non les autres profs",
  body: z.object({ enabled: yesNo("Mes professeurs") }),
  response: user,
});

export const toggleFreeCourse = endpoint({
  method: "POST",
  path: "/api/user/toggle-feature-free-course",
  access: "COACH",
  summary: "Activer ou non le cours d'essai, et son prix",
  body: z.object({ enabled: yesNo("Cours d'essai"), price: z._default(euros("Prix"), 0) }),
  response: user,
});

const reminders = z.object({ enabled: z.boolean() });

export const getReminders = endpoint({
  method: "GET",
  path: "/api/user/reminders",
  access: "USER",
  summary: "Mes rappels par email : activés ou non",
  response: reminders,
});

export const setReminders = endpoint({
  method: "POST",
  path: "/api/user/reminders",
  access: "USER",
  summary: "Activer ou non mes rappels par email",
  body: z.object({ enabled: yesNo("Rappels par email") }),
  response: reminders,
});

export const publicPage = z.object({
  enabled: yesNo("Page publique"),
  presentation: optionalText("Présentation", 1000),
});

export const getPublicPage = endpoint({
  method: "GET",
  path: "/api/user/public-page",
  access: "COACH",
  summary: "Ma page publique : sa présentation, et si les moteurs de recherche peuvent la montrer",
  response: publicPage,
});

export const setPublicPage = endpoint({
  method: "POST",
  path: "/api/user/public-page",
  access: "COACH",
  summary: "Modifier ma page publique",
  body: publicPage,
  response: publicPage,
});
