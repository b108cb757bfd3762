import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { type QueuedCall, sendQueue, withQueued } from "@/lib/client/queue";
import { at } from "@/lib/infra/clock";
import { api } from "@/testing/api";
import {
  book,
  inDays,
  type Member,
  makeClass,
  makeCoach,
  makeMembers,
  moveClass,
  type Person,
} from "@/testing/factories";

/** `npm run test:all` has fifty. */
const RUNS = Number(process.env.OFFLINE_RUNS ?? 15);
const MINUTE = 60_000;
const THREE_DAYS = 3 * 24 * 60;
let coach: Person;
let members: Member[];

beforeAll(async () => {
  coach = await makeCoach();
  members = await makeMembers(coach, 14, { quantity: 200, price: 500 });
}, 60_000);

/** The same numbers for the same seed (mulberry32). */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { below: (n: number) => Math.floor(next() * n), chance: (p: number) => next() < p };
}

interface Place {
  reservationId: string;
  traineeId: string;
  status: string;
  isWaitingList: boolean;
}

/** How many receipts carry one of these ids of a device. */
async function receivedOf(clientIds: string[]): Promise<number> {
  const { rows } = await database().execute<{ n: number }>(
    sql`select count(*)::int as n from receipts where client_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(clientIds)}::jsonb))`,
  );
  return rows[0]?.n ?? 0;
}

/** A class of twelve that has begun at `begin`, and what its coach's device does with a network that comes and goes. */
async function makeRun(seed: number) {
  const roll = dice(seed);
  const begin = inDays(0, "00:30");
  const later = (minutes: number) => new Date(begin.getTime() + minutes * MINUTE);
  let now = 5;
  const call = (method: string, path: string, who: Person, body?: unknown, headers = {}) =>
    at(later(now), () => api(method, path, { token: who.token, body, headers }));
  const { id } = await makeClass(coach, { maxParticipants: 12, cancelTimeInHours: 1 });
  for (const { trainee, card } of members.slice(0, 13)) await book(trainee, id, card.id);
  const places = async (): Promise<Place[]> =>
    (await call("GET", `/api/activity/${id}/details`, coach)).body.participantsList;

  let kept: QueuedCall[] = [];
  let made: QueuedCall[] = [];
  const store = {
    read: async () => kept,
    change: async (how: (before: QueuedCall[]) => QueuedCall[]) => {
      // A page that was closed begins with what the device has written down.
      kept = JSON.parse(JSON.stringify(how(kept)));
    },
  };
  let cuts = 0;
  const send = async (one: QueuedCall) => {
    const cut = cuts > 0 ? roll.below(3) : 2;
    cuts -= 1;
    if (cut === 0) return { kind: "UNKNOWN" } as const;
    // The server forgets a key after a day.
    const key = now > 24 * 60 ? `${one.key}-${now}` : one.key;
    const answer = await call(one.method, one.path, coach, one.input.body, {
      "idempotency-key": key,
    });
    if (cut === 1) return { kind: "UNKNOWN" } as const;
    if (answer.status >= 400) return { kind: "REFUSED", message: answer.text } as const;
    const told = answer.body.conflicts?.length + answer.body.ignored?.length > 0;
    return { kind: "DONE", message: told ? JSON.stringify(answer.body) : null } as const;
  };
  return {
    roll,
    id,
    places,
    call,
    /** The network comes back at this minute, and fails so often first. */
    flush: async (minute: number, failures: number) => {
      now = minute;
      cuts = failures;
      await sendQueue(store, send);
    },
    wait: (minute: number) => {
      now = minute;
    },
    add: (kind: QueuedCall["kind"], subject: string, path: QueuedCall["path"], body: unknown) => {
      const named = { id: crypto.randomUUID(), key: crypto.randomUUID(), kind, subject, path };
      const state = { state: "WAITING", message: null, title: "", at: 0, method: "POST" } as const;
      const added = { ...named, ...state, input: { body } };
      kept = withQueued(kept, added);
      made = withQueued(made, added);
    },
    addAgain: () => {
      kept = made;
    },
    queue: () => kept,
    takenAt: () => later(now).toISOString(),
    start: () => moveClass(id, begin),
  };
}

test(`ticks and cash of a class of twelve are recorded exactly once in ${RUNS} runs with cuts, people added, moved up and gone`, async () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const run = await makeRun(seed);
    const { roll } = run;
    // Somebody leaves in time, and who waited moves up; somebody stays to the end.
    const leaver = members[roll.below(12)] as Member;
    const seen = (await run.places()).filter((place) => !place.isWaitingList);
    await api("DELETE", `/api/activity/reservation/${run.id}/all`, { token: leaver.trainee.token });
    // The device may have looked before, or after.
    const known = roll.chance(0.5) ? seen : await run.places();
    await run.start();

    // Noted on the device without a network; the second roll call corrects the first.
    const wishes = new Map<string, boolean>();
    for (let time = 0; time < 2; time += 1) {
      run.wait(6 + time);
      for (const { reservationId } of known) wishes.set(reservationId, roll.chance(0.7));
      const ids = known.map(({ reservationId }) => reservationId);
      run.add("ROLL_CALL", run.id, `/api/activity/${run.id}/presents`, {
        present: ids.filter((one) => wishes.get(one)),
        seen: ids,
        takenAt: run.takenAt(),
      });
      if (time === 0 && roll.chance(0.5)) await run.flush(6.5, 1 + roll.below(3));
    }
    const payers = known.filter(() => roll.chance(0.2)).slice(0, 4);
    const clientIds = payers.map(({ traineeId }) => {
      const clientId = crypto.randomUUID();
      const card = members.find(({ trainee }) => trainee.id === traineeId)?.card.id;
      const body = { subscriptionId: card, amount: 1, method: "CASH", clientId };
      run.add("RECEIPT", traineeId, "/api/receipts", body);
      return clientId;
    });
    const cash = async () => {
      const { totals } = (await run.call("GET", "/api/receipts?method=CASH", coach)).body;
      return totals.amount as number;
    };

    // Meanwhile: one is taken out by the coach, one added at the desk, one noted on the laptop.
    run.wait(30);
    const gone = known[roll.below(known.length)] as Place;
    if (roll.chance(0.5))
      await run.call(
        "DELETE",
        `/api/activity/reservation/${run.id}/trainee/${gone.traineeId}`,
        coach,
      );
    const { trainee, card } = members[13] as Member;
    const desk = `/api/activity/reservation/${run.id}/trainee/${trainee.id}`;
    await run.call("POST", `${desk}?id-subscription=${card.id}`, coach);
    const before = await run.places();
    const corrected = before[roll.below(before.length)] as Place;
    const laptop = roll.chance(0.5);
    if (laptop)
      await run.call("POST", `/api/activity/${run.id}/presents`, coach, {
        present: [],
        seen: [corrected.reservationId],
        takenAt: new Date(inDays(0, "00:30").getTime() + 30 * MINUTE).toISOString(),
      });

    // Some of it may have arrived by now.
    const cashBefore = (await cash()) - (await receivedOf(clientIds));
    for (const minute of [60, 61, 62]) await run.flush(minute, 1 + roll.below(4));
    await run.flush(63, 0);
    const after = await run.places();
    const statuses = (all: Place[]) => all.map((one) => [one.reservationId, one.status]);
    expect(run.queue().every(({ state }) => state === "TOLD")).toBe(true);
    // All of it once more three days later, as after a last answer that never came.
    run.addAgain();
    await run.flush(THREE_DAYS, 3);
    await run.flush(THREE_DAYS, 0);
    expect([seed, statuses(await run.places())]).toEqual([seed, statuses(after)]);

    for (const { reservationId, status } of after) {
      const wish = wishes.get(reservationId);
      const ownRecord = laptop && reservationId === corrected.reservationId;
      if (ownRecord) continue;
      // Added or moved up since: nobody has noted them.
      const expected =
        wish === undefined ? "BOOKED" : wish ? "BOOKED_AND_COME" : "BOOKED_AND_ABSENT";
      expect([seed, reservationId, status]).toEqual([seed, reservationId, expected]);
    }
    if (laptop)
      expect(after.find(({ reservationId }) => reservationId === corrected.reservationId)).toEqual(
        expect.objectContaining({ status: "BOOKED_AND_ABSENT" }),
      );
    expect([seed, await receivedOf(clientIds)]).toEqual([seed, clientIds.length]);
    expect((await cash()) - cashBefore).toBe(clientIds.length);
  }
  expect(await auditData()).toEqual([]);
}, 300_000);

test("two corrections noted without a network, of a roll call that was recorded before, are both recorded", async () => {
  const run = await makeRun(RUNS + 1);
  await run.start();
  const ids = (await run.places())
    .filter((place) => !place.isWaitingList)
    .map(({ reservationId }) => reservationId);
  const note = (absent: string[], knownAbsent: string[]) => ({
    present: ids.filter((id) => !absent.includes(id)),
    seen: ids,
    takenAt: run.takenAt(),
    knownPresent: ids.filter((id) => !knownAbsent.includes(id)),
    knownAbsent,
  });
  const path = `/api/activity/${run.id}/presents` as const;
  await run.call("POST", path, coach, note([], []));
  const [first = "", second = ""] = ids;
  run.wait(6);
  run.add("ROLL_CALL", run.id, path, note([first], []));
  run.wait(7);
  // The device shows what waits as recorded: what it knows of the first is its own note.
  run.add("ROLL_CALL", run.id, path, note([first, second], [first]));
  await run.flush(8, 0);
  expect(run.queue()).toEqual([]);
  const absent = (await run.places()).filter(({ status }) => status === "BOOKED_AND_ABSENT");
  expect(absent.map(({ reservationId }) => reservationId).sort()).toEqual([first, second].sort());
});

test("what another window notes while a roll call waits is left alone by the one that corrects it", async () => {
  const run = await makeRun(RUNS + 2);
  await run.start();
  const all = (await run.places()).filter((place) => !place.isWaitingList);
  const [{ reservationId: one } = { reservationId: "" }] = all;
  const path = `/api/activity/${run.id}/presents` as const;
  const note = (present: string[], knownAbsent: string[]) => ({
    ...{ present, seen: [one], takenAt: run.takenAt(), knownPresent: [], knownAbsent },
  });
  run.wait(6);
  run.add("ROLL_CALL", run.id, path, note([], []));
  run.wait(7);
  await run.call("POST", path, coach, note([], []));
  run.wait(8);
  run.add("ROLL_CALL", run.id, path, note([one], [one]));
  await run.flush(9, 0);
  expect(run.queue().map(({ state }) => state)).toEqual(["TOLD"]);
  const after = (await run.places()).find(({ reservationId }) => reservationId === one);
  expect(after?.status).toBe("BOOKED_AND_ABSENT");
});
