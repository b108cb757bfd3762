import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readFast } from "@/db/row-mapper";
import { assistants } from "@/db/schema/accounts";
import { activities } from "@/db/schema/activities";
import { database } from "@/db/transaction";
import { inDays, makeClass, makeCoach } from "@/testing/factories";

const classes = () =>
  database()
    .select({
      activity: { id: activities.id, begin: activities.beginDate, series: activities.seriesId },
      places: activities.maxParticipants,
      label: sql<string>`upper(${activities.label})`.as("label"),
      nobody: sql<string | null>`null`,
      isPrivate: activities.isPrivateActivity,
    })
    .from(activities)
    .leftJoin(assistants, eq(assistants.id, activities.assistantId))
    .orderBy(asc(activities.beginDate));

const teachers = () =>
  database()
    .select({ id: activities.id, teacher: { id: assistants.id, name: assistants.firstName } })
    .from(activities)
    .leftJoin(assistants, eq(assistants.id, activities.assistantId));

test("a prepared select reads its rows as Drizzle does: dates, nulls, groups, and those that a left join did not find", async () => {
  const coach = await makeCoach();
  await makeClass(coach, {}, inDays(2));
  await makeClass(coach, {}, inDays(3));

  const fast = readFast(classes().prepare("fast_classes"));
  expect(fast).toHaveProperty("customResultMapper", expect.any(Function));
  const rows = await fast.execute();
  expect(rows).toHaveLength(2);
  expect(rows[0]?.activity.begin).toBeInstanceOf(Date);
  expect(rows).toEqual(await classes());

  const left = readFast(teachers().prepare("fast_teachers"));
  expect(await left.execute()).toEqual(await teachers());
  expect((await left.execute())[0]?.teacher).toBeNull();
});
