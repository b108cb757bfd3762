const LONGEST_QUERY = 1024;

/**
 * The path of the page of `/iframe?{query}`, because Next caches by path alone.
 * An absurdly long query is cut down to its coachcode.
 */
export function scheduleAddress(query: string): string {
  const code = new URLSearchParams(query).get("coachcode") ?? "";
  const stored =
    query.length <= LONGEST_QUERY
      ? query
      : new URLSearchParams({ coachcode: code.slice(0, 64) }).toString();
  return `/iframe/q${Buffer.from(stored).toString("base64url")}`;
}
