/** Caches a pure function of a primitive; drops all results when there are `most`. */
export function cached<Key extends string | number, Result extends NonNullable<unknown>>(
  most: number,
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const results = new Map<Key, Result>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    if (results.size >= most) results.clear();
    const result = compute(key);
    results.set(key, result);
    return result;
  };
}
