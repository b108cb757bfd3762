export const ERASED_NAME = "Compte supprimé";

/** The names of a row that stays after its account. */
export const ERASED_NAMES = {
  firstName: "Compte",
  lastName: "supprimé",
  displayName: ERASED_NAME,
};
