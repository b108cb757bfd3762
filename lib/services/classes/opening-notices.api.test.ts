import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { systemScope } from "@/db/scope";
import { database } from "@/db/transaction";
import { DAY_MS, MINUTE_MS, monthsBetween, parisDay } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { tellOpenings } from "@/lib/services/classes/opening-notices";
import { api } from "@/testing/api";
import {
  classBody,
  inDays,
  makeChild,
  makeClass,
  makeCoach,
  makeTrainee,
  type Person,
  subjectsTo,
} from "@/testing/factories";

let coach: Person;
let lea: Person;
let yoga: { id: string; opensOn: string };
beforeEach(async () => {
  coach = await makeCoach();
  lea = await makeTrainee(coach);
  yoga = await makeClass(coach, { opensDays: 10 }, inDays(40));
});

const ask = ({ token }: Person, id = yoga.id) =>
  api("POST", `/api/activity/${id}/opening-notice`, { token });
const send = (method: string, path: string) => api(method, path, { token: coach.token });
const afterOpening = (minutes: number) =>
  new Date(new Date(yoga.opensOn).getTime() + minutes * MINUTE_MS);
const tell = (instant: Date) => at(instant, () => tellOpenings(systemScope("job")));
const told = async (person: Person) =>
  (await subjectsTo(person)).filter((subject) => subject.startsWith("Les réservations ouvrent"));
const shown = async (query = "") =>
  (await api("GET", `/api/activity/${yoga.id}${query}`, { token: lea.token })).body.openingNotice;

test("a trainee who asks is told once, at the opening", async () => {
  expect(await shown()).toBe(false);
  for (let n = 0; n < 2; n += 1) expect((await ask(lea)).status).toBe(204);
  expect(await shown()).toBe(true);
  const opens = new Date(yoga.opensOn);
  await tell(new Date(opens.getTime() - 1));
  expect(await told(lea)).toEqual([]);
  await Promise.all([tell(opens), tell(opens), tell(opens)]);
  expect(await told(lea)).toEqual(["Les réservations ouvrent : Yoga doux"]);
  await tell(new Date(opens.getTime() + 60_000));
  expect(await told(lea)).toHaveLength(1);
});

test("a guardian sees the notice of the child who asked, with `for`", async () => {
  const emma = await makeChild(lea, coach);
  const query = `?for=${emma.id}`;
  await api("POST", `/api/activity/${yoga.id}/opening-notice${query}`, { token: lea.token });
  expect([await shown(), await shown(query)]).toEqual([false, true]);
  const month = monthsBetween(parisDay(new Date()), parisDay(inDays(40)));
  const address = `/api/activities/all-month/${coach.id}${query}&monthOffset=${month}`;
  const { body } = await api("GET", address, { token: lea.token });
  expect(body).toMatchObject([{ id: yoga.id, openingNotice: true }]);
});

test("a notice follows its class when the opening moves", async () => {
  await ask(lea);
  await api("PUT", `/api/activity/single-activity/${yoga.id}`, {
    token: coach.token,
    body: classBody(inDays(40), { opensDays: 5 }),
  });
  const before = new Date(yoga.opensOn);
  await tell(before);
  expect(await told(lea)).toEqual([]);
  await tell(new Date(before.getTime() + 6 * DAY_MS));
  expect(await told(lea)).toHaveLength(1);
});

test("a trainee who asked is told by the next job when the opening is removed", async () => {
  await ask(lea);
  await api("PUT", `/api/activity/single-activity/${yoga.id}`, {
    token: coach.token,
    body: classBody(inDays(40), { opensDays: null }),
  });
  await tell(new Date());
  expect(await told(lea)).toHaveLength(1);
});

test("an opening notifies no trainee who has left, and none when the class is cancelled", async () => {
  const other = await makeClass(coach, { opensDays: 10 }, inDays(41));
  await ask(lea);
  await ask(lea, other.id);
  await api("DELETE", `/api/activity/${yoga.id}`, { token: coach.token });
  await tell(new Date(yoga.opensOn));
  await api("DELETE", `/api/user/delete-trainee/${lea.id}`, { token: coach.token });
  await tell(new Date(other.opensOn));
  expect(await told(lea)).toEqual([]);
});

test("a trainee is told when the class is restored after its opening", async () => {
  await ask(lea);
  await at(afterOpening(-1), () => send("DELETE", `/api/activity/${yoga.id}`));
  await tell(afterOpening(0));
  await at(afterOpening(5), () => send("POST", `/api/activity/${yoga.id}/restore`));
  await tell(afterOpening(6));
  expect(await told(lea)).toHaveLength(1);
});

test("a notice is deleted when its class can no longer be restored", async () => {
  await ask(lea);
  await at(afterOpening(0), () => send("DELETE", `/api/activity/${yoga.id}`));
  const noticesAt = async (minutes: number) => {
    await tell(afterOpening(minutes));
    const found = sql`select 1 from opening_notices where trainee_id = ${lea.id}`;
    return (await database().execute(found)).rows.length;
  };
  expect([await noticesAt(10), await noticesAt(11)]).toEqual([1, 0]);
});

test("an open class needs no notice", async () => {
  const { id } = await makeClass(coach, {}, inDays(30));
  expect(await ask(lea, id)).toMatchObject({ status: 409, code: "ALREADY_OPEN" });
  expect((await ask(await makeTrainee(), yoga.id)).status).toBe(404);
});
