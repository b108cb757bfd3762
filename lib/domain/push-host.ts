/** The push services of the browsers there are; a dot in front: any host below. */
const SERVICES = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
];

const known = (host: string) =>
  SERVICES.some((service) => (service.startsWith(".") ? host.endsWith(service) : host === service));

/**
 * Whether a browser's address for notifications may be called: HTTPS, nobody's name in it, and a push service's host at its
 * ordinary port; or one of `more` (`host`, or `host:port`). Null: it may not.
 */
export function pushService(
  endpoint: string,
  more: readonly string[],
): { url: URL; trusted: boolean } | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.protocol !== "https:" || url.username || url.password || url.hash) return null;
  if (more.includes(url.host) || more.includes(url.hostname)) return { url, trusted: true };
  return known(url.hostname) && url.port === "" ? { url, trusted: false } : null;
}
