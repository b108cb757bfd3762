/** A French text with plain spaces in place of its no-break spaces. */
export const plainSpaces = (text: string): string => text.replaceAll("\u00a0", " ");
