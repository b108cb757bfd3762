import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { database } from "@/db/transaction";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { deliverDue } from "@/lib/mail/outbox";
import { api } from "@/testing/api";
import {
  book,
  classBody,
  inDays,
  type Member,
  makeClass,
  makeCoach,
  makeMembers,
  makeSeries,
  type Person,
} from "@/testing/factories";
import { json } from "@/testing/http-stub";
import { startResendStub } from "@/testing/resend-stub";

const stub = await startResendStub();
afterAll(() => stub.close());

const taken = json(200, { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" });
const refuse = (status: number, name: string) =>
  json(status, { statusCode: status, name, message: "no" });

let coach: Person;
let lea: Member;
let tom: Member;
/** Without an address. */
let zoe: Member;
let yoga: string;
beforeEach(async () => {
  stub.answer = taken;
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
/** What the mail service says to the next mail for Léa. */
async function mailTo({ trainee }: Member, answer: typeof stub.answer) {
  stub.answer = (request, response) =>
    (request.body.includes(trainee.email) ? answer : taken)(request, response);
  await message();
  await deliverDue();
  stub.answer = taken;
}
const refusedOf = async (by: Person = coach) =>
  (await send("GET", "/api/user/trainees", undefined, by)).body
    .filter(({ emailRefused }: { emailRefused: boolean }) => emailRefused)
    .map(({ id }: { id: string }) => id);
const shown = ({ trainee }: Member) => ({
  traineeId: trainee.id,
  firstName: expect.any(String),
  lastName: expect.any(String),
  phoneNumber: "0612345678",
});

test("an address is shown as refused to every coach of its person after a final refusal", async () => {
  const other = await makeCoach();
  await send("POST", `/api/user/add-coach/${other.code}`, undefined, lea.trainee);
  await mailTo(lea, refuse(422, "validation_error"));
  expect(await refusedOf()).toEqual([lea.trainee.id]);
  expect(await refusedOf(other)).toEqual([lea.trainee.id]);
});

test.each([
  [400, "validation_error", true],
  [422, "invalid_to_address", true],
  [422, "invalid_attachment", false],
  [401, "missing_api_key", false],
  [409, "concurrent_idempotent_requests", false],
  [429, "daily_quota_exceeded", false],
  [500, "internal_server_error", false],
])("an address is refused after %s %s: %s", async (status, name, refused) => {
  await mailTo(lea, refuse(status, name));
  expect(await refusedOf()).toEqual(refused ? [lea.trainee.id] : []);
});

test("an address is refused no more once a mail has arrived", async () => {
  await mailTo(lea, refuse(422, "validation_error"));
  await send("DELETE", `/api/activity/reservation/${yoga}/trainee/${lea.trainee.id}`);
  await deliverDue();
  expect(await refusedOf()).toEqual([]);
});

test("a trainee's address is refused no more when their coach has corrected it", async () => {
  const nina = { firstName: "Nina", lastName: "Sol", phoneNumber: "0612345678" };
  stub.answer = refuse(422, "validation_error");
  await send("POST", "/api/user/create-trainee", { ...nina, email: "nina@faux.fr" });
  await deliverDue();
  stub.answer = taken;
  const [id] = await refusedOf();
  expect(id).toBeDefined();
  await send("PUT", `/api/user/trainee/${id}`, { ...nina, email: "nina@exemple.fr" });
  expect(await refusedOf()).toEqual([]);
});

test("a refusal is forgotten when its account is erased", async () => {
  await mailTo(lea, refuse(422, "validation_error"));
  const { eraseAccount } = await import("@/lib/services/accounts/erasure");
  const { transaction } = await import("@/db/transaction");
  await transaction((tx) => eraseAccount(tx, { id: lea.trainee.id, type: "TRAINEE" } as never));
  const { rows } = await database().execute(
    sql`select 1 from refused_addresses where address_folded = ${lea.trainee.email}`,
  );
  expect(rows).toEqual([]);
});

test("a message counts and writes to nobody whose address is refused, and lists them", async () => {
  expect((await message()).body).toEqual({ sent: 2, unreached: [shown(zoe)] });
  await mailTo(lea, refuse(422, "validation_error"));
  const { body } = await message();
  expect(body.sent).toBe(1);
  expect(body.unreached.map(({ traineeId }: { traineeId: string }) => traineeId).sort()).toEqual(
    [lea.trainee.id, zoe.trainee.id].sort(),
  );
  const before = stub.requests.length;
  await deliverDue();
  expect(
    stub.requests.slice(before).filter(({ body: said }) => said.includes(lea.trainee.email)),
  ).toEqual([]);
});

test("the previews of deleting, moving and closing list whom no mail reaches", async () => {
  const both = expect.arrayContaining([shown(lea), shown(zoe)]);
  const day = addDays(parisDay(new Date()), 7);
  const series = (await makeSeries(coach, 2)).ids[0] ?? "";
  for (const { trainee, card } of [lea, zoe]) await book(trainee, series, card.id);
  await deliverDue();
  await mailTo(lea, refuse(422, "validation_error"));
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
    const answer = await send(method, address, body);
    expect([address, answer.status]).toEqual([address, 200]);
    expect([address, answer.body.unreached]).toEqual([address, both]);
    expect(answer.body.unreached).toHaveLength(2);
  }
});

test("every mail about a class or money is answered to the coach", async () => {
  await database().execute(sql`delete from outbox`);
  // A mail that has left keeps no address for replies.
  stub.answer = refuse(500, "internal_server_error");
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
