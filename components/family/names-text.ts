/** Returns `Emma, Noé et vous`. */
export function namesText(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} et ${last}` : last;
}
