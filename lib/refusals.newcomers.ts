/** Of what somebody does without an account: a first class, a link in a mail. Part of `lib/refusals.ts`. */
export const newcomerRefusals = {
  WRONG_CODE: [
    400,
    "Ce code n'est pas valable. Vérifiez-le, ou demandez-en un nouveau : il sert pendant 10 minutes et 5 essais.",
  ],
  PLACE_LINK_UNKNOWN: [
    404,
    "Ce lien n'est plus valable. Connectez-vous pour voir vos réservations.",
  ],
  REMINDER_LINK_UNKNOWN: [404, "Ce lien n'est pas valable. Les rappels se règlent dans Mes infos."],
  ACTIVITY_PRIVATE: [409, "Ce cours est devenu privé : choisissez-en un autre."],
  TRIAL_OFF: [409, "Ce coach ne propose plus de cours d'essai. Créez un compte pour réserver."],
  TRIAL_TAKEN: [409, "Votre cours d'essai est déjà réservé, pour un autre cours."],
  PLACE_CANCELLED: [409, "Cette réservation est déjà annulée."],
  PLACE_CONFIRMED: [409, "Votre place est déjà confirmée."],
} as const;
