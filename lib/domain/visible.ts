const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Unicode does not class line separators and the Braille blank as ignorable. */
const BLANK = /[\u2028\u2029\u2800]/gu;
const AFTER_PICTURE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;
const BEFORE_PICTURE = /^\p{Extended_Pictographic}/u;

/**
 * Drops invisible characters, except the joiners within an emoji. Separators of lines and the
 * Braille blank become a blank.
 */
export const visible = (text: string): string =>
  text.replace(BLANK, " ").replace(INVISIBLE, (sign, at: number, whole: string) => {
    const after = AFTER_PICTURE.test(whole.slice(Math.max(0, at - 2), at));
    const joins = sign === "\u200d" && BEFORE_PICTURE.test(whole.slice(at + 1, at + 3));
    return after && (sign === "\ufe0f" || joins) ? sign : "";
  });
