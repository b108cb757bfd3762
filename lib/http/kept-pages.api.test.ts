import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";
import { MOST_PAGES } from "@/server/pages/bounded-pages";
import { makeClass, makeCoach } from "@/testing/factories";
import { startServer } from "@/testing/server";

const loaded = pathToFileURL(path.resolve("testing/note-pages.mjs")).href;

test.each([
  ["behind the front", false],
  ["by next start alone", true],
])("what Next notes of pages stays within bounds, %s", { timeout: 90_000 }, async (_, bare) => {
  const coach = await makeCoach();
  const { id } = await makeClass(coach);
  const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --import=${loaded}`;
  const server = await startServer({ bare, env: { NODE_OPTIONS } });
  try {
    expect((await fetch(`${server.url}/c/${coach.code}/${id}`)).status).toBe(200);
    // The page that was drawn stands in the same notes.
    await vi.waitFor(() => {
      process.kill(server.pids[0] ?? 0, "SIGUSR2");
      expect(server.log()).toContain(`pages noted: 1, then ${MOST_PAGES}`);
    }, 20_000);
  } finally {
    await server.stop();
  }
});
