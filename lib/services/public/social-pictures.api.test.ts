import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AccountId } from "@/db/scope";
import { socialPicture } from "@/lib/documents/social-picture";
import { servePicture } from "@/lib/http/serve-picture";
import { cachePicture, readCachedPicture } from "@/lib/integrations/cached-pictures";
import { changeAvatar } from "@/lib/services/accounts/pictures";
import { getPublicClass } from "@/lib/services/public/public-schedule";
import { classPicturePath, getSocialPicture } from "@/lib/services/public/social-pictures";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import { makeClass, makeCoach, moveClass, type Person } from "@/testing/factories";

let coach: Person;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-drawings-"));
  setEnvironment({ DATA_DIR: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  coach = await makeCoach();
});

const nameOf = (id: string) => `cours-${coach.code}-${id}.jpg`;
const cached = () => readdir(path.join(folder, "drawings"));

test("a class picture is below 120 kB, rendered once and replaced after an edit", async () => {
  const { id } = await makeClass(coach);
  const bytes = await getSocialPicture(nameOf(id));
  expect(bytes?.length).toBeLessThan(120_000);
  expect(await sharp(bytes ?? Buffer.alloc(0)).metadata()).toMatchObject({
    format: "jpeg",
    width: 1200,
    height: 630,
  });
  await Promise.all(Array.from({ length: 10 }, () => getSocialPicture(nameOf(id))));
  expect(await cached()).toHaveLength(1);
  const shown = async () => classPicturePath((await getPublicClass(coach.code, id)) as never);
  const first = await shown();
  const changes = { label: "Yoga du soir" };
  const { body } = await api("GET", `/api/activity/${id}/details`, { token: coach.token });
  await api("PUT", `/api/activity/single-activity/${id}`, {
    token: coach.token,
    body: { ...body, ...changes, version: undefined },
  });
  expect(await shown()).not.toBe(first);
});

test("a private, cancelled, past or unknown class has no picture", async () => {
  const hidden = await makeClass(coach, { isPrivateActivity: true });
  const cancelled = await makeClass(coach);
  await api("DELETE", `/api/activity/${cancelled.id}`, { token: coach.token });
  const past = await makeClass(coach);
  await moveClass(past.id, new Date(Date.now() - 3_600_000));
  for (const id of [hidden.id, cancelled.id, past.id, "01970000-0000-7000-8000-000000000000"])
    await expect(getSocialPicture(nameOf(id))).rejects.toMatchObject({ code: "PICTURE_NOT_FOUND" });
  expect(await getSocialPicture("0197.webp")).toBeNull();
});

test("a class's picture is kept in no cache when the class is public", async () => {
  const { id } = await makeClass(coach);
  const params = Promise.resolve({ name: nameOf(id) });
  const { status, headers } = await servePicture(new Request("http://localhost/"), { params });
  expect([status, headers.get("cache-control")]).toEqual([200, "no-cache"]);
});

test("a picture stays below 120 kB for labels of any length and script", async () => {
  const facts = { lines: ["18 h 30", "x".repeat(120), "Ő Łé"], colour: "PLUM" as const };
  const day = ["mar.", "1er", "déc."];
  for (const title of ["W".repeat(120), "Yoga ".repeat(24), "ヨガ 🧘", "<script>&amp;"]) {
    const bytes = await socialPicture({ ...facts, day, title, photo: null });
    expect(bytes.length).toBeLessThan(120_000);
  }
});

test("a coach's picture shows the coach's photo and is unknown for another code", async () => {
  const name = `coach-${coach.code}.jpg`;
  const without = await getSocialPicture(name);
  const photo = await sharp({
    create: { width: 64, height: 64, channels: 3, background: "#a42a5f" },
  })
    .png()
    .toBuffer();
  await changeAvatar(coach.id as AccountId, photo);
  const pixel = await sharp((await getSocialPicture(name)) ?? Buffer.alloc(0))
    .extract({ left: 1000, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(without).not.toBeNull();
  expect(Math.abs((pixel[0] ?? 0) - 0xa4)).toBeLessThan(12);
  await expect(getSocialPicture("coach-ZZZZZZ.jpg")).rejects.toMatchObject({
    code: "PICTURE_NOT_FOUND",
  });
});

test("the picture cache drops the oldest pictures above its limit", async () => {
  await rm(path.join(folder, "drawings"), { recursive: true, force: true });
  for (let n = 0; n < 25; n += 1) await cachePicture(`k${n}`, Buffer.from("x"), 20);
  expect((await cached()).length).toBeLessThanOrEqual(20);
  expect(await readCachedPicture("k24")).not.toBeNull();
});
