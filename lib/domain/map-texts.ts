/** Replaces each string of a JSON value, but no key. */
export const mapTexts = <Value>(value: Value, replace: (text: string) => string): Value =>
  JSON.parse(JSON.stringify(value), (_, part) => (typeof part === "string" ? replace(part) : part));
