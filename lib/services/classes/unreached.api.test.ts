import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { database } from "@/db/transaction";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { deliverDue } from "@/lib/mail/outbox";
import { api } from "@/testing/api";
import {
  addGuardian,
  book,
  classBody,
  inDays,
  type Member,
  makeChild,
  makeClass,
  makeCoach,
  makeMembers,
  makeOffer,
  makeSeries,
  moveClass,
  type Person,
} from "@/testing/factories";
import { json } from "@/testing/http-stub";
import { startResendStub } from "@/testing/resend-stub";

const stub = await startResendStub();
afterAll(() => stub.close());

const accept = json(200, { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" });
const reject = (status: number, name: string) =>
  json(status, { statusCode: status, name, message: "no" });

let coach: Person;
let lea: Member;
let tom: Member;
/** Zoé has no address. */
let zoe: Member;
let yoga: string;
beforeEach(async () => {
  stub.respond = accept;
  coach = await makeCoach();
  [lea, tom, zoe] = (await makeMembers(coach, 3)) as [Member, Member, Member];
  await database().execute(
    sql`update users set email = id || '@sans-adresse.invalid', first_name = 'Zoé' where id = ${zoe.trainee.id}`,
  );
  yoga = (await makeClass(coach)).id;
  for (const { trainee, card } of [lea, tom, zoe]) await book(trainee, yoga, card.id);
  await deliverDue();
});

const send = (method: string, address: string, body?: object, { token }: Person = coach) =>
  api(method, address, { token, body });
const message = () => send("POST", `/api/activity/${yoga}/message`, { text: "À mardi", to: "ALL" });
/** Sends a mail for which the mail service gives `reply`. */
async function mailTo({ trainee }: Member, reply: typeof stub.respond) {
  stub.respond = (request, response) =>
    (request.body.includes(trainee.email) ? reply : accept)(request, response);
  await message();
  await deliverDue();
  stub.respond = accept;
}
const rejectedOf = async (by: Person = coach) =>
  (await send("GET", "/api/user/trainees", undefined, by)).body
    .filter(({ emailRefused }: { emailRefused: boolean }) => emailRefused)
    .map(({ id }: { id: string }) => id);
const shown = ({ trainee }: Member) => ({
  traineeId: trainee.id,
  firstName: expect.any(String),
  lastName: expect.any(String),
  phoneNumber: "0612345678",
});

test("every coach of a trainee sees an address that the mail service rejected for good", async () => {
  const other = await makeCoach();
  await send("POST", `/api/user/add-coach/${other.code}`, undefined, lea.trainee);
  await mailTo(lea, reject(422, "validation_error"));
  expect(await rejectedOf()).toEqual([lea.trainee.id]);
  expect(await rejectedOf(other)).toEqual([lea.trainee.id]);
});

test.each([
  [400, "validation_error", true],
  [422, "invalid_to_address", true],
  [422, "invalid_attachment", false],
  [401, "missing_api_key", false],
  [409, "concurrent_idempotent_requests", false],
  [429, "daily_quota_exceeded", false],
  [429, "validation_error", false],
  [500, "internal_server_error", false],
  [502, "validation_error", false],
])("an address counts as rejected after %s %s: %s", async (status, name, rejected) => {
  await mailTo(lea, reject(status, name));
  expect(await rejectedOf()).toEqual(rejected ? [lea.trainee.id] : []);
});

test("an address counts as working again when the mail service accepts a mail", async () => {
  await mailTo(lea, reject(422, "validation_error"));
  await send("DELETE", `/api/activity/reservation/${yoga}/trainee/${lea.trainee.id}`);
  await deliverDue();
  expect(await rejectedOf()).toEqual([]);
});

test("a trainee has a working address again when the coach corrects it", async () => {
  const nina = { firstName: "Nina", lastName: "Sol", phoneNumber: "0612345678" };
  stub.respond = reject(422, "validation_error");
  await send("POST", "/api/user/create-trainee", { ...nina, email: "nina@faux.fr" });
  await deliverDue();
  stub.respond = accept;
  const [id] = await rejectedOf();
  expect(id).toBeDefined();
  await send("PUT", `/api/user/trainee/${id}`, { ...nina, email: "nina@exemple.fr" });
  expect(await rejectedOf()).toEqual([]);
});

test("a rejected address is deleted when its account is erased", async () => {
  await mailTo(lea, reject(422, "validation_error"));
  const { eraseAccount } = await import("@/lib/services/accounts/erasure");
  const { transaction } = await import("@/db/transaction");
  await transaction((tx) => eraseAccount(tx, { id: lea.trainee.id, type: "TRAINEE" } as never));
  const { rows } = await database().execute(
    sql`select 1 from refused_addresses where address_folded = ${lea.trainee.email}`,
  );
  expect(rows).toEqual([]);
});

test("a message skips trainees with a rejected address and lists them", async () => {
  expect((await message()).body).toEqual({ sent: 2, unreached: [shown(zoe)] });
  await mailTo(lea, reject(422, "validation_error"));
  const { body } = await message();
  expect(body.sent).toBe(1);
  expect(body.unreached.map(({ traineeId }: { traineeId: string }) => traineeId).sort()).toEqual(
    [lea.trainee.id, zoe.trainee.id].sort(),
  );
  const before = stub.requests.length;
  await deliverDue();
  expect(
    stub.requests.slice(before).filter(({ body: sent }) => sent.includes(lea.trainee.email)),
  ).toEqual([]);
});

test("a message and a preview list a rejected address when its trainee is removed", async () => {
  await mailTo(lea, reject(422, "validation_error"));
  await moveClass(yoga, new Date(Date.now() - 60_000));
  await send("DELETE", `/api/user/delete-trainee/${lea.trainee.id}`);
  const unreached = expect.arrayContaining([shown(lea), shown(zoe)]);
  expect((await message()).body).toEqual({ sent: 1, unreached });
  expect((await send("DELETE", `/api/activity/${yoga}?preview=true`)).body).toMatchObject({
    unreached,
  });
});

test("a message goes only to the guardian whose address works", async () => {
  const text = { text: "À mardi", to: "ALL" };
  const child = await makeChild(lea.trainee, coach, "Léo");
  await addGuardian(child.id, tom.trainee);
  const offer = await makeOffer(coach);
  const address = `/api/subscription/${offer.id}?for=${child.id}`;
  const { body: card } = await send("POST", address, undefined, lea.trainee);
  const { id } = await makeClass(coach);
  await book(lea.trainee, id, card.id, `&for=${child.id}`);
  await mailTo(tom, reject(422, "validation_error"));
  const sent = await send("POST", `/api/activity/${id}/message`, text);
  expect(sent.body).toEqual({ sent: 1, unreached: [] });
  expect(await rejectedOf()).toEqual([tom.trainee.id]);
  const before = stub.requests.length;
  await deliverDue();
  expect(stub.requests.slice(before).map(({ body }) => String(JSON.parse(body).to))).toEqual([
    lea.trainee.email,
  ]);
  await mailTo(lea, reject(422, "validation_error"));
  const { body } = await send("POST", `/api/activity/${id}/message`, text);
  const unreached = [{ traineeId: child.id, phoneNumber: "0612345678" }];
  expect(body).toMatchObject({ sent: 0, unreached });
  expect(await rejectedOf()).toContain(child.id);
});

test("previews of deletion, move and closure list trainees without a working address", async () => {
  const both = expect.arrayContaining([shown(lea), shown(zoe)]);
  const day = addDays(parisDay(new Date()), 7);
  const series = (await makeSeries(coach, 2)).ids[0] ?? "";
  for (const { trainee, card } of [lea, zoe]) await book(trainee, series, card.id);
  await deliverDue();
  await mailTo(lea, reject(422, "validation_error"));
  const moved = classBody(inDays(8));
  const { beginDate, endDate: _, ...fields } = classBody(inDays(7, "09:00"));
  const calls: [string, string, object?][] = [
    ["DELETE", `/api/activity/${yoga}?preview=true`],
    ["DELETE", `/api/activity/${series}?delete-recurrence=true&preview=true`],
    ["PUT", `/api/activity/single-activity/${yoga}?preview=true`, moved],
    [
      "PUT",
      `/api/activity/recurrent-activity/${series}?preview=true`,
      { ...fields, beginDateCreation: beginDate, durationInMinutes: 60 },
    ],
    [
      "POST",
      "/api/closures?preview=true",
      { beginDate: day, endDate: day, label: "Grippe", extend: false, notify: false },
    ],
  ];
  for (const [method, address, body] of calls) {
    const response = await send(method, address, body);
    expect([address, response.status]).toEqual([address, 200]);
    expect([address, response.body.unreached]).toEqual([address, both]);
    expect(response.body.unreached).toHaveLength(2);
  }
});

test("every mail about a class or money has the coach as reply-to", async () => {
  await database().execute(sql`delete from outbox`);
  // A sent mail loses its reply-to, so the stub rejects all mails.
  stub.respond = reject(500, "internal_server_error");
  const { trainee, card } = lea;
  const other = (await makeClass(coach, { maxParticipants: 1 }, inDays(9))).id;
  await book(tom.trainee, other, tom.card.id);
  await book(trainee, other, card.id);
  await send("DELETE", `/api/activity/reservation/${other}`, undefined, tom.trainee);
  await send("PUT", `/api/activity/single-activity/${yoga}`, classBody(inDays(8)));
  await send("DELETE", `/api/activity/reservation/${yoga}/trainee/${tom.trainee.id}`);
  const paid = { subscriptionId: card.id, amount: 20, method: "CASH" };
  const { body: receipt } = await send("POST", "/api/receipts", paid);
  await send("POST", `/api/receipts/${receipt.id}/send`);
  await send("DELETE", `/api/activity/${yoga}`);
  await message();
  const { rows } = await database().execute<{ subject: string; reply_to: string | null }>(
    sql`select subject, reply_to from outbox where "to" <> ${coach.email}`,
  );
  expect(rows.length).toBeGreaterThan(6);
  expect(rows.filter(({ reply_to }) => reply_to !== coach.email)).toEqual([]);
});
