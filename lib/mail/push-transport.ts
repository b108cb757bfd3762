import "server-only";
import { lookup as resolve } from "node:dns";
import { request } from "node:https";
import { BlockList, type LookupFunction } from "node:net";
import webPush from "web-push";
import { pushService } from "@/lib/domain/push-service";
import { env } from "@/lib/infra/env";
import { pushKeyPair } from "@/lib/mail/push-keys";

const TIMEOUT_MS = 10_000;
/** Seconds that a push service stores an undelivered notification; later it is useless. */
const TTL_S = 6 * 3600;

const listOf = (family: "ipv4" | "ipv6", networks: readonly (readonly [string, number])[]) => {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
};
/** One list for each family, because BlockList matches IPv4 addresses against mapped IPv6 networks. */
const privateNetworks = {
  4: listOf("ipv4", [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["224.0.0.0", 3],
  ]),
  6: listOf("ipv6", [
    ["::", 96],
    ["::ffff:0:0", 96],
    ["64:ff9b::", 96],
    ["fc00::", 7],
    ["fe80::", 10],
    ["ff00::", 8],
  ]),
};

/** Whether an address belongs to a private network or to this machine. */
export const isPrivateAddress = (address: string, family: number): boolean =>
  family === 6
    ? privateNetworks[6].check(address, "ipv6")
    : privateNetworks[4].check(address, "ipv4");

/** Fails for a host name that resolves to a private address. */
export const lookupPublic: LookupFunction = (host, options, callback) =>
  resolve(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new Error(`${host}: no address`), []);
    if (found.some(({ address, family }) => isPrivateAddress(address, family)))
      return callback(new Error(`${host} leads to an address inside`), []);
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });

/** Encrypts a notification and sends it once, without redirects. Returns the HTTP status. */
export async function sendPush(
  device: { endpoint: string; p256dh: string; auth: string },
  payload: string,
): Promise<number> {
  const service = pushService(device.endpoint, env().pushHosts);
  if (!service) throw new Error("The push service is not known any more");
  const { operator, appUrl } = env();
  const subject = appUrl.startsWith("https://")
    ? appUrl
    : `mailto:${operator.email ?? "personne@elan.invalid"}`;
  const { endpoint, p256dh, auth } = device;
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payload,
    {
      vapidDetails: { subject, ...(await pushKeyPair()) },
      TTL: TTL_S,
      urgency: "high",
      contentEncoding: "aes128gcm",
    },
  );
  return new Promise((resolveStatus, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const lookup = service.trusted ? undefined : lookupPublic;
    const pushRequest = request(service.url, {
      method,
      headers,
      signal,
      ...(lookup && { lookup }),
    });
    pushRequest.once("error", reject);
    pushRequest.once("response", (response) => {
      resolveStatus(response.statusCode ?? 0);
      // The body is not used.
      response.destroy();
    });
    pushRequest.end(body);
  });
}
