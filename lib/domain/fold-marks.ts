import { visible } from "./visible";

/** A name whose apostrophes, hyphens and blanks are one blank each, however many and whichever they are. */
export const foldMarks = (name: string): string =>
  visible(name)
    .normalize("NFC")
    .replace(/[\s'\u2018\u2019\u02bc\u00b4`\-\u2010-\u2015]+/g, " ")
    .trim();
