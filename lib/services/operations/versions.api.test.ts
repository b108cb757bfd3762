import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/db/transaction";
import { api } from "@/testing/api";
import {
  book,
  cardBody,
  classBody,
  inDays,
  makeClass,
  makeCoach,
  makeOffer,
  makeSeries,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
} from "@/testing/factories";

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "red" } })
    .png()
    .toBuffer();

let coach: Person;
let lea: Person;
beforeEach(async () => {
  coach = await makeCoach();
  lea = await makeTrainee(coach);
});

const send = (method: string, address: string, body?: unknown, token = coach.token) =>
  api(method, address, { token, body });
const get = async (address: string, token = coach.token) =>
  (await api("GET", address, { token })).body;

/** An entity with a version. */
interface Versioned {
  versionOf: () => Promise<number>;
  save: (version?: number | null) => ReturnType<typeof api>;
  /** Other calls that raise the version. */
  raising?: (() => ReturnType<typeof api>)[];
  /** Calls that leave the version unchanged. */
  neutral?: (() => ReturnType<typeof api>)[];
}

async function aClass(): Promise<Versioned> {
  const { id } = await makeClass(coach, { maxParticipants: 1 });
  const card = await makeSubscription(coach, lea);
  const tom = await makeTrainee(coach);
  const tomsCard = await makeSubscription(coach, tom);
  return {
    versionOf: async () => (await get(`/api/activity/${id}/details`)).version,
    save: (version) =>
      send("PUT", `/api/activity/single-activity/${id}`, {
        ...classBody(inDays(7), { maxParticipants: 1 }),
        version,
      }),
    raising: [
      () => send("POST", `/api/activity/${id}/comment`, { comment: "Tapis" }),
      () => send("POST", `/api/activity/${id}/comment?comment=Tapis`),
    ],
    neutral: [
      () => book(lea, id, card.id),
      () => book(tom, id, tomsCard.id),
      () => send("DELETE", `/api/activity/reservation/${id}`, undefined, lea.token),
      () => send("DELETE", `/api/activity/reservation/${id}/trainee/${tom.id}`),
    ],
  };
}

async function aComment(ofClass: boolean): Promise<Versioned> {
  if (ofClass) {
    const { id } = await makeClass(coach);
    return {
      versionOf: async () => (await get(`/api/activity/${id}/details`)).version,
      save: (version) => send("POST", `/api/activity/${id}/comment`, { comment: "Tapis", version }),
    };
  }
  return {
    versionOf: async () => (await get("/api/user/trainees"))[0].commentVersion,
    save: (version) =>
      send("POST", `/api/user/trainee/${lea.id}/comment`, { comment: "Genou", version }),
  };
}

async function aSeries(): Promise<Versioned> {
  const [id = ""] = (await makeSeries(coach, 3)).ids;
  return {
    versionOf: async () => (await get(`/api/activity/${id}/details`)).version,
    save: (version) =>
      send("PUT", `/api/activity/recurrent-activity/${id}`, { ...classBody(inDays(7)), version }),
  };
}

async function aSubscription(): Promise<Versioned> {
  const { id: classId } = await makeClass(coach);
  const { id, ...fields } = await makeSubscription(coach, lea);
  const shown = async () => (await get(`/api/subscriptions/${coach.id}`, lea.token))[0];
  return {
    versionOf: async () => (await shown()).version,
    save: async (version) => {
      const { quantityLeft } = await shown();
      return send("PUT", `/api/subscription/trainee/${lea.id}`, {
        ...fields,
        id,
        quantityLeft,
        version,
      });
    },
    raising: [
      () => send("PUT", `/api/subscription/${id}/suspend`),
      () => send("PUT", `/api/subscription/${id}/activate`, {}),
    ],
    neutral: [
      () => book(lea, classId, id),
      () => send("DELETE", `/api/activity/reservation/${classId}`, undefined, lea.token),
    ],
  };
}

async function anOffer(): Promise<Versioned> {
  const { id } = await makeOffer(coach);
  return {
    versionOf: async () => (await get("/api/offers"))[0].version,
    save: (version) => send("PUT", "/api/offer", { ...cardBody, id, version }),
    neutral: [() => send("POST", `/api/subscription/${id}`, undefined, lea.token)],
  };
}

async function anAssistant(): Promise<Versioned> {
  const body = { firstName: "Zoé", lastName: "Petit", description: "Danse" };
  const { id } = (await send("POST", "/api/coach-assistants", body)).body;
  return {
    versionOf: async () => (await get("/api/coach-assistants"))[0].version,
    save: (version) => send("PUT", `/api/coach-assistants/${id}`, { ...body, version }),
    raising: [
      async () => {
        const raw = new FormData();
        raw.set(
          "file",
          new File([new Uint8Array(await picture())], "zoe.png", { type: "image/png" }),
        );
        return api("POST", `/api/assistant/avatar/${id}`, { token: coach.token, raw });
      },
    ],
  };
}

const kinds: [string, () => Promise<Versioned>][] = [
  ["a class", aClass],
  ["a class's comment", () => aComment(true)],
  ["a series", aSeries],
  ["a subscription", aSubscription],
  ["an offer", anOffer],
  ["an assistant", anAssistant],
  ["a trainee's comment", () => aComment(false)],
];

test.each(kinds)("every save of %s raises its version by one", async (_, make) => {
  const saved = await make();
  const before = await saved.versionOf();
  expect((await saved.save()).status).toBe(200);
  expect((await saved.save(null)).status).toBe(200);
  expect((await saved.save(before + 2)).status).toBe(200);
  expect(await saved.versionOf()).toBe(before + 3);
  for (const call of saved.neutral ?? []) expect((await call()).status).toBeLessThan(300);
  expect(await saved.versionOf()).toBe(before + 3);
  for (const call of saved.raising ?? []) expect((await call()).status).toBe(200);
  expect(await saved.versionOf()).toBe(before + 3 + (saved.raising?.length ?? 0));
});

test.each(kinds)(
  "a save of %s returns CHANGED_MEANWHILE and changes nothing when stale",
  async (_, make) => {
    const saved = await make();
    const before = await saved.versionOf();
    for (const seen of [before + 1, before - 1]) {
      const response = await saved.save(seen);
      expect(response).toMatchObject({ status: 409, code: "CHANGED_MEANWHILE" });
      expect(response.text).toBe(
        "Ceci a été modifié entre-temps. Rechargez la page pour voir ce qui a changé.",
      );
    }
    expect(await saved.versionOf()).toBe(before);
  },
);

test.each(kinds)("one of six simultaneous saves of %s succeeds", async (_, make) => {
  const saved = await make();
  const seen = await saved.versionOf();
  const responses = await Promise.all(Array.from({ length: 6 }, () => saved.save(seen)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await saved.versionOf()).toBe(seen + 1);
});

test.each([
  ["a class", aClass],
  ["an offer", anOffer],
] as const)("a save of %s returns 400 when the version is no whole number", async (_, make) => {
  const saved = await make();
  for (const version of ["1", 1.5, true])
    expect((await saved.save(version as unknown as number)).status).toBe(400);
});

test("a suspension and a resumption return CHANGED_MEANWHILE when stale", async () => {
  const { id, version } = await makeSubscription(coach, lea);
  const put = (action: string, seen: number) =>
    send("PUT", `/api/subscription/${id}/${action}`, { version: seen });
  expect((await put("suspend", version + 1)).code).toBe("CHANGED_MEANWHILE");
  expect((await put("suspend", version)).body.version).toBe(version + 1);
  expect((await put("activate", version)).code).toBe("CHANGED_MEANWHILE");
  expect((await put("activate", version + 1)).body.version).toBe(version + 2);
});

test("a series edit checks the path's class and raises every changed class's version", async () => {
  const { ids } = await makeSeries(coach, 3);
  const [first = "", second = "", third = ""] = ids;
  const versions = async () => {
    const rows = await database().execute<{ id: string; version: number }>(
      sql`select id, version from activities where coach_id = ${coach.id}`,
    );
    return ids.map((id) => rows.rows.find((row) => row.id === id)?.version);
  };
  const edit = (id: string, version: number) =>
    send("PUT", `/api/activity/recurrent-activity/${id}`, {
      label: "Yoga",
      place: "Ici",
      maxParticipants: 5,
      cancelTimeInHours: 2,
      isPrivateActivity: false,
      version,
    });
  await send("POST", `/api/activity/${second}/comment`, { comment: "Tapis" });
  expect((await edit(second, 1)).code).toBe("CHANGED_MEANWHILE");
  expect((await edit(third, 1)).body.count).toBe(3);
  expect(await versions()).toEqual([2, 3, 2]);
  await moveClass(first, inDays(-1));
  expect((await edit(first, 1)).code).toBe("CHANGED_MEANWHILE");
  const responses = await Promise.all([edit(first, 2), edit(first, 2)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 200)?.body.ids).toEqual([second, third]);
  expect(await versions()).toEqual([3, 4, 3]);
});

test("a deleted teacher, removed trainee or new trial price raises the version", async () => {
  await send("POST", "/api/user/toggle-feature-assistant", { enabled: true });
  const body = { firstName: "Zoé", lastName: "Petit" };
  const { id: assistantId } = (await send("POST", "/api/coach-assistants", body)).body;
  const taught = await makeClass(coach, { assistantId });
  await send("DELETE", `/api/coach-assistants/${assistantId}`);
  expect((await get(`/api/activity/${taught.id}/details`)).version).toBe(taught.version + 1);

  const card = await makeSubscription(coach, lea);
  await send("DELETE", `/api/user/delete-trainee/${lea.id}`);
  const [ended] = await get(`/api/subscriptions/${coach.id}`, lea.token);
  expect(ended.version).toBe(card.version + 1);

  const price = (euros: number) =>
    send("POST", "/api/user/toggle-feature-free-course", { enabled: true, price: euros });
  await price(5);
  const trial = async () =>
    (await get("/api/offers")).find(({ type }: { type: string }) => type === "FREE_GROUP_CLASS");
  const before = (await trial()).version;
  await price(6);
  expect((await trial()).version).toBe(before + 1);
});

test("every response that shows an entity shows its version", async () => {
  const activity = await makeClass(coach);
  const card = await makeSubscription(coach, lea);
  await book(lea, activity.id, card.id);
  const month = (inDays(7).getUTCMonth() - new Date().getUTCMonth() + 12) % 12;
  const details = await get(`/api/activity/${activity.id}/details`);
  const [trainee] = await get("/api/user/trainees");
  const shown = {
    created: activity.version,
    details: details.version,
    month: (await get(`/api/activities/all-month?monthOffset=${month}`))[0].version,
    traineesMonth: (
      await get(`/api/activities/all-month/${coach.id}?monthOffset=${month}`, lea.token)
    )[0].version,
    bought: card.version,
    participant: details.participantsList[0].subscription.version,
    ofTrainee: trainee.subscriptions[0].version,
    comment: trainee.commentVersion,
    mine: (await get(`/api/subscriptions/${coach.id}`, lea.token))[0].version,
    offer: (await get("/api/offers"))[0].version,
    offerForTrainee: (await get(`/api/offers/${coach.id}`, lea.token))[0].version,
  };
  expect(new Set(Object.values(shown))).toEqual(new Set([1]));
});
