import { foldMarks } from "./fold-marks";

/** Whether two names look the same to whoever copies one from a screen. */
export const sameName = (one: string, other: string): boolean =>
  foldMarks(one) === foldMarks(other);
