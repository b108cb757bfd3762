/** The address of a server on this machine that listens on `host`. */
export function ownAddress(host: string | undefined = process.env.HOST): string {
  if (!host || host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

const THIS_MACHINE = "127.0.0.1";

/**
 * The address to listen on: HOST, else every address.
 * The demo has public passwords and listens only on this machine unless APP_URL is set.
 */
export function addressToListenOn(
  host: string | undefined,
  demoLoaded: boolean,
  hasAppUrl: boolean,
): string {
  return host ?? (demoLoaded && !hasAppUrl ? THIS_MACHINE : "");
}
