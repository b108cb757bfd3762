import ICAL from "ical.js";
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

test("a class's page names class and coach, is cached, and loads one script", async () => {
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
  expect(html.match(/<script(?! type="application\/ld\+json")[^>]*>/g)).toEqual([
    '<script src="/public-page.js" defer="">',
  ]);
  for (const href of [
    `/c/${coach.code}/${id}.ics`,
    "https://calendar.google.com/",
    "https://www.google.com/maps/",
  ])
    expect(html).toContain(`href="${href}`);
  expect(headers.get("cache-control")).toBe("public, max-age=0, s-maxage=5");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("set-cookie")).toBeNull();
});

test("a coach's change is on the public pages at once", async () => {
  const other = await makeCoach();
  const { id } = await makeClass(other, { label: "Vinyasa" });
  const pages = [`/c/${other.code}`, `/iframe?coachcode=${other.code}`, `/c/${other.code}/${id}`];
  for (const page of pages) expect((await open(page)).html).toContain("Vinyasa");
  const response = await fetch(`${server.url}/api/activity/${id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${other.token}` },
  });
  expect(response.ok).toBe(true);
  for (const page of pages) {
    const { html, status } = await open(page);
    expect([page, status]).toEqual([page, page.endsWith(id) ? 404 : 200]);
    expect(html.includes("Vinyasa")).toBe(false);
  }
});

test("a class's page returns 404 and says why when the class is gone", async () => {
  const other = await makeCoach();
  const { id: shown } = await makeClass(coach, { label: "Vinyasa du soir" });
  const { id: secret } = await makeClass(coach, { isPrivateActivity: true });
  const { id: gone } = await makeClass(coach);
  await api("DELETE", `/api/activity/${gone}`, { token: coach.token });
  const { id: begun } = await makeClass(coach);
  await moveClass(begun, new Date(Date.now() - 60_000));
  const { id: hidden } = await makeClass(coach, { isPrivateActivity: true });
  await moveClass(hidden, new Date(Date.now() - 60_000));
  expect((await open(`/c/${coach.code}/${shown}`)).status).toBe(200);
  for (const [id, why] of [
    [secret, "Ce cours n'existe pas."],
    [gone, "Ce cours est annulé."],
    [begun, "Ce cours est passé."],
    [hidden, "Ce cours n'existe pas."],
    ["x", "Ce cours n'existe pas."],
    ["0190f3a4-0000-7000-8000-000000000000", "Ce cours n'existe pas."],
  ]) {
    const { html, status, headers } = await open(`/c/${coach.code}/${id}`);
    expect([id, status]).toEqual([id, 404]);
    expect(html).toContain(`>${why}</h1>`);
    expect(html).toContain(`href="/c/${coach.code}/${shown}"`);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toMatch(/<script[^>]*_next/);
    expect(headers.get("content-security-policy")).not.toContain("sha256");
  }
  const otherPage = await open(`/c/${other.code}/${shown}`);
  expect(otherPage.status).toBe(404);
  expect(otherPage.html).toContain("Ce cours n'existe pas.");
  expect(otherPage.html).not.toContain("Vinyasa du soir");
  const unknown = await open(`/c/ZZZZZZ/${shown}`);
  expect(unknown.status).toBe(404);
  expect(unknown.html).toContain("Ce code n'existe pas.");
});

test("the class's and the coach's pages link to the trial when the coach offers one", async () => {
  await offerTrial(10);
  const { id } = await makeClass(coach);
  expect((await open(`/c/${coach.code}/${id}`)).html).toMatch(
    new RegExp(`href="/c/${coach.code}/${id}/essai"[^>]*>.*Cours d'essai.*10\\s€`),
  );
  expect((await open(`/c/${coach.code}`)).html).toMatch(
    new RegExp(`href="/c/${coach.code}/[\\w-]+/essai"`),
  );
  const schedule = (await open(`/iframe?coachcode=${coach.code}`)).html;
  expect(schedule).toContain(`href="/c/${coach.code}/${id}" target="_blank"`);
  expect(schedule).not.toContain("/essai");
});

test("a public class's calendar file holds its event, and hidden classes return 404", async () => {
  const begin = inDays(7, "18:30");
  const { id } = await makeClass(coach, { label: "Yoga, doux" }, begin);
  const { html, status, headers } = await open(`/c/${coach.code.toLowerCase()}/${id}.ics`);
  expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  const event = new ICAL.Event(
    new ICAL.Component(ICAL.parse(html)).getFirstSubcomponent("vevent") as ICAL.Component,
  );
  expect([event.uid, event.summary, event.location, event.startDate.toJSDate()]).toEqual([
    ...[`activity-${id}@elan`, "Yoga, doux", "Studio République", begin],
  ]);
  expect(html.replace(/\r\n /g, "")).toContain(`URL:${ORIGIN}/c/${coach.code}/${id}`);
  const { id: secret } = await makeClass(coach, { isPrivateActivity: true });
  const { id: gone } = await makeClass(coach);
  await api("DELETE", `/api/activity/${gone}`, { token: coach.token });
  const { id: begun } = await makeClass(coach);
  await moveClass(begun, new Date(Date.now() - 60_000));
  for (const hidden of [secret, gone, begun, "x", "0190f3a4-0000-7000-8000-000000000000"])
    expect([hidden, (await open(`/c/${coach.code}/${hidden}.ics`)).status]).toEqual([hidden, 404]);
  expect((await open(`/c/ZZZZZZ/${id}.ics`)).status).toBe(404);
});
