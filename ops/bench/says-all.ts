/** Whether one answer says all that another one says, in the same words; it may say more of each thing. */
export function saysAll(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && other.every((part, n) => saysAll(one[n], part));
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object")
    return one === other;
  const known = new Map(Object.entries(one));
  return Object.entries(other).every(([key, part]) => saysAll(known.get(key), part));
}
