import { globalAgent } from "node:https";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { CoachScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { addDays, parisDay, parisInstant } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { deliverDue, deliverSoon } from "@/lib/mail/outbox";
import { deliverPushes } from "@/lib/mail/push-delivery";
import { eraseAccount } from "@/lib/services/accounts/erasure";
import { api } from "@/testing/api";
import { eventsOf } from "@/testing/calendar-events";
import { setEnvironment } from "@/testing/environment";
import {
  addGuardian,
  book,
  classBody,
  inDays,
  type Member,
  mails,
  makeChild,
  makeClass,
  makeCoach,
  makeMembers,
  makeOffer,
  makeTrainee,
  type Person,
} from "@/testing/factories";
import { json } from "@/testing/http-stub";
import { CERTIFICATE, makePushDevice, startPushStub } from "@/testing/push-stub";
import { startResendStub } from "@/testing/resend-stub";

const resend = await startResendStub();
const stub = await startPushStub();
setEnvironment({ PUSH_HOSTS: stub.host });
globalAgent.options.ca = CERTIFICATE;
afterAll(() => {
  globalAgent.destroy();
  delete globalAgent.options.ca;
  return Promise.all([stub.close(), resend.close()]);
});

const night = parisInstant(addDays(parisDay(new Date()), 3), "23:00");
const morning = parisInstant(addDays(parisDay(night), 1), "07:00");
const beforeMorning = new Date(morning.getTime() - 1000);

let coach: Person<CoachScope>;
let holder: Member;
let waiting: Member;
let devices = 0;
let device: ReturnType<typeof makePushDevice>;
beforeEach(async () => {
  coach = await makeCoach();
  [holder, waiting] = (await makeMembers(coach, 2)) as [Member, Member];
  // The mails of the purchases leave before the test counts.
  await deliverSoon();
  await database().execute(sql`delete from outbox`);
  await database().execute(sql`delete from pushes`);
  resend.respond = json(200, { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" });
  resend.requests.length = 0;
  stub.requests.length = 0;
  devices += 1;
  device = makePushDevice(stub.host, `nuit-${devices}`);
  await api("POST", "/api/user/push", {
    token: waiting.trainee.token,
    body: device.subscription,
  });
});

/** A full class with a waiting trainee; its only place is cancelled at night. */
async function freedAtNight(begin: Date, changes: Record<string, unknown> = {}): Promise<string> {
  const { id } = await makeClass(coach, { maxParticipants: 1, ...changes }, begin);
  for (const { trainee, card } of [holder, waiting]) await book(trainee, id, card.id);
  await at(night, () =>
    api("DELETE", `/api/activity/reservation/${id}`, { token: holder.trainee.token }),
  );
  return id;
}
const deliver = (instant: Date) =>
  at(instant, async () => {
    await deliverDue();
    await deliverPushes();
  });
/** The subjects of the mails to the waiting trainee, and the number of pushes. */
const left = () => [
  resend.requests
    .map(({ body }): { to: string; subject: string } => JSON.parse(body))
    .filter(({ to }) => String(to) === waiting.trainee.email)
    .map(({ subject }) => subject.split(" :")[0])
    .filter((subject) => subject !== "Liste d'attente"),
  stub.requests.length,
];

test("a mail and a push of the night leave at seven", async () => {
  await freedAtNight(inDays(9));
  for (const instant of [night, beforeMorning]) {
    await deliver(instant);
    await expect.poll(left).toEqual([[], 0]);
  }
  await deliver(morning);
  await expect.poll(left).toEqual([["Votre place est confirmée"], 1]);
  await deliver(morning);
  expect(stub.requests).toHaveLength(1);
});

test("a mail of the night leaves at once when the class begins before ten that morning", async () => {
  await freedAtNight(parisInstant(parisDay(morning), "09:59"), { cancelTimeInHours: 1 });
  await deliver(night);
  await expect.poll(left).toEqual([["Votre place est confirmée"], 1]);
});

test("a free place is told at seven when it is still free", async () => {
  await freedAtNight(parisInstant(parisDay(morning), "18:00"), { cancelTimeInHours: 24 });
  await deliver(night);
  await deliver(morning);
  await expect.poll(left).toEqual([["Une place est libre"], 1]);
});

test.each([
  [
    "is taken",
    [["Votre place est confirmée"], 0],
    (id: string) =>
      api("POST", `/api/activity/reservation/${id}/claim`, { token: waiting.trainee.token }),
  ],
  [
    "has lost the person who waited",
    [[], 0],
    (id: string) =>
      api("DELETE", `/api/activity/reservation/${id}/all`, { token: waiting.trainee.token }),
  ],
  [
    "is of a cancelled class",
    [["Cours annulé"], 1],
    (id: string) => api("DELETE", `/api/activity/${id}`, { token: coach.token }),
  ],
])("a free place of the night is not told at seven when it %s", async (_, told, change) => {
  const id = await freedAtNight(parisInstant(parisDay(morning), "18:00"));
  await deliver(night);
  expect((await at(night, () => change(id))).status).toBeLessThan(300);
  resend.requests.length = 0;
  await deliver(morning);
  await expect.poll(left).toEqual(told);
});

test.each([
  ["MOVED_UP", inDays(9), "Votre place est confirmée : Yoga doux"],
  ["PLACE_FREE", parisInstant(parisDay(morning), "18:00"), "Une place est libre : Yoga doux"],
])(
  "a %s mail delayed by the night states the new hour when its class was moved",
  async (_, begin, subject) => {
    const id = await freedAtNight(begin);
    await deliver(night);
    const later = new Date(begin.getTime() + 2 * 3_600_000);
    const body = classBody(later, { maxParticipants: 1, place: "Salle Pasteur" });
    await at(night, () =>
      api("PUT", `/api/activity/single-activity/${id}`, { token: coach.token, body }),
    );
    await deliver(morning);
    const mail = resend.requests
      .map(({ body: sent }) => JSON.parse(sent))
      .find((sent) => sent.subject === subject);
    expect(mail?.to).toBe(waiting.trainee.email);
    expect(mail.text).toMatch(
      /Bonjour .+ : 20\sh – 21\sh\nLieu : Salle Pasteur .+\/place\/[\w-]{43}\s/s,
    );
    expect(`${mail.text}${mail.html}`).not.toMatch(/18\sh|République/);
    const sent = stub.requests.map(({ body: encrypted }) => device.read(encrypted).body);
    expect(sent).toEqual([expect.stringMatching(/ à 20\sh : /)]);
  },
);

test("a mail of another kind leaves at night", async () => {
  const { id } = await makeClass(coach, {}, inDays(9));
  await at(night, () => book(holder.trainee, id, holder.card.id));
  await deliver(night);
  expect(resend.requests).toHaveLength(1);
});

/** The holder's child gets a place at night; the waiting trainee is the second guardian. */
async function promotedAtNight(): Promise<{ id: string }> {
  const { token } = holder.trainee;
  const child = await makeChild(holder.trainee, coach, "Emma");
  await addGuardian(child.id, waiting.trainee);
  const offer = await makeOffer(coach);
  const { body: card } = await api("POST", `/api/subscription/${offer.id}?for=${child.id}`, {
    token,
  });
  const { id } = await makeClass(coach, { maxParticipants: 1 }, inDays(9));
  await book(holder.trainee, id, holder.card.id);
  await api("POST", `/api/activity/reservation/${id}?for=${child.id}&id-subscription=${card.id}`, {
    token,
  });
  await deliverSoon();
  await at(night, () => api("DELETE", `/api/activity/reservation/${id}`, { token }));
  resend.requests.length = 0;
  await deliver(night);
  expect([resend.requests, stub.requests]).toEqual([[], []]);
  return child;
}
const recipients = () => resend.requests.map(({ body }) => String(JSON.parse(body).to)).sort();

test("a mail and a push about a person leave for each guardian at seven", async () => {
  const child = await promotedAtNight();
  await deliver(morning);
  await expect.poll(left).toEqual([["Emma"], 1]);
  for (const { body } of resend.requests)
    expect(eventsOf(JSON.parse(body))).toMatchObject([
      { uid: expect.stringContaining(`-${child.id}@elan`), summary: "Emma : Yoga doux" },
    ]);
  expect(recipients()).toEqual([waiting.trainee.email, holder.trainee.email].sort());
});

test("a mail and a push of the night are dropped for an account that left the family", async () => {
  const child = await promotedAtNight();
  await at(night, () =>
    api("DELETE", `/api/user/people/${child.id}/guardians/${waiting.trainee.id}`, {
      token: waiting.trainee.token,
    }),
  );
  await deliver(morning);
  expect(recipients()).toEqual([holder.trainee.email]);
  expect(stub.requests).toEqual([]);
});

test("a mail of the night to a stranger's address in another spelling is dropped", async () => {
  const child = await promotedAtNight();
  const { id, token, email } = waiting.trainee;
  await database().execute(sql`update users set email = ${`ß${email}`} where id = ${id}`);
  await database().execute(sql`update outbox set "to" = ${`SS${email}`} where "to" = ${email}`);
  await at(night, () => api("DELETE", `/api/user/people/${child.id}/guardians/${id}`, { token }));
  await deliver(morning);
  expect(recipients()).toEqual([holder.trainee.email]);
});

test("a mail of the night about a child goes to the account that the child gets", async () => {
  const child = await promotedAtNight();
  const grown = await makeTrainee();
  await at(night, async () => {
    const { token } = holder.trainee;
    const body = { email: grown.email };
    await api("POST", `/api/user/people/${child.id}/account`, { token, body });
    const [invitation] = await mails(grown.email);
    const link = /\/famille\/([\w-]+)/.exec(invitation?.text ?? "")?.[1];
    await api("POST", `/api/user/guardianships/${link}`, { token: grown.token });
  });
  await deliver(night);
  resend.requests.length = 0;
  await deliver(morning);
  expect(recipients()).toEqual([grown.email]);
  const { subject, text } = JSON.parse(resend.requests[0]?.body ?? "");
  expect(subject).toBe("Votre place est confirmée : Yoga doux");
  const link = /\/place\/([\w-]{43})/.exec(text)?.[1];
  expect((await api("GET", `/api/public/place/${link}`)).body).toMatchObject({ places: 1 });
  expect(stub.requests).toEqual([]);
});

test("a coach's erasure deletes held mails when their class is cancelled", async () => {
  const begin = (time: string) => parisInstant(parisDay(morning), time);
  const settings = { token: coach.token, body: { returnsTakenPlaces: true } };
  await api("PUT", "/api/user/settings", settings);
  const id = await freedAtNight(begin("18:00"));
  await at(night, () =>
    api("POST", `/api/activity/reservation/${id}/claim`, { token: waiting.trainee.token }),
  );
  await freedAtNight(begin("20:00"));
  await freedAtNight(inDays(9));
  await deliver(night);
  const unsent = async () => {
    const { rows } = await database().execute<{ subject: string }>(
      sql`select subject from outbox where sent_at is null order by id`,
    );
    return rows.map(({ subject }) => subject.split(" :")[0]);
  };
  expect(await unsent()).toEqual([
    ...["Une place est libre", "Votre cours vous est rendu"],
    ...["Une place est libre", "Votre place est confirmée"],
  ]);
  resend.requests.length = 0;
  await at(night, () =>
    transaction((tx) => eraseAccount(tx, { type: "COACH", id: coach.id }, { mayCancel: true })),
  );
  const staying = ["Votre cours vous est rendu", "Votre coach quitte Élan"];
  expect(await unsent()).toEqual([...staying, "Votre coach quitte Élan"]);
  await deliver(morning);
  const sent = resend.requests.map(({ body }) => JSON.parse(body));
  expect(sent.map(({ subject }) => subject.split(" :")[0]).sort()).toEqual(
    [...staying, "Votre coach quitte Élan"].sort(),
  );
  for (const { text } of sent) expect(text).toMatch(/Claire Martin \d/);
});

// This test stands last because its setting stays.
test("a mail and a push of the night leave at once when quiet hours are off", async () => {
  setEnvironment({ QUIET_HOURS: "off" });
  await freedAtNight(inDays(9));
  await deliver(night);
  await expect.poll(left).toEqual([["Votre place est confirmée"], 1]);
});
