import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCoach, type Person } from "@/testing/factories";
import { type RunningServer, startServer } from "@/testing/server";

/** Without the limiter these would take 1 GB. */
const AT_ONCE = Number(process.env.PICTURES_AT_ONCE ?? 24);
const MOST_MB = 600;
const [WIDTH, HEIGHT] = [4000, 3000];
let server: RunningServer;
let coaches: Person[];
beforeAll(async () => {
  coaches = await Promise.all(Array.from({ length: 4 }, makeCoach));
  server = await startServer();
});
afterAll(() => server.stop());

/** The server's peak memory in MB. */
const highest = () =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pids[0]}/status`, "utf8"))?.[1]) /
  1024;

/** A photograph as a phone takes it: 12 million pixels, nearly 5 MB. */
async function photograph(): Promise<Buffer> {
  const [width, height] = [WIDTH / 4, HEIGHT / 4];
  const grain = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const photo = await grain.resize(WIDTH, HEIGHT).jpeg({ quality: 88 }).toBuffer();
  expect(photo.byteLength).toBeLessThan(5 * 1024 * 1024);
  expect(photo.byteLength).toBeGreaterThan(3 * 1024 * 1024);
  return photo;
}

/** Retries a 503, as a person does. */
async function upload(photo: Buffer, person: Person): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(photo)]), "moi.jpg");
  const response = await fetch(`${server.url}/api/user/avatar`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  await response.body?.cancel();
  return response.status === 503 ? upload(photo, person) : response.status;
}

test(`the server stays below 600 MB when ${AT_ONCE} pictures come at once`, async () => {
  const photo = await photograph();
  const statuses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => upload(photo, coaches[n % coaches.length] as Person)),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  console.info(`${highest().toFixed(0)} MB at most`);
  expect(highest()).toBeLessThan(MOST_MB);
}, 300_000);
