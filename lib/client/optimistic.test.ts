import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { expectChange, showExpected, takeBack } from "@/lib/client/optimistic";
import { getReminders } from "@/lib/contract/reminders";
import { listSubscriptions } from "@/lib/contract/subscriptions";

const reminders = [getReminders.path, {}];
const off = expectChange(getReminders, () => ({ enabled: false }));

function clientWith(enabled: boolean, updatedAt: number): QueryClient {
  const client = new QueryClient();
  client.setQueryData(reminders, { enabled }, { updatedAt });
  return client;
}

test("what is expected is as old as what it takes the place of, and so is that once it is taken back", async () => {
  const client = clientWith(true, 1000);
  const before = await showExpected(client, off);
  expect(client.getQueryState(reminders)).toMatchObject({
    data: { enabled: false },
    dataUpdatedAt: 1000,
  });
  takeBack(client, before);
  expect(client.getQueryState(reminders)).toMatchObject({
    data: { enabled: true },
    dataUpdatedAt: 1000,
  });
});

test("what was read after a change was lost may show it already, and is left alone; what was read before is not", async () => {
  const read = clientWith(true, 2000);
  expect(await showExpected(read, off, 1500)).toEqual([]);
  expect(read.getQueryData(reminders)).toEqual({ enabled: true });
  const unread = clientWith(true, 1000);
  await showExpected(unread, off, 1500);
  expect(unread.getQueryData(reminders)).toEqual({ enabled: false });
});

test("what is expected of a call with one input leaves its other answers alone", async () => {
  const client = new QueryClient();
  const of = (coachId: string, active: "true" | "false") => [
    listSubscriptions.path,
    { params: { coachId }, query: { active } },
  ];
  const keys = [of("a", "true"), of("a", "false"), of("b", "true")];
  for (const key of keys) client.setQueryData(key, []);
  const bought = { id: "1" } as never;
  await showExpected(
    client,
    expectChange(listSubscriptions, (all) => [bought, ...all], {
      params: { coachId: "a" },
      query: { active: "true" },
    }),
  );
  expect(keys.map((key) => client.getQueryData<unknown[]>(key)?.length)).toEqual([1, 0, 0]);
});

test("what was shown in advance becomes what the answer says, unless it was read or pressed since", async () => {
  const on = expectChange(getReminders, () => ({ enabled: true }));
  const client = clientWith(true, 1000);
  const guessed = await showExpected(client, off);
  takeBack(client, guessed, on.change);
  expect(client.getQueryState(reminders)).toMatchObject({
    data: { enabled: true },
    dataUpdatedAt: 1000,
  });
  const before = await showExpected(client, on);
  client.setQueryData(reminders, { enabled: false });
  takeBack(client, before, on.change);
  expect(client.getQueryData(reminders)).toEqual({ enabled: false });
});
