import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { noteSaved, withSaved } from "@/lib/client/saved";

const other = { id: "b", version: 7 };

test("an entity is shown as it was saved wherever it is shown, the others as they were", () => {
  const client = new QueryClient();
  client.setQueryData(
    ["trainees"],
    [{ id: "t", subscriptions: [{ id: "a", version: 1, label: "" }, other] }],
  );
  client.setQueryData(["detail"], { id: "x", version: 1, place: "a" });
  noteSaved(client, { id: "a", version: 2, label: "Carte", price: 3 });
  expect(client.getQueryData(["trainees"])).toEqual([
    { id: "t", subscriptions: [{ id: "a", version: 2, label: "Carte" }, other] },
  ]);
  expect(client.getQueryData(["detail"])).toEqual({ id: "x", version: 1, place: "a" });
});

test("what is newer already, and an answer without a version, change nothing", () => {
  const data = [{ id: "a", version: 3 }, other];
  expect(withSaved(data, { id: "a", version: 2 })).toBe(data);
  const client = new QueryClient();
  client.setQueryData(["list"], data);
  noteSaved(client, { count: 3, ids: [] });
  noteSaved(client, undefined);
  expect(client.getQueryData(["list"])).toBe(data);
});

test("a list that was to be read again still is, and one that shows nothing of it is left alone", async () => {
  const client = new QueryClient();
  const stateOf = (key: string) => client.getQueryState([key]);
  client.setQueryData(["shows it"], [{ id: "a", version: 1 }], { updatedAt: 5 });
  client.setQueryData(["other"], [other], { updatedAt: 6 });
  await client.invalidateQueries({ refetchType: "none" });
  const before = stateOf("other");
  noteSaved(client, { id: "a", version: 2 });
  expect(stateOf("shows it")).toMatchObject({ isInvalidated: true, dataUpdatedAt: 5 });
  expect(client.getQueryData(["shows it"])).toEqual([{ id: "a", version: 2 }]);
  expect(stateOf("other")).toBe(before);
});

test("a trainee is shown with the comment that was saved, by its own count", () => {
  const client = new QueryClient();
  const before = { id: "t", comment: "", commentVersion: 1, subscriptions: [other] };
  client.setQueryData(["trainees"], [before]);
  noteSaved(client, { ...before, comment: "Genou", commentVersion: 2 });
  expect(client.getQueryData(["trainees"])).toEqual([
    { ...before, comment: "Genou", commentVersion: 2 },
  ]);
});
