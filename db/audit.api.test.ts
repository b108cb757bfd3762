import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { api } from "@/testing/api";
import {
  book,
  makeClass,
  makeCoach,
  makeSubscription,
  makeTrainee,
  weekly,
} from "@/testing/factories";

test("the audit finds a place whose week is not its class's", async () => {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  const pass = await makeSubscription(coach, lea, weekly(2));
  const yoga = await makeClass(coach);
  expect((await book(lea, yoga.id, pass.id)).status).toBe(201);
  expect(await auditData()).toEqual([]);
  await database().execute(sql`update reservations set week = week + 7`);
  expect(await auditData()).toEqual([
    expect.stringContaining("Place comptée dans une autre semaine que son cours"),
  ]);
});

test("the audit finds a place that is credited twice or not counted", async () => {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea);
  const [yoga, dance] = [await makeClass(coach), await makeClass(coach)];
  await book(lea, yoga.id, card.id);
  await book(lea, dance.id, card.id);
  await database().execute(
    sql`update reservations set status = 'CANCEL', updated_at = now() where activity_id = ${yoga.id}`,
  );
  await database().execute(sql`update activities set confirmed_places = 0 where id = ${yoga.id}`);
  await database().execute(
    sql`update subscriptions set quantity_left = 10, quantity = 11 where id = ${card.id}`,
  );
  const credit = (activityId: string, turn: number | null) =>
    database().execute(sql`insert into credit_movements (id, coach_id, subscription_id, reservation_id, activity_id, delta, reason, turn)
      select gen_random_uuid(), coach_id, subscription_id, id, activity_id, 1, 'CANCELLATION', ${turn} from reservations where activity_id = ${activityId}`);
  await credit(yoga.id, 2);
  await credit(dance.id, 2);
  const lines = await auditData();
  expect(lines.filter((line) => line.includes("Crédit rendu sans annulation"))).toHaveLength(1);
  // A unique index rejects a second credit of one sequence number, but not one without a number.
  await expect(credit(yoga.id, 2)).rejects.toThrow();
  await expect(credit(yoga.id, 3)).rejects.toThrow();
  await credit(yoga.id, null);
  expect((await auditData()).some((line) => line.includes("ne s'alternent pas"))).toBe(true);
});

test.each([
  ["another amount", "amount_cents = 4000", "Montant payé différent de ses encaissements"],
  ["another number", "number = 7", "Numéros d'encaissements troués ou doubles"],
  ["an earlier instant", "recorded_at = recorded_at - interval '2 years'", "dans un autre ordre"],
  ["another trainee", "trainee_id = coach_id", "d'un autre coach ou élève"],
])("the audit finds a receipt that was changed to %s", async (_, set, found) => {
  const coach = await makeCoach();
  const card = await makeSubscription(coach, await makeTrainee(coach));
  const pay = (amount: number) =>
    api("POST", "/api/receipts", {
      token: coach.token,
      body: { subscriptionId: card.id, amount, method: "CASH" },
    });
  await pay(50);
  const { body } = await pay(20);
  await database().execute(sql`alter table receipts disable trigger receipts_kept`);
  await database().execute(sql.raw(`update receipts set ${set} where id = '${body.id}'`));
  await database().execute(sql`alter table receipts enable trigger receipts_kept`);
  expect((await auditData()).join("\n")).toContain(found);
});
