const LONGEST_QUERY = 1024;

/**
 * Where the page of `/iframe?{query}` is kept: Next keeps pages by their path alone. An absurdly long query is cut down to
 * its coachcode.
 */
export function scheduleAddress(query: string): string {
  const code = new URLSearchParams(query).get("coachcode") ?? "";
  const kept =
    query.length <= LONGEST_QUERY
      ? query
      : new URLSearchParams({ coachcode: code.slice(0, 64) }).toString();
  return `/iframe/q${Buffer.from(kept).toString("base64url")}`;
}
