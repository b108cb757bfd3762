import { beforeEach, expect, test } from "vitest";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { api } from "@/testing/api";
import { makeClass, makeCoach, makeSeries, type Person } from "@/testing/factories";

let coach: Person;
beforeEach(async () => {
  coach = await makeCoach();
});
const send = (method: string, address: string, body?: object) =>
  api(method, address, { token: coach.token, body });
const listed = async (token = coach.token) =>
  (await api("GET", "/api/activities/cancelled", { token })).body;
const after = <T>(minutes: number, work: () => Promise<T>) =>
  at(new Date(Date.now() + minutes * 60_000), work);

test("the list shows the coach's cancellations for ten minutes, one line per DELETE", async () => {
  const { ids } = await makeSeries(coach, 4);
  const single = await makeClass(coach);
  await after(-3, () => send("DELETE", `/api/activity/${single.id}`));
  const now = Date.now();
  await at(new Date(now), () =>
    send("DELETE", `/api/activity/${ids[1]}?delete-recurrence=true&scope=FOLLOWING`),
  );
  const undoableUntil = new Date(now + 600_000).toISOString();
  expect(await listed()).toMatchObject([
    { id: ids[1], label: "Yoga doux", activities: 3, undoableUntil },
    { id: single.id, beginDate: single.beginDate, activities: 1 },
  ]);
  expect(await listed((await makeCoach()).token)).toEqual([]);
  expect(await after(8, () => listed())).toMatchObject([{ activities: 3 }]);
  expect(await after(11, () => listed())).toEqual([]);
});

test("the list leaves out restored classes and closures", async () => {
  const { ids } = await makeSeries(coach, 2);
  await send("DELETE", `/api/activity/${ids[0]}?delete-recurrence=true`);
  expect(await listed()).toHaveLength(1);
  await send("POST", `/api/activity/${ids[1]}/restore`);
  expect(await listed()).toEqual([]);
  const [beginDate, endDate] = [1, 30].map((n) => addDays(parisDay(new Date()), n));
  const days = { beginDate, endDate, label: "Grippe", extend: false, notify: false };
  expect((await send("POST", "/api/closures", days)).body.activities).toBe(2);
  expect(await listed()).toEqual([]);
});
