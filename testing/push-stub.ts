import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

// A push service needs HTTPS; only this stub uses the key.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjZ+qVj+pFqnga3n4
v5eJLXJIhdbgPStHdt62TKbwsF+hRANCAASPdnqvY96x/GHROM/xQ1c3qSvQE6BJ
1WARhc/7FPEEhZGvANYF2i39/gVDsPacvtWJ2VIkNdJcYjw5drSLMqCj
-----END PRIVATE KEY-----`;
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUTfUPuctC/jxoq2rJrjWADJNx4X0wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjExMDQxMVoYDzIxMjYxMDI5
MTEwNDExWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASPdnqvY96x/GHROM/xQ1c3qSvQE6BJ1WARhc/7FPEEhZGvANYF2i39
/gVDsPacvtWJ2VIkNdJcYjw5drSLMqCjo28wbTAdBgNVHQ4EFgQUCqXSAsGO+/ZO
H7pEkkkGePmUC+QwHwYDVR0jBBgwFoAUCqXSAsGO+/ZOH7pEkkkGePmUC+QwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgW3BzeTUMpIqVbT9PCPWaseNX/ce56jeYymBCerUlKq4CIF26
PfJT3R2kxyawl4UA7QZrQ7nISC0Bpccoq/aG06qJ
-----END CERTIFICATE-----`;

interface PushRequest {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export async function startPushStub() {
  const stub = {
    requests: [] as PushRequest[],
    /** The response status by path, 201 by default. */
    statuses: new Map<string, number>(),
    headers: {} as Record<string, string>,
    host: "",
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  const server = createServer({ key: KEY, cert: CERTIFICATE }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? "";
    stub.requests.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(stub.statuses.get(path) ?? 201, stub.headers).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  stub.host = `localhost:${(server.address() as AddressInfo).port}`;
  return stub;
}

const expand = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/** A browser's push subscription and its decryption (RFC 8188, RFC 8291). */
export function makePushDevice(host: string, name: string) {
  const keys = createECDH("prime256v1");
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    path: `/${name}`,
    subscription: {
      endpoint: `https://${host}/${name}`,
      keys: { p256dh: own.toString("base64url"), auth: auth.toString("base64url") },
    },
    read(body: Buffer): { title: string; body: string; path: string; tag: string } {
      const salt = body.subarray(0, 16);
      const end = 21 + (body[20] ?? 0);
      const theirs = body.subarray(21, end);
      const shared = keys.computeSecret(theirs);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, theirs]);
      const secret = expand(shared, auth, info, 32);
      const cipher = createDecipheriv(
        "aes-128-gcm",
        expand(secret, salt, "Content-Encoding: aes128gcm\0", 16),
        expand(secret, salt, "Content-Encoding: nonce\0", 12),
      );
      cipher.setAuthTag(body.subarray(-16));
      const padded = Buffer.concat([cipher.update(body.subarray(end, -16)), cipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}
