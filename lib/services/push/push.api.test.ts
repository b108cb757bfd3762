import { globalAgent } from "node:https";
import { sql } from "drizzle-orm";
import { importJWK, jwtVerify } from "jose";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { scopeOf } from "@/db/scope";
import { database } from "@/db/transaction";
import * as quietHours from "@/lib/domain/quiet-hours";
import { deliverSoon } from "@/lib/mail/outbox";
import { deliverPushes } from "@/lib/mail/push-delivery";
import { addDevice } from "@/lib/services/push/push";
import { api } from "@/testing/api";
import { setEnvironment } from "@/testing/environment";
import {
  book,
  inDays,
  makeClass,
  makeCoach,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
} from "@/testing/factories";
import { cleanUp } from "@/testing/jobs";
import { CERTIFICATE, makePushDevice, startPushStub } from "@/testing/push-stub";

// At night some mails and pushes wait for the morning; these tests run at any hour.
vi.spyOn(quietHours, "nightEnd").mockReturnValue(null);

const stub = await startPushStub();
setEnvironment({ PUSH_HOSTS: stub.host });
globalAgent.options.ca = CERTIFICATE;
afterAll(() => {
  globalAgent.destroy();
  delete globalAgent.options.ca;
  return stub.close();
});
beforeEach(async () => {
  await deliverSoon();
  await database().execute(sql`delete from pushes`);
  await database().execute(sql`delete from push_devices`);
  stub.requests.length = 0;
  stub.statuses.clear();
  stub.headers = {};
});

const PASSWORD = "brioche-lavande";
let deviceCount = 0;
type Device = ReturnType<typeof makePushDevice>;

const add = (who: Person, { subscription }: Device) =>
  api("POST", "/api/user/push", { token: who.token, body: subscription });
async function device(who: Person): Promise<Device> {
  deviceCount += 1;
  const made = makePushDevice(stub.host, `device-${deviceCount}`);
  expect((await add(who, made)).status).toBe(201);
  return made;
}
const storedEndpoints = async ({ id }: Person): Promise<string[]> => {
  const { rows } = await database().execute<{ endpoint: string }>(
    sql`select endpoint from push_devices where user_id = ${id} order by created_at, id`,
  );
  return rows.map(({ endpoint }) => endpoint);
};
const countPushes = async () => (await database().execute(sql`select 1 from pushes`)).rows.length;
const received = (to: Device) =>
  stub.requests.filter(({ path }) => path === to.path).map(({ body }) => to.read(body));

/** Returns a class with one place, which Léa holds. Tom waits. */
async function fullClass() {
  const coach = await makeCoach();
  const [lea, tom] = [await makeTrainee(coach), await makeTrainee(coach)];
  const yoga = await makeClass(coach, { maxParticipants: 1 });
  for (const who of [lea, tom]) await book(who, yoga.id, (await makeSubscription(coach, who)).id);
  const leave = () => api("DELETE", `/api/activity/reservation/${yoga.id}`, { token: lea.token });
  const cancel = () => api("DELETE", `/api/activity/${yoga.id}`, { token: coach.token });
  return { coach, lea, tom, yoga, leave, cancel };
}

test("a promoted trainee gets one encrypted push per device, without names", async () => {
  const { coach, tom, yoga, leave } = await fullClass();
  const [phone, laptop] = [await device(tom), await device(tom)];
  await leave();
  await deliverSoon();
  await deliverPushes();
  for (const target of [phone, laptop]) {
    const [push, ...more] = received(target);
    expect(more).toEqual([]);
    expect(push).toMatchObject({
      title: "Une place s'est libérée",
      path: `/?activity=${yoga.id}&coach=${coach.id}`,
    });
    expect(push?.body).toMatch(/à 18\sh : vous avez une place\.$/);
    expect(JSON.stringify(push)).not.toMatch(/Léa|Martin|Claire|Yoga|République/);
  }
  const [request] = stub.requests;
  expect(request?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high" });
  // The signature names this service and verifies with the public key of browsers.
  const [, t = "", k = ""] =
    /^vapid t=(\S+), k=(\S+)$/.exec(String(request?.headers.authorization)) ?? [];
  expect(k).toBe((await api("GET", "/api/public/push-key")).body.key);
  const point = Buffer.from(k, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString("base64url"));
  const key = await importJWK({ kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, "ES256");
  const { payload } = await jwtVerify(t, key, { audience: `https://${stub.host}` });
  expect(payload.sub).toMatch(/^(https|mailto):/);
});

test("a waiting trainee gets a push about a free place, and none for claiming it", async () => {
  const { tom, yoga, leave } = await fullClass();
  const phone = await device(tom);
  await moveClass(yoga.id, new Date(Date.now() + 3_600_000));
  await leave();
  await deliverSoon();
  expect(received(phone)).toEqual([
    expect.objectContaining({
      title: "Une place s'est libérée",
      body: expect.stringMatching(/: premier arrivé, premier servi\.$/),
    }),
  ]);
  await api("POST", `/api/activity/reservation/${yoga.id}/claim`, { token: tom.token });
  await deliverSoon();
  expect(received(phone)).toHaveLength(1);
});

test("a promoted trainee gets one push when the class changes in other ways too", async () => {
  const { coach, tom, yoga } = await fullClass();
  const phone = await device(tom);
  const changed = { ...yoga, maxParticipants: 3, place: "Salle Voltaire" };
  await api("PUT", `/api/activity/single-activity/${yoga.id}`, {
    token: coach.token,
    body: changed,
  });
  await deliverSoon();
  expect(received(phone)).toHaveLength(1);
});

test("the push of a cancelled class leaves with its mail unless it is restored", async () => {
  const { coach, tom, lea, yoga, cancel } = await fullClass();
  const [toms, leas] = [await device(tom), await device(lea)];
  await cancel();
  await deliverSoon();
  expect([stub.requests.length, await countPushes()]).toEqual([0, 2]);
  await api("POST", `/api/activity/${yoga.id}/restore`, { token: coach.token });
  expect(await countPushes()).toBe(0);
  await cancel();
  const wait = await database().execute(
    sql`select round(extract(epoch from due_at - created_at))::int as wait from pushes`,
  );
  expect(wait.rows).toEqual([{ wait: 660 }, { wait: 660 }]);
  await database().execute(sql`update pushes set due_at = now() - interval '1 second'`);
  await deliverPushes();
  for (const target of [toms, leas])
    expect(received(target)).toEqual([
      expect.objectContaining({ title: "Votre cours est annulé", path: "/history" }),
    ]);
});

test("a closure sends one push per trainee, dropped when it is undone", async () => {
  const { coach, tom, yoga, cancel } = await fullClass();
  const phone = await device(tom);
  await moveClass(yoga.id, new Date(Date.now() + 3_600_000));
  await cancel();
  await deliverSoon();
  expect(received(phone)).toHaveLength(1);

  const card = await makeSubscription(coach, tom);
  for (const day of [3, 4]) await book(tom, (await makeClass(coach, {}, inDays(day))).id, card.id);
  const days = {
    beginDate: inDays(3).toISOString().slice(0, 10),
    endDate: inDays(4).toISOString().slice(0, 10),
  };
  const close = () =>
    api("POST", "/api/closures", {
      token: coach.token,
      body: { ...days, label: "Congés", extend: false, notify: false, except: [] },
    });
  const { body } = await close();
  expect(await countPushes()).toBe(1);
  await api("DELETE", `/api/closures/${body.id}`, { token: coach.token });
  expect(await countPushes()).toBe(0);
  await close();
  await database().execute(sql`update pushes set due_at = now() - interval '1 second'`);
  await deliverPushes();
  expect(received(phone)[1]?.body).toMatch(/, et 1\u00a0autre\.$/);
});

test("a gone device that cannot be deleted delays no other batch of pushes", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const [lea, tom] = [await makeTrainee(), await makeTrainee()];
  const [gone, phone] = [await device(lea), await device(tom)];
  stub.statuses.set(gone.path, 410);
  await database().execute(sql`insert into pushes (id, user_id, title, body, path, due_at, created_at)
    select gen_random_uuid(), case when n <= 20 then ${lea.id} else ${tom.id} end::uuid, 't', 'b', '/',
      now() - interval '1 minute' + n * interval '1 ms', now() from generate_series(1, 21) n`);
  await database().execute(sql`create or replace function failing() returns trigger language plpgsql
    as $$ begin raise exception 'failing'; end $$`);
  await database().execute(sql`create trigger failing before delete on push_devices
    for each row execute function failing()`);
  await deliverPushes();
  await database().execute(sql`drop trigger failing on push_devices`);
  expect(received(phone)).toHaveLength(1);
  expect(await countPushes()).toBe(0);
  expect(await storedEndpoints(lea)).toEqual([gone.subscription.endpoint]);
  log.mockRestore();
});

test("a device is deleted when its service does not know it, and stays on errors", async () => {
  const { tom, leave } = await fullClass();
  const devices = [await device(tom), await device(tom), await device(tom), await device(tom)];
  const [gone, unknown, failing, moved] = devices as [Device, Device, Device, Device];
  stub.statuses.set(gone.path, 410);
  stub.statuses.set(unknown.path, 404);
  stub.statuses.set(failing.path, 503);
  stub.statuses.set(moved.path, 307);
  stub.headers = { location: `https://${stub.host}/elsewhere` };
  await leave();
  await deliverSoon();
  await deliverPushes();
  expect(stub.requests.map(({ path }) => path).sort()).toEqual(
    devices.map(({ path }) => path).sort(),
  );
  expect(await storedEndpoints(tom)).toEqual(
    [failing, moved].map(({ subscription }) => subscription.endpoint),
  );
});

test("an account has ten devices at most, and a device belongs to its last account", async () => {
  const coach = await makeCoach();
  const [lea, tom] = [await makeTrainee(coach), await makeTrainee(coach)];
  const devices: Device[] = [];
  for (let n = 0; n < 11; n += 1) devices.push(await device(lea));
  const last = devices.at(-1) as Device;
  await add(lea, last);
  expect(await storedEndpoints(lea)).toEqual(
    devices.slice(1).map(({ subscription }) => subscription.endpoint),
  );
  expect((await add(tom, last)).status).toBe(201);
  expect([(await storedEndpoints(lea)).length, (await storedEndpoints(tom)).length]).toEqual([
    9, 1,
  ]);
  const remove = (who: Person) =>
    api("DELETE", "/api/user/push", {
      token: who.token,
      body: { endpoint: last.subscription.endpoint },
    });
  expect((await remove(lea)).status).toBe(204);
  expect((await storedEndpoints(tom)).length).toBe(1);
  expect([(await remove(tom)).status, (await remove(tom)).status]).toEqual([204, 204]);
  expect(await storedEndpoints(tom)).toEqual([]);
});

test("logout deletes the session's device, password change and erasure delete all", async () => {
  const coach = await makeCoach();
  const email = "push@exemple.fr";
  const body = { email, firstName: "Ana", lastName: "Petit", phoneNumber: "0612345678" };
  await api("POST", "/api/auth/register", { body: { ...body, password: PASSWORD } });
  const login = async (password = PASSWORD) => {
    const { token } = (await api("POST", "/api/auth/login", { body: { email, password } })).body;
    const { id } = (await api("GET", "/api/user/me", { token })).body;
    return { id, token, email, code: "" };
  };
  const [here, there] = [await login(), await login()];
  const own = await device(here);
  await device(there);
  expect((await api("POST", "/api/auth/logout", {})).status).toBe(204);
  expect((await api("POST", "/api/auth/logout", { token: "x.y.z" })).status).toBe(204);
  expect((await storedEndpoints(here)).length).toBe(2);
  await api("POST", "/api/auth/logout", { token: there.token });
  expect(await storedEndpoints(here)).toEqual([own.subscription.endpoint]);
  const [exported] = (await api("GET", "/api/user/export", { token: here.token })).body
    .notifications;
  expect(exported).toEqual({ service: stub.host, since: expect.any(String) });

  await api("POST", `/api/user/add-coach/${coach.code}`, { token: here.token });
  const card = await makeSubscription(coach, here);
  const yoga = await makeClass(coach);
  await book(here, yoga.id, card.id);
  await api("DELETE", `/api/activity/${yoga.id}`, { token: coach.token });
  expect(await countPushes()).toBe(1);
  const changed = await api("POST", "/api/user/modify-password", {
    token: here.token,
    body: { oldPassword: PASSWORD, newPassword: "lavande-brioche" },
  });
  expect([changed.status, await storedEndpoints(here), await countPushes()]).toEqual([200, [], 0]);
  expect((await add(here, own)).status).toBe(401);
  const again = await login("lavande-brioche");
  await device(again);
  const erased = await api("DELETE", "/api/user/me", {
    token: again.token,
    body: { password: "lavande-brioche" },
  });
  expect([erased.status, await storedEndpoints(again)]).toEqual([204, []]);
  const added = addDevice(scopeOf({ id: again.id, type: "TRAINEE" }).id, "x", own.subscription);
  await expect(added).rejects.toMatchObject({ code: "NOT_LOGGED_IN" });
});

test.each([
  ["another host", { endpoint: "https://push.example.org/x" }],
  ["nothing", { endpoint: null }],
  ["no keys", { keys: null }],
  ["a key too short", { keys: { p256dh: "AAAA", auth: "A".repeat(22) } }],
  ["no point of the curve", { keys: { p256dh: "A".repeat(87), auth: "A".repeat(22) } }],
  ["a secret too long", { keys: { p256dh: "A".repeat(87), auth: "A".repeat(24) } }],
])("a device with %s returns a French error and is not stored", async (_, wrong) => {
  const lea = await makeTrainee();
  const { subscription } = makePushDevice(stub.host, "x");
  const response = await api("POST", "/api/user/push", {
    token: lea.token,
    body: { ...subscription, ...wrong },
  });
  expect([response.status, response.text]).toEqual([400, expect.stringMatching(/notification/)]);
  expect(await storedEndpoints(lea)).toEqual([]);
});

test("a push is deleted when it is unsent for a day", async () => {
  const { tom, cancel } = await fullClass();
  await device(tom);
  await cancel();
  await cleanUp();
  expect(await countPushes()).toBe(1);
  await database().execute(
    sql`update pushes set due_at = now() - interval '1 second' - interval '25 hours'`,
  );
  await cleanUp();
  expect(await countPushes()).toBe(0);
});
