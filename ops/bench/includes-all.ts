/** Whether one response includes another; its objects may have more fields. */
export function includesAll(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && other.every((part, n) => includesAll(one[n], part));
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object")
    return one === other;
  const known = new Map(Object.entries(one));
  return Object.entries(other).every(([key, part]) => includesAll(known.get(key), part));
}
