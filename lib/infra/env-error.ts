/** A missing or wrong setting; the message is one French line. */
export class EnvError extends Error {}
