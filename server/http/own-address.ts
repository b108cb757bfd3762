/** Where a server of this machine that listens on `host` is found from within. */
export function ownAddress(host: string | undefined = process.env.HOST): string {
  if (!host || host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

const THIS_MACHINE = "127.0.0.1";

/**
 * Where it listens: where HOST says, else everywhere. With the demo, whose passwords are public, on this
 * machine alone, unless APP_URL says that others are meant to come.
 */
export function addressToListenOn(
  host: string | undefined,
  demoLoaded: boolean,
  announced: boolean,
): string {
  return host ?? (demoLoaded && !announced ? THIS_MACHINE : "");
}
