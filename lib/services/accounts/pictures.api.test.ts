import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import fs from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { connect } from "node:net";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { listUnusedPictures } from "@/db/queries/accounts/pictures";
import { systemScope } from "@/db/scope";
import { database } from "@/db/transaction";
import { servePicture } from "@/lib/http/serve-picture";
import { api } from "@/testing/api";
import { makeCoach, type Person } from "@/testing/factories";
import { type RunningServer, startServer } from "@/testing/server";

const MB = 1024 * 1024;
const TOO_LARGE = { status: 413, code: "PICTURE_TOO_LARGE" };
const NOT_AN_IMAGE = {
  status: 415,
  text: "Ce fichier n'est pas une image. Choisissez une image JPEG, PNG ou WebP.",
};
const TOO_MANY_PIXELS = { status: 415, text: "L'image a trop de pixels : 24 millions au plus." };

// The stubbed disk fills up while a picture is written.
const disk = { full: false };
const { writeFile } = fs;
const written = vi.spyOn(fs, "writeFile").mockImplementation(async (file, data, options) => {
  if (!disk.full) return writeFile(file, data, options);
  await writeFile(file, "half");
  throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
});
syncBuiltinESMExports();
afterAll(() => {
  written.mockRestore();
  syncBuiltinESMExports();
});

type Colour = "red" | "blue";
const plain = (width: number, height: number, background: Colour) =>
  sharp({ create: { width, height, channels: 3, background } });
const png = (background: Colour = "red") => plain(60, 40, background).png().toBuffer();

/** A tiny PNG file of side × side black pixels. */
function bombOf(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.byteLength);
    checksum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, checksum]);
  };
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
const bomb = bombOf(16_000);

const frames = () => Promise.all((["red", "blue"] as const).map((colour) => png(colour)));

const folder = path.join(process.env.DATA_DIR ?? "", "pictures");
const files = () => (existsSync(folder) ? readdirSync(folder).sort() : []);
const nameOf = (url: string) => path.basename(url);

let coach: Person;
let teacher: string;
beforeAll(async () => {
  coach = await makeCoach();
});
beforeEach(async () => {
  disk.full = false;
  const { body } = await api("POST", "/api/coach-assistants", {
    token: coach.token,
    body: { firstName: "Noé", lastName: "Roux" },
  });
  teacher = body.id;
});

/** A form as a browser sends it. */
function formOf(
  ...parts: [field: string, bytes: BlobPart | Buffer, name?: string, type?: string][]
) {
  const form = new FormData();
  for (const [field, bytes, name = "photo.png", type = "image/png"] of parts)
    form.append(field, new Blob([bytes as BlobPart], { type }), name);
  return form;
}

/** A raw form, for names that no browser sends. */
function rawForm(disposition: string, bytes: Buffer) {
  const head = `--border\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--border--\r\n")]);
}
const rawHeaders = { "content-type": "multipart/form-data; boundary=border" };

/** The files that the database lists. */
async function known(): Promise<string[]> {
  const { rows } = await database().execute<{ url: string }>(sql`select url from pictures`);
  return rows.map(({ url }) => nameOf(url)).sort();
}

/** A replaced picture is removed after the response. */
const untilRemoved = () =>
  vi.waitFor(async () => {
    expect(await listUnusedPictures(database(), systemScope("job"))).toEqual([]);
    expect(files()).toEqual(await known());
  });

/** All that an upload may change. */
async function state(): Promise<unknown> {
  const { rows } = await database().execute(sql`
    select (select json_agg(p order by url) from pictures p) as pictures,
      (select json_agg(url_picture order by id) from users) as users,
      (select json_agg(url_picture order by id) from assistants) as assistants`);
  return [rows, files()];
}

type Route = [name: string, address: () => string, current: () => Promise<string | null>];
const ownPicture: Route = [
  "the caller's own picture",
  () => "/api/user/avatar",
  async () => (await api("GET", "/api/user/me", { token: coach.token })).body.urlPicture,
];
const routes: Route[] = [
  ownPicture,
  [
    "a teacher's picture",
    () => `/api/assistant/avatar/${teacher}`,
    async () => {
      const { body } = await api("GET", "/api/coach-assistants", { token: coach.token });
      return body.find(({ id }: { id: string }) => id === teacher).urlPicture;
    },
  ],
];

function uploadsTo(address: () => string, current: () => Promise<string | null>) {
  const send = (raw: BodyInit, headers: Record<string, string> = {}) =>
    api("POST", address(), { token: coach.token, raw, headers });
  const upload = (bytes: Buffer, name?: string, type?: string) =>
    send(formOf(["file", bytes, name, type]));
  async function expectStored(upload: ReturnType<typeof send>) {
    const { status, body, text } = await upload;
    expect([status, text]).toEqual([
      200,
      expect.stringMatching(/"\/pictures\/[0-9a-f-]{36}.webp"/),
    ]);
    expect(await current()).toBe(body.url);
    await untilRemoved();
    const image = sharp(path.join(folder, nameOf(body.url)));
    return { url: body.url as string, image, metadata: await image.metadata() };
  }
  async function expectRejected(request: () => ReturnType<typeof send>, expected: object) {
    const before = await state();
    expect(await request()).toMatchObject(expected);
    expect(await state()).toEqual(before);
  }
  return { send, upload, expectStored, expectRejected };
}

describe.each(routes)("%s", (_, address, current) => {
  const { send, upload, expectStored, expectRejected } = uploadsTo(address, current);

  test("is stored once under an idempotency key, which another picture cannot reuse", async () => {
    const key = { "idempotency-key": `picture-${address()}` };
    const picture = await png();
    const again = (bytes: Buffer) => send(formOf(["file", bytes]), key);
    const responses = await Promise.all([again(picture), again(picture), again(picture)]);
    const made = responses.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    expect(responses.filter(({ status }) => status !== 200).map(({ code }) => code)).toEqual(
      Array(3 - made.length).fill("REQUEST_IN_PROGRESS"),
    );
    const { body } = await again(picture);
    expect(new Set([...made.map((response) => response.body.url), await current()])).toEqual(
      new Set([body.url]),
    );
    expect(await again(await png("blue"))).toMatchObject({
      status: 422,
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    await untilRemoved();
  });

  test("is stored as a WebP of 512×512 whatever its format, name and type", async () => {
    const bytes = await png();
    const jpeg = await plain(900, 30, "blue").jpeg().toBuffer();
    const webp = await plain(1, 1, "blue").webp().toBuffer();
    const climbing = rawForm('name="file"; filename="../../.env\u0000.png"', bytes);
    for (const request of [
      () => upload(bytes),
      () => upload(jpeg, "photo.txt", "text/html"),
      () => upload(webp, "../../../etc/passwd"),
      () => send(climbing, rawHeaders),
    ]) {
      const { metadata } = await expectStored(request());
      expect(metadata).toMatchObject({ format: "webp", width: 512, height: 512 });
    }
  });

  test("replaces the old picture and deletes its file", async () => {
    const first = await expectStored(upload(await png()));
    const second = await expectStored(upload(await png("blue")));
    await expect.poll(files).not.toContain(nameOf(first.url));
    expect(files()).toContain(nameOf(second.url));
  });

  test("leaves one file and one row when ten uploads come at once", async () => {
    const before = files().length;
    const bytes = await png();
    const responses = await Promise.all(Array.from({ length: 10 }, () => upload(bytes)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await expect.poll(() => files().length - before).toBeLessThanOrEqual(1);
    await untilRemoved();
    expect(files()).toContain(nameOf((await current()) ?? ""));
  });

  test("returns a clear 503 and changes nothing when the disk is full", async () => {
    const bytes = await png();
    await expectStored(upload(bytes));
    disk.full = true;
    const full = {
      status: 503,
      text: "L'image ne peut pas être enregistrée pour le moment. Réessayez plus tard.",
    };
    await expectRejected(() => upload(bytes), full);
    // The 503 is not stored under the idempotency key, so a retry succeeds.
    const body = rawForm('name="file"; filename="a.png"', bytes);
    const once = { ...rawHeaders, "idempotency-key": `full-${address()}` };
    await expectRejected(() => send(body, once), full);
    disk.full = false;
    await expectStored(send(body, once));
  });
});

// Both routes read and convert a picture by the same function.
describe("a picture", () => {
  const [, address, current] = ownPicture;
  const { send, upload, expectStored, expectRejected } = uploadsTo(address, current);

  test("is the first frame when the file is an animated GIF or WebP", async () => {
    for (const make of [sharp.prototype.gif, sharp.prototype.webp]) {
      const animated = await make
        .call(sharp(await frames(), { join: { animated: true } }), { loop: 0, lossless: true })
        .toBuffer();
      expect((await sharp(animated).metadata()).pages).toBe(2);
      const { image, metadata } = await expectStored(upload(animated));
      expect(metadata.pages ?? 1).toBe(1);
      const { dominant } = await image.stats();
      expect(dominant.r).toBeGreaterThan(200);
    }
  });

  test("is rotated by its EXIF orientation and loses its metadata", async () => {
    const left = await plain(30, 40, "blue").png().toBuffer();
    const photo = await plain(60, 40, "red")
      .composite([{ input: left, left: 0, top: 0 }])
      .jpeg({ quality: 100 })
      .withExif({
        IFD0: { Make: "Secret phone" },
        IFD3: { GPSLatitude: "48/1 51/1 29/1", GPSLatitudeRef: "N" },
      })
      .withIccProfile("p3")
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const given = await sharp(photo).metadata();
    expect([given.orientation, given.exif?.includes("Secret phone")]).toEqual([6, true]);
    const { image, metadata } = await expectStored(upload(photo));
    expect([metadata.orientation, metadata.exif, metadata.icc, metadata.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    // After the rotation the left half is the upper one.
    const half = { left: 0, width: 512, height: 200 };
    const upper = await sharp(
      await image
        .clone()
        .extract({ ...half, top: 0 })
        .toBuffer(),
    ).stats();
    const lower = await sharp(
      await image
        .clone()
        .extract({ ...half, top: 300 })
        .toBuffer(),
    ).stats();
    expect([upper.dominant.b > 200, lower.dominant.r > 200]).toEqual([true, true]);
  });

  test("is the first file when two are sent", async () => {
    const before = files().length;
    const form = formOf(["file", await png("red")], ["file", await png("blue")]);
    const { image } = await expectStored(send(form));
    expect((await image.stats()).dominant.r).toBeGreaterThan(200);
    await expect.poll(() => files().length - before).toBeLessThanOrEqual(1);
  });

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each<[string, () => Promise<Buffer>]>([
    ["an SVG", async () => Buffer.from(svg)],
    ["an SVG that begins like XML", async () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ["HTML named .png", async () => Buffer.from("<html><script>alert(1)</script></html>")],
    ["an empty file", async () => Buffer.alloc(0)],
    [
      "a truncated JPEG",
      async () => (await plain(600, 600, "red").jpeg().toBuffer()).subarray(0, 900),
    ],
    ["a truncated PNG", async () => (await png()).subarray(0, 90)],
    ["a GIF's first bytes before a script", async () => Buffer.from("GIF89a/*\0*/=1;alert(1)")],
    ["a TIFF", () => plain(9, 9, "red").tiff().toBuffer()],
    ["a PDF", async () => Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF")],
  ])("returns NOT_AN_IMAGE for %s", async (_name, bytes) => {
    await expectRejected(async () => upload(await bytes()), NOT_AN_IMAGE);
  });

  // libvips stops after whole seconds, too long for a test.
  test.each([
    "timeout: 12% complete\nVipsImage: killed",
    "vips_tracked: out of memory -- size == 12MB",
  ])("returns PICTURES_BUSY when libvips says %j", async (message) => {
    const bytes = await png();
    const stopped = vi.spyOn(sharp.prototype, "toBuffer").mockRejectedValueOnce(new Error(message));
    onTestFinished(() => stopped.mockRestore());
    await expectRejected(() => upload(bytes), { status: 503, code: "PICTURES_BUSY" });
  });

  test("returns TOO_MANY_PIXELS when a picture has over 24 million pixels", async () => {
    await expectStored(upload(bombOf(4898)));
    await expectRejected(() => upload(bombOf(4899)), TOO_MANY_PIXELS);
  });

  test("returns TOO_MANY_PIXELS within a second for 16000×16000 pixels", async () => {
    expect(bomb.byteLength).toBeLessThan(MB);
    await expectStored(upload(bombOf(4000)));
    const { user, system } = process.cpuUsage();
    await expectRejected(() => upload(bomb), TOO_MANY_PIXELS);
    const spent = process.cpuUsage();
    expect(spent.user + spent.system - user - system).toBeLessThan(1_000_000);
  });

  test("returns PICTURE_TOO_LARGE above 5 MB", async () => {
    await expectRejected(() => upload(Buffer.alloc(12 * MB)), TOO_LARGE);
    await expectRejected(() => upload(Buffer.alloc(5 * MB + 1)), TOO_LARGE);
    await expectRejected(() => upload(Buffer.alloc(5 * MB)), NOT_AN_IMAGE);
  });

  test("returns an error when the body has another length or is no form with a file", async () => {
    const bytes = await png();
    const body = rawForm('name="file"; filename="a.png"', bytes);
    const announced = (n: number) => ({ ...rawHeaders, "content-length": String(n) });
    await expectRejected(() => send(body, announced(body.byteLength + 1)), { status: 400 });
    await expectRejected(() => send(body, announced(body.byteLength - 1)), { status: 400 });
    await expectRejected(() => send(body, announced(12 * MB)), TOO_LARGE);
    await expectRejected(() => send(bytes, { "content-type": "image/png" }), NOT_AN_IMAGE);
    await expectRejected(() => send(body, { "content-type": "multipart/form-data" }), {
      status: 400,
    });
    await expectRejected(() => send(body.subarray(0, -20), rawHeaders), { status: 400 });
    await expectRejected(() => send(formOf(["picture", bytes])), {
      status: 400,
      text: "Choisissez une image.",
    });
    const text = new FormData();
    text.append("file", "not a file");
    await expectRejected(() => send(text), NOT_AN_IMAGE);
  });
});

test("an upload returns PICTURE_NOT_STORED when the folder cannot be created", async () => {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "not a folder");
  const raw = formOf(["file", await png()]);
  const response = await api("POST", "/api/user/avatar", { token: coach.token, raw });
  expect(response).toMatchObject({ status: 503, code: "PICTURE_NOT_STORED" });
  rmSync(folder);
});

describe("another coach's picture", () => {
  let otherPicture: string;
  let other: Person;
  beforeEach(async () => {
    other = await makeCoach();
    const raw = formOf(["file", await png()]);
    otherPicture = (await api("POST", "/api/user/avatar", { token: other.token, raw })).body.url;
  });
  const as = (token: string) => (method: string, address: string, body?: unknown) =>
    api(method, address, { token, ...(body === undefined ? {} : { body }) });

  test("cannot be set as one's own, nor can any other URL", async () => {
    const send = as(coach.token);
    const names = { firstName: "Noé", lastName: "Roux" };
    for (const urlPicture of [
      otherPicture,
      otherPicture.toUpperCase(),
      `/pictures/../pictures/${nameOf(otherPicture)}`,
      "https://example.fr/a.webp",
      "javascript:alert(1)",
      "",
    ]) {
      for (const response of [
        send("POST", "/api/user/modify-user", { urlPicture }),
        send("PUT", `/api/coach-assistants/${teacher}`, { ...names, urlPicture }),
        send("POST", "/api/coach-assistants", { ...names, urlPicture }),
      ])
        expect(await response).toMatchObject({ status: 400 });
    }
  });

  test("is not deleted by an upload when the caller's row shows it", async () => {
    await database().execute(
      sql`update users set url_picture = ${otherPicture} where id = ${coach.id}`,
    );
    const raw = formOf(["file", await png()]);
    expect((await api("POST", "/api/user/avatar", { token: coach.token, raw })).status).toBe(200);
    expect((await as(other.token)("GET", "/api/user/me")).body.urlPicture).toBe(otherPicture);
    expect(await known()).toContain(nameOf(otherPicture));
    expect(files()).toContain(nameOf(otherPicture));
  });

  test("cannot be uploaded to a teacher of another coach, which returns 404", async () => {
    const before = await state();
    for (const id of [teacher, "01970000-0000-7000-8000-000000000000", "x"]) {
      const raw = formOf(["file", await png()]);
      const response = await api("POST", `/api/assistant/avatar/${id}`, {
        token: other.token,
        raw,
      });
      expect(response).toMatchObject({ status: 404, code: "ASSISTANT_NOT_FOUND" });
    }
    expect(await state()).toEqual(before);
  });

  test("stays stored while a teacher still shows it", async () => {
    const names = { firstName: "Noé", lastName: "Roux", urlPicture: otherPicture };
    expect((await as(other.token)("POST", "/api/coach-assistants", names)).status).toBe(201);
    const raw = formOf(["file", await png()]);
    await api("POST", "/api/user/avatar", { token: other.token, raw });
    expect(await known()).toContain(nameOf(otherPicture));
    expect(files()).toContain(nameOf(otherPicture));
  });
});

describe("the server", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const post = (body: BodyInit) =>
    fetch(`${server.url}/api/user/avatar`, {
      method: "POST",
      headers: { authorization: `Bearer ${coach.token}` },
      body,
    });

  test("serves a picture as immutable WebP with nosniff and a sandbox", async () => {
    const { url } = (await (await post(formOf(["file", await png()]))).json()) as { url: string };
    const response = await fetch(server.url + url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "cache-control": "public, max-age=31536000, immutable",
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await sharp(bytes).metadata()).format).toBe("webp");
  });

  test("returns 404 or 400 when a picture's name is a path or malformed", async () => {
    writeFileSync(path.join(process.env.DATA_DIR ?? "", "secret"), "secret");
    for (const name of ["..%2fsecret", "%2e%2e%2fsecret", "..%5csecret", "%00.webp", "x.webp"]) {
      const response = await fetch(`${server.url}/pictures/${name}`);
      expect([name, response.status]).toEqual([name, response.status === 400 ? 400 : 404]);
      expect(await response.text()).not.toContain("secret\n");
    }
    const params = Promise.resolve({ name: "../secret" });
    expect((await servePicture(new Request("http://x"), { params })).status).toBe(404);
  });

  test("returns 413 for a body of 12 MB and for an endless one", async () => {
    const large = await post(formOf(["file", Buffer.alloc(12 * MB)]));
    expect([large.status, await large.text()]).toEqual([
      413,
      "L'image est trop lourde : 5 Mo au plus.",
    ]);

    let sent = 0;
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(`${server.url}/api/user/avatar`, {
        method: "POST",
        headers: { authorization: `Bearer ${coach.token}`, ...rawHeaders },
      });
      let hasResponse = false;
      request.on("response", (response) => {
        hasResponse = true;
        response.resume();
        resolve(response.statusCode);
      });
      request.on("error", (error) => !hasResponse && reject(error));
      const chunk = Buffer.alloc(64 * 1024);
      const more = () => {
        if (hasResponse) return void request.destroy();
        sent += chunk.byteLength;
        request.write(chunk, () => setImmediate(more));
      };
      more();
    });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(40 * MB);
  });

  test("stores nothing and keeps running when the client stops halfway", async () => {
    const before = await state();
    const { hostname, port } = new URL(server.url);
    const body = rawForm('name="file"; filename="a.png"', await png());
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /api/user/avatar HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${coach.token}\r\nContent-Type: ${rawHeaders["content-type"]}\r\nContent-Length: ${body.byteLength * 2}\r\n\r\n`,
        );
        socket.write(body, () => socket.end());
      });
      socket.on("close", () => resolve());
      socket.on("error", () => resolve());
      socket.resume();
    });
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  test("still responds while it rejects 20 hostile pictures", async () => {
    const uploads = Array.from({ length: 20 }, () => post(formOf(["file", bomb])));
    const begin = performance.now();
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    expect(performance.now() - begin).toBeLessThan(2000);
    const statuses = (await Promise.all(uploads)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([415]));
  });
});
