import { beforeEach, expect, test, vi } from "vitest";
import type { CoachScope } from "@/db/scope";
import { DAY_MS, monthStart, parisDay, startOfParisDay } from "@/lib/domain/paris-time";
import * as time from "@/lib/infra/clock";
import { listMonthOfCoach } from "@/lib/services/classes/activity-views";
import { api } from "@/testing/api";
import {
  inDays,
  makeClass,
  makeCoach,
  makeTrainee,
  moveClass,
  type Person,
} from "@/testing/factories";

let coach: Person<CoachScope>;
let lea: Person;
beforeEach(async () => {
  coach = await makeCoach();
  lea = await makeTrainee(coach);
});

/** Returns the x-last-activity header of each list, which is the same for all months. */
async function ends(months = [0, 1, 20]) {
  const header = async (address: string, token?: string) => {
    const response = await api("GET", address, token ? { token } : {});
    expect(response.status).toBe(200);
    return response.headers.get("x-last-activity");
  };
  const list = "/api/activities/all-month";
  const same = async (headers: Promise<string | null>[]) => {
    const all = [...new Set(await Promise.all(headers))];
    expect(all).toHaveLength(1);
    return all[0];
  };
  return {
    coach: await same([-1, ...months].map((n) => header(`${list}?monthOffset=${n}`, coach.token))),
    trainee: await same(
      months.map((n) => header(`${list}/${coach.id}?monthOffset=${n}`, lea.token)),
    ),
    all: await header(`/api/public/coach/${coach.code}/activities`),
  };
}
const remove = (id: string) => api("DELETE", `/api/activity/${id}`, { token: coach.token });

test("x-last-activity holds the begin of the last class the caller may see", async () => {
  expect(await ends()).toEqual({ coach: null, trainee: null, all: null });
  const soon = await makeClass(coach);
  const hidden = await makeClass(coach, { isPrivateActivity: true }, inDays(214));
  const far = await makeClass(coach, {}, inDays(800));
  const other = await makeCoach();
  await makeClass(other, {}, inDays(900));
  expect(far.beginDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(await ends()).toEqual({
    coach: far.beginDate,
    trainee: far.beginDate,
    all: far.beginDate,
  });
  await remove(far.id);
  expect(await ends()).toEqual({
    coach: hidden.beginDate,
    trainee: hidden.beginDate,
    all: soon.beginDate,
  });
});

test("x-last-activity holds a past class for the coach and is absent for others", async () => {
  const over = await makeClass(coach);
  await moveClass(over.id, inDays(-40));
  expect(await ends()).toEqual({
    coach: inDays(-40).toISOString(),
    trainee: null,
    all: null,
  });
});

test("the public planning exposes x-last-activity to other origins", async () => {
  const response = await api("GET", `/api/public/coach/${coach.code}/activities`);
  expect(response.headers.get("access-control-expose-headers")).toBe("x-last-activity");
});

test("a month lists no class of the next when the month ends during the call", async () => {
  const midnight = startOfParisDay(monthStart(parisDay(new Date()), 1));
  await makeClass(coach, {}, new Date(midnight.getTime() + 20 * DAY_MS));
  const before = new Date(midnight.getTime() - 1);
  vi.spyOn(time, "clock").mockReturnValueOnce(before).mockReturnValue(midnight);
  vi.spyOn(time, "today").mockReturnValueOnce(parisDay(before)).mockReturnValue(parisDay(midnight));
  expect((await listMonthOfCoach(coach.id, 0)).activities).toEqual([]);
});
