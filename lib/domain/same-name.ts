/** What of a name nobody sees: how an accent is written, which blanks stand there and how many. */
const asSeen = (name: string): string => name.normalize("NFC").replace(/\s+/g, " ").trim();

/** Whether two names look the same to whoever copies one from a screen. */
export const sameName = (one: string, other: string): boolean => asSeen(one) === asSeen(other);
