/** The same JSON value with each string replaced, but no key. */
export const mapTexts = <Value>(value: Value, replace: (text: string) => string): Value =>
  JSON.parse(JSON.stringify(value), (_, part) => (typeof part === "string" ? replace(part) : part));
