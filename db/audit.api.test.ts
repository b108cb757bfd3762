import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
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
