/** French punctuation gets no-break spaces. */
export const spaced = (text: string): string => text.replace(/ (?=[:;!?»€])|(?<=«) /g, "\u00a0");
