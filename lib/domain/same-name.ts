import { foldMarks } from "./fold-marks";

export const sameName = (one: string, other: string): boolean =>
  foldMarks(one) === foldMarks(other);
