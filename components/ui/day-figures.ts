/**
 * Stands in for the formats and the English of the calendar's library (next.config.ts), 5 kB of every home page: what it
 * says is ours (`month.tsx`), and all that it still asks for is a day's figures.
 */
export function format(date: Date, pattern: string): string {
  if (pattern === "d") return String(date.getDate());
  const figures = (value: number, length: number) => String(value).padStart(length, "0");
  return pattern
    .replace("yyyy", figures(date.getFullYear(), 4))
    .replace("MM", figures(date.getMonth() + 1, 2))
    .replace("dd", figures(date.getDate(), 2));
}

export const enUS = { code: "en-US" };
