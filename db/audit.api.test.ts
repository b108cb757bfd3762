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

test("the audit finds a place that its quota counts in another week than its class's", async () => {
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

test.each([
  ["another amount", "amount_cents = 4000", "Montant payé différent de ses encaissements"],
  ["another number", "number = 7", "Numéros d'encaissements troués ou doubles"],
  ["an earlier instant", "recorded_at = recorded_at - interval '2 years'", "dans un autre ordre"],
  ["another trainee", "trainee_id = coach_id", "d'un autre coach ou élève"],
])("the audit finds a receipt that was tampered with: %s", async (_, set, found) => {
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
