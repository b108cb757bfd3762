import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "@/testing/api";
import { inDays, makeClass, makeCoach, moveClass, type Person } from "@/testing/factories";
import { type RunningServer, startServer } from "@/testing/server";

const ORIGIN = "https://elan.example";
let server: RunningServer;
let coach: Person;

beforeAll(async () => {
  coach = await makeCoach();
  server = await startServer({ env: { APP_URL: ORIGIN } });
});
afterAll(() => server.stop());

const offerTrial = (price: number) =>
  api("POST", "/api/user/toggle-feature-free-course", {
    token: coach.token,
    body: { enabled: true, price },
  });

async function open(address: string) {
  const response = await fetch(`${server.url}${address}`, { redirect: "manual" });
  const html = (await response.text()).replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  return { html, status: response.status, headers: response.headers };
}

test("a class's page names class, time, place and coach, is cached, and runs no script", async () => {
  const { id } = await makeClass(coach, { label: "Yoga </script> doux" }, inDays(7, "18:30"));
  const { html, status, headers } = await open(`/c/${coach.code.toLowerCase()}/${id}`);
  expect(status).toBe(200);
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  expect(title).toMatch(
    /^Yoga &lt;\/script&gt; doux, \S+ \d+ \S+ \d{4} à 18\sh\s30, Studio République, avec Claire Martin/,
  );
  expect(title).not.toContain("place");
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/c/${coach.code}/${id}"`);
  expect(html).toContain(`href="/?coachcode=${coach.code}&activity=${id}"`);
  expect(html).not.toContain("Cours d'essai");
  expect(html.replace(/<script type="application\/ld\+json">/g, "")).not.toContain("<script");
  expect(headers.get("cache-control")).toBe("s-maxage=30, stale-while-revalidate=25");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("set-cookie")).toBeNull();
});

test("a class's page returns 404 when it is hidden or under another coach's code", async () => {
  const other = await makeCoach();
  const { id: shown } = await makeClass(coach);
  const { id: secret } = await makeClass(coach, { isPrivateActivity: true });
  const { id: gone } = await makeClass(coach);
  await api("DELETE", `/api/activity/${gone}`, { token: coach.token });
  const { id: begun } = await makeClass(coach);
  await moveClass(begun, new Date(Date.now() - 60_000));
  expect((await open(`/c/${coach.code}/${shown}`)).status).toBe(200);
  for (const id of [secret, gone, begun, "x", "0190f3a4-0000-7000-8000-000000000000"])
    expect([id, (await open(`/c/${coach.code}/${id}`)).status]).toEqual([id, 404]);
  expect((await open(`/c/${other.code}/${shown}`)).status).toBe(404);
  expect((await open(`/c/ZZZZZZ/${shown}`)).status).toBe(404);
});

test("the class's and the coach's pages link to the trial when the coach offers one", async () => {
  await offerTrial(10);
  const { id } = await makeClass(coach);
  expect((await open(`/c/${coach.code}/${id}`)).html).toMatch(
    new RegExp(`href="/c/${coach.code}/${id}/essai"[^>]*>.*Cours d'essai.*10\\s€`),
  );
  expect((await open(`/c/${coach.code}`)).html).toContain(`href="/c/${coach.code}/${id}/essai"`);
  const schedule = (await open(`/iframe?coachcode=${coach.code}`)).html;
  expect(schedule).toContain(`href="/c/${coach.code}/${id}" target="_blank"`);
  expect(schedule).not.toContain("/essai");
});
