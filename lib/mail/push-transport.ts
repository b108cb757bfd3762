import "server-only";
import { lookup as resolve } from "node:dns";
import { request } from "node:https";
import { BlockList, type LookupFunction } from "node:net";
import webPush from "web-push";
import { pushService } from "@/lib/domain/push-host";
import { env } from "@/lib/infra/env";
import { pushKeyPair } from "@/lib/mail/push-keys";

const TIMEOUT_MS = 10_000;
/** Seconds that a push service keeps what it cannot bring: later it is no news. */
const TTL_S = 6 * 3600;

const listOf = (family: "ipv4" | "ipv6", networks: readonly (readonly [string, number])[]) => {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
};
/** Networks that are not the internet; apart, for a list takes an old address for a mapped new one. */
const inside = {
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

/** Whether an address lies in somebody's own network, or this machine. */
export const isInside = (address: string, family: number): boolean =>
  family === 6 ? inside[6].check(address, "ipv6") : inside[4].check(address, "ipv4");

/** Looks a host up, and refuses one whose name leads inside. */
export const outside: LookupFunction = (host, options, answer) =>
  resolve(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return answer(error ?? new Error(`${host}: no address`), []);
    if (found.some(({ address, family }) => isInside(address, family)))
      return answer(new Error(`${host} leads to an address inside`), []);
    if (options.all) answer(null, found);
    else answer(null, first.address, first.family);
  });

/** Encrypts a notification for a device and hands it to its push service, which is asked once, and followed nowhere. Answers its status. */
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
    const lookup = service.trusted ? undefined : outside;
    const asked = request(service.url, { method, headers, signal, ...(lookup && { lookup }) });
    asked.once("error", reject);
    asked.once("response", (response) => {
      resolveStatus(response.statusCode ?? 0);
      // What it has to say is of no use here.
      response.destroy();
    });
    asked.end(body);
  });
}
