import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";

/** Renders these rows out of sight too, because a row that is removed loses its typed text. */
export const keepRendered =
  (kept: readonly number[]) =>
  (range: Range): number[] =>
    [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b);
