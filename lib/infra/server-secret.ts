/** Throws when it is not set, because everyone knows an empty key. */
export function serverSecret(): string {
  const value = process.env.NEXTAUTH_SECRET;
  if (!value) throw new Error("NEXTAUTH_SECRET is not set");
  return value;
}
