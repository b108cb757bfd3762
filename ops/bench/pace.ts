/** `npm run bench -- --short` tries every row without a usable figure. */
export const SHORT = process.argv.includes("--short");

/** The amount of work, a tenth in a short run. */
export const most = (amount: number): number => (SHORT ? amount / 10 : amount);

/** The number of rounds, one in a short run. */
export const rounds = (amount: number): number => (SHORT ? 1 : amount);
