/** The error of a day that was not typed or does not exist. */
export const wrongDay = (typed: string): string =>
  typed.trim() === ""
    ? "Indiquez la date."
    : `«\u00a0${typed.trim()}\u00a0» n'est pas une date valable.`;
