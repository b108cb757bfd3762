/** Push services of the known browsers; a leading dot matches every subdomain. */
const SERVICES = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
];

const isKnown = (host: string) =>
  SERVICES.some((service) => (service.startsWith(".") ? host.endsWith(service) : host === service));

/**
 * Returns the URL of an allowed push endpoint, or null.
 * It is HTTPS without credentials, on a known service's default port or on a host of `more`.
 */
export function pushService(
  endpoint: string,
  more: readonly string[],
): { url: URL; trusted: boolean } | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.protocol !== "https:" || url.username || url.password || url.hash) return null;
  if (more.includes(url.host) || more.includes(url.hostname)) return { url, trusted: true };
  return isKnown(url.hostname) && url.port === "" ? { url, trusted: false } : null;
}
