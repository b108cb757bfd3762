import { expect, test } from "vitest";
import { type HistoryItem, keyOfItem } from "@/lib/contract/booking/history";
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

const SIZE = 4;

async function page(trainee: Person, filter: string, after?: HistoryItem) {
  const query = new URLSearchParams({ filter, size: String(SIZE) });
  if (after) query.set("after", keyOfItem(after));
  const { body } = await api("GET", `/api/activities/history/trainee?${query}`, {
    token: trainee.token,
  });
  return body as { content: HistoryItem[]; totalElements: number };
}

/** Reads all pages by key and runs `meanwhile` after the first. */
async function readAll(trainee: Person, filter: string, meanwhile = async () => {}) {
  const shown: HistoryItem[] = [];
  for (;;) {
    const { content, totalElements } = await page(trainee, filter, shown.at(-1));
    shown.push(...content);
    if (content.length < SIZE) return { shown, totalElements };
    if (shown.length === SIZE) await meanwhile();
  }
}

async function studio() {
  const coach = await makeCoach();
  const trainee = await makeTrainee(coach);
  const card = await makeSubscription(coach, trainee, { quantity: 100 });
  const bookOn = async (days: number, places = 1) => {
    const { id } = await makeClass(coach, { ...classAt(days), maxParticipants: 20 });
    await book(trainee, id, card.id, `&number-reservation=${places}`);
    return id as string;
  };
  return { coach, trainee, bookOn };
}
const classAt = (days: number) => ({
  beginDate: inDays(days).toISOString(),
  endDate: inDays(days, "19:00").toISOString(),
});

test("pages by key contain every place once when places are booked in between", async () => {
  const { trainee, bookOn } = await studio();
  // The three places of one class span two pages.
  for (const [days, places] of [
    [5, 2],
    [6, 1],
    [7, 3],
    [8, 1],
    [9, 2],
  ] as const)
    await bookOn(days, places);
  const before = new Set((await readAll(trainee, "future")).shown.map(({ id }) => id));
  expect(before.size).toBe(9);

  for (const [filter, nearer] of [
    ["future", 2],
    ["all", 20],
  ] as const) {
    const { shown, totalElements } = await readAll(trainee, filter, async () => {
      await bookOn(nearer, 2);
    });
    const ids = shown.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => before.has(id)).length).toBe(before.size);
    expect(ids.length).toBeLessThanOrEqual(totalElements);
  }
});

test("pages by number and by key contain the same places in the same order", async () => {
  const { trainee, bookOn } = await studio();
  for (const days of [3, 4, 5, 6, 7, 8]) {
    const id = await bookOn(days);
    if (days % 2) await moveClass(id, inDays(-days));
  }
  for (const filter of ["all", "past", "future"]) {
    const { shown, totalElements } = await readAll(trainee, filter);
    expect(totalElements).toBe(shown.length);
    const numbered = await Promise.all(
      [0, 1].map((number) =>
        api("GET", `/api/activities/history/trainee?page=${number}&size=${SIZE}&filter=${filter}`, {
          token: trainee.token,
        }),
      ),
    );
    expect(numbered.flatMap(({ body }) => body.content)).toEqual(shown);
    const begins = shown.map(({ beginDate }) => beginDate);
    expect(begins).toEqual(filter === "future" ? begins.toSorted() : begins.toSorted().reverse());
  }
});

test.each(["x", "2026-11-21_", "hier_01970000-0000-7000-8000-000000000001", "_"])(
  "the history returns 400 when `after` is %j",
  async (after) => {
    const { trainee } = await studio();
    const response = await api("GET", `/api/activities/history/trainee?after=${after}`, {
      token: trainee.token,
    });
    expect(response.status).toBe(400);
  },
);
