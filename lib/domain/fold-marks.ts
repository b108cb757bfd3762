import { visible } from "./visible";

/** Each run of apostrophes, hyphens and blanks becomes one blank. */
export const foldMarks = (name: string): string =>
  visible(name)
    .normalize("NFC")
    .replace(/[\s'\u2018\u2019\u02bc\u00b4`\-\u2010-\u2015]+/g, " ")
    .trim();
