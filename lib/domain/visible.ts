/** With the separators of lines and paragraphs and the blank of Braille, which show nothing. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]/gu;
const AFTER_PICTURE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;
const BEFORE_PICTURE = /^\p{Extended_Pictographic}/u;

/** Drops invisible characters, except the joiners within an emoji. */
export const visible = (text: string): string =>
  text.replace(INVISIBLE, (sign, at: number) => {
    const after = AFTER_PICTURE.test(text.slice(Math.max(0, at - 2), at));
    const joins = sign === "\u200d" && BEFORE_PICTURE.test(text.slice(at + 1, at + 3));
    return after && (sign === "\ufe0f" || joins) ? sign : "";
  });
