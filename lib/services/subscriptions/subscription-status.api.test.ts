import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { subscriptions } from "@/db/schema/offers";
import type { CoachScope, TraineeScope } from "@/db/scope";
import { database } from "@/db/transaction";
import { addDays } from "@/lib/domain/paris-time";
import { today } from "@/lib/infra/clock";
import { api } from "@/testing/api";
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
import { endBegunWaitingLists } from "@/testing/jobs";

let coach: Person<CoachScope>;
beforeAll(async () => {
  coach = await makeCoach();
});

const remove = (who: Person, id: string) =>
  api("DELETE", `/api/subscription/${id}`, { token: who.token });

test("a trainee cannot delete a subscription that was used", async () => {
  const used = { status: 409, code: "SUBSCRIPTION_USED", text: "Cette formule a déjà servi." };
  const lea = await makeTrainee(coach);
  const held = await makeSubscription(coach, lea);
  const yoga = await makeClass(coach);
  await book(lea, yoga.id, held.id);
  expect(await remove(lea, held.id)).toMatchObject({ code: "DELETE_HAS_PLACES" });
  await moveClass(yoga.id, new Date(Date.now() - 60_000));
  expect(await remove(lea, held.id)).toMatchObject(used);
  const present = { token: coach.token, body: [] };
  expect((await api("POST", `/api/activity/${yoga.id}/presents`, present)).status).toBe(200);
  expect(await remove(lea, held.id)).toMatchObject(used);

  const late = await makeSubscription(coach, lea);
  const boxe = await makeClass(coach, { cancelTimeInHours: 72 }, inDays(2));
  await book(lea, boxe.id, late.id);
  await api("DELETE", `/api/activity/reservation/${boxe.id}`, { token: lea.token });
  expect(await remove(lea, late.id)).toMatchObject(used);
  expect((await remove(coach, late.id)).status).toBe(204);
});

test("a trainee can delete a subscription whose places were credited or only waited", async () => {
  const [lea, tom] = [await makeTrainee(coach), await makeTrainee(coach)];
  const card = await makeSubscription(coach, lea);
  const [yoga, boxe] = [await makeClass(coach), await makeClass(coach, { maxParticipants: 1 })];
  await book(tom, boxe.id, (await makeSubscription(coach, tom)).id);
  await book(lea, yoga.id, card.id);
  await api("DELETE", `/api/activity/reservation/${yoga.id}`, { token: lea.token });
  await book(lea, boxe.id, card.id);
  await moveClass(boxe.id, new Date(Date.now() - 60_000));
  expect((await remove(lea, card.id)).status).toBe(204);
  expect(await endBegunWaitingLists()).toBe(1);
});

test("a trainee can delete a used free subscription unless it has a future place", async () => {
  const lea = await makeTrainee(coach);
  const gift = await makeSubscription(coach, lea, { price: 0 });
  expect(gift).toMatchObject({ price: 0, isPaid: true });
  const yoga = await makeClass(coach);
  await book(lea, yoga.id, gift.id);
  expect(await remove(lea, gift.id)).toMatchObject({ status: 409, code: "DELETE_HAS_PLACES" });
  await moveClass(yoga.id, new Date(Date.now() - 60_000));
  expect((await remove(lea, gift.id)).status).toBe(204);
});

/** Inserts a subscription as an import does, without an offer. */
async function insertImported(trainee: Person<TraineeScope>): Promise<void> {
  await database()
    .insert(subscriptions)
    .values({
      coachId: coach.id,
      traineeId: trainee.id,
      type: "SUBSCRIPTION",
      label: "Forfait d'avant",
      nbReservationPerWeek: 2,
      priceCents: 9000,
      beginDate: addDays(today(), -400),
      endDate: addDays(today(), 30),
      isPrivateOffer: false,
    });
}

const edit = (trainee: Person, body: object) =>
  api("PUT", `/api/subscription/trainee/${trainee.id}`, {
    token: coach.token,
    body: { ...body, version: null },
  });
const listOf = async (trainee: Person) => {
  const { body } = await api("GET", "/api/user/trainees", { token: coach.token });
  return body.find(({ id }: { id: string }) => id === trainee.id)?.subscriptions;
};

test.each<[string, [number, number], (trainee: Person<TraineeScope>) => Promise<unknown>]>([
  ["bought today", [-1, -1], (lea) => makeSubscription(coach, lea)],
  [
    "beginning in months",
    [-1, -1],
    async (lea) => {
      const card = await makeSubscription(coach, lea);
      const dates = { beginDate: addDays(today(), 100), endDate: addDays(today(), 200) };
      expect((await edit(lea, { ...card, ...dates })).status).toBe(200);
    },
  ],
  [
    "suspended",
    [-30, -1],
    async (lea) => {
      const card = await makeSubscription(coach, lea);
      await edit(lea, { ...card, beginDate: addDays(today(), -30) });
      const pause = `/api/subscription/${card.id}/suspend`;
      expect((await api("PUT", pause, { token: coach.token })).status).toBe(200);
    },
  ],
  ["imported", [-400, -1], insertImported],
])(
  "a subscription %s stays ended and can be saved when its trainee is re-added",
  async (_, [begin, end], make) => {
    const lea = await makeTrainee(coach);
    await make(lea);
    const leave = `/api/user/delete-trainee/${lea.id}`;
    const again = { email: lea.email, firstName: "Léa", lastName: "Martin" };
    // The second removal on the same day leaves the end as it is.
    for (let round = 0; round < 2; round += 1) {
      expect((await api("DELETE", leave, { token: coach.token })).status).toBe(204);
      expect(
        (await api("POST", "/api/user/create-trainee", { token: coach.token, body: again })).status,
      ).toBe(201);
      const [shown] = await listOf(lea);
      expect([shown.beginDate, shown.endDate]).toEqual([
        addDays(today(), begin),
        addDays(today(), end),
      ]);
      const running = `/api/subscriptions/${coach.id}?active=true`;
      expect((await api("GET", running, { token: lea.token })).body).toEqual([]);
      const { version, ...fields } = shown;
      expect(await edit(lea, shown)).toMatchObject({
        status: 200,
        body: { ...fields, version: version + 1 },
      });
    }
    expect(await auditData()).toEqual([]);
  },
);

test("a card above 1000 credits can be saved, but no more than 1000 can be entered", async () => {
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea, { quantity: 1000 });
  const yoga = await makeClass(coach);
  await book(lea, yoga.id, card.id, "&number-reservation=2");
  expect((await edit(lea, { ...card, quantityLeft: 1000 })).status).toBe(200);
  await api("DELETE", `/api/activity/reservation/${yoga.id}/all`, { token: lea.token });
  const [grown] = await listOf(lea);
  expect(grown).toMatchObject({ quantity: 1002, quantityLeft: 1002 });
  expect(await edit(lea, { ...grown, label: "Grande carte" })).toMatchObject({
    status: 200,
    body: { quantity: 1002, quantityLeft: 1002, label: "Grande carte" },
  });
  expect(await edit(lea, { ...grown, quantity: 1003 })).toMatchObject({
    status: 400,
    text: "Nombre de cours : un nombre entier entre 1 et 1000.",
  });
  expect((await edit(lea, { ...grown, quantityLeft: 900 })).status).toBe(200);
  expect(await edit(lea, { ...grown, quantityLeft: 1001 })).toMatchObject({
    status: 400,
    text: "Cours restants : un nombre entier entre 0 et 1000.",
  });
  expect(await auditData()).toEqual([]);
});

test("credits entered from a stale card are limited to the card's quantity", async () => {
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea);
  const yoga = await makeClass(coach);
  await book(lea, yoga.id, card.id);
  const [seen] = await listOf(lea);
  await api("DELETE", `/api/activity/reservation/${yoga.id}`, { token: lea.token });
  const typed = { ...seen, quantityLeft: 10, quantityLeftSeen: seen.quantityLeft };
  expect((await edit(lea, typed)).body).toMatchObject({ quantity: 10, quantityLeft: 10 });
});

test("the migration repairs subscriptions that end before they begin", async () => {
  const run = (text: string) => database().execute(sql.raw(text));
  const lea = await makeTrainee(coach);
  const { id } = await makeSubscription(coach, lea);
  await run("alter table subscriptions drop constraint subscriptions_dates");
  await run("alter table subscriptions add constraint subscriptions_dates check (true)");
  await run(`update subscriptions set end_date = begin_date - 1 where id = '${id}'`);
  expect(await auditData()).toEqual([
    expect.stringContaining("Abonnement qui finit avant de commencer"),
  ]);
  const file = readdirSync("drizzle").find((name) => name.endsWith("_subscription_dates.sql"));
  for (const statement of readFileSync(`drizzle/${file}`, "utf8").split("--> statement-breakpoint"))
    await run(statement);
  expect(await auditData()).toEqual([]);
  expect(await listOf(lea)).toMatchObject([{ beginDate: today(), endDate: today() }]);
  await expect(
    run(`update subscriptions set end_date = begin_date - 1 where id = '${id}'`),
  ).rejects.toMatchObject({ cause: { constraint: "subscriptions_dates" } });
});
