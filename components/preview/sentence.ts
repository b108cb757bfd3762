import { capitalize } from "@/lib/format";

/** Joins the parts that are not empty with commas. */
export const sentence = (parts: readonly string[]): string =>
  `${capitalize(parts.filter(Boolean).join(", "))}.`;
