/** `npm run bench -- --short`: a try of every row, with no figure worth keeping. */
export const SHORT = process.argv.includes("--short");

/** How much of something a run does: a tenth in a short one. */
export const most = (amount: number): number => (SHORT ? amount / 10 : amount);

/** Rounds of a measure: one in a short run. */
export const rounds = (amount: number): number => (SHORT ? 1 : amount);
