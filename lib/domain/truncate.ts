/** A text's first `length` UTF-16 units; one less where they would end within a character, which is no text any more. */
export const cut = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
