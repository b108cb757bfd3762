import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "@/testing/api";
import {
  book,
  inDays,
  makeClass,
  makeCoach,
  makeMembers,
  makeOffer,
  moveClass,
  type Person,
} from "@/testing/factories";
import { type RunningServer, startServer } from "@/testing/server";

const ORIGIN = "https://elan.example";
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({
    env: {
      APP_URL: ORIGIN,
      OPERATOR_NAME: "Studio Élan SAS",
      OPERATOR_EMAIL: "bonjour@elan.example",
      HOST_NAME: "Hébergeur Exemple",
      GOOGLE_CLIENT_ID: "client.apps.googleusercontent.com",
      BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_Ab12Cd_secret",
    },
  });
});
afterAll(() => server.stop());

const settings = (coach: Person, body: object) =>
  api("POST", "/api/user/public-page", { token: coach.token, body });

/** A page as a browser shows its text. */
async function open(address: string) {
  const response = await fetch(`${server.url}${address}`, { redirect: "manual" });
  const html = (await response.text()).replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  const tag = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    html,
    status: response.status,
    headers: response.headers,
    cacheControl: response.headers.get("cache-control"),
    cookie: response.headers.get("set-cookie"),
    robots: tag(/<meta name="robots" content="([^"]*)"/),
    canonical: tag(/<link rel="canonical" href="([^"]*)"/),
    description: tag(/<meta name="description" content="([^"]*)"/),
    picture: tag(/<meta property="og:image" content="([^"]*)"/),
    data: JSON.parse(tag(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? "null"),
  };
}

const offerTrial = (coach: Person, price: number) =>
  api("POST", "/api/user/toggle-feature-free-course", {
    token: coach.token,
    body: { enabled: true, price },
  });

test("a coach's page is off and empty at first and stores the sent fields", async () => {
  const coach = await makeCoach();
  const read = () => api("GET", "/api/user/public-page", { token: coach.token });
  expect((await read()).body).toEqual({ enabled: false, presentation: "" });
  const written = { enabled: true, presentation: "a".repeat(1000) };
  expect((await settings(coach, written)).body).toEqual(written);
  expect((await read()).body).toEqual(written);

  const response = await settings(coach, { enabled: true, presentation: "a".repeat(1001) });
  expect(response).toMatchObject({
    status: 400,
    text: "Présentation : 1000 caractères au plus.",
  });
  expect((await settings(coach, { enabled: null, presentation: "x" })).status).toBe(400);
  expect((await read()).body).toEqual(written);

  // A field that one window does not send keeps the other window's value.
  expect((await settings(coach, { presentation: "x" })).body).toEqual({
    enabled: true,
    presentation: "x",
  });
  await settings(coach, { enabled: false });
  expect((await settings(coach, {})).body).toEqual({ enabled: false, presentation: "x" });
});

test("a coach's page is noindex and not in the sitemap until the coach enables it", async () => {
  const quiet = await makeCoach();
  const found = await makeCoach();
  await settings(quiet, { enabled: false, presentation: "Discrète." });
  await settings(found, { enabled: true, presentation: "Yoga doux,\n  le matin." });

  for (const path of [`/c/${quiet.code}`, `/iframe?coachcode=${quiet.code}`])
    expect(await open(path)).toMatchObject({ status: 200, robots: "noindex, follow" });
  for (const code of [found.code, found.code.toLowerCase()]) {
    expect(await open(`/c/${code}`)).toMatchObject({
      status: 200,
      robots: "index, follow",
      canonical: `${ORIGIN}/c/${found.code}`,
      description: "Yoga doux, le matin.",
      picture: expect.stringMatching(`^${ORIGIN}/pictures/coach-${found.code}\\.jpg\\?v=\\w+$`),
      cookie: null,
      cacheControl: "public, max-age=0, s-maxage=5",
    });
  }
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  expect(sitemap).toContain(`<loc>${ORIGIN}/c/${found.code}</loc>`);
  expect(sitemap).toContain(`<loc>${ORIGIN}/vitrine</loc>`);
  expect(sitemap).not.toContain(quiet.code);
});

test("a coach's page shows the legal notice when the business is filled in", async () => {
  const coach = await makeCoach();
  expect((await open(`/c/${coach.code}`)).html).not.toContain("Mentions</h2>");
  const other = await makeCoach();
  await api("PUT", "/api/user/business", {
    token: other.token,
    body: {
      legalName: "Claire Fontaine",
      siren: "732829320",
      vatRegime: "FRANCHISE",
      mediatorName: "Médiation Sport",
      terms: "<b>Article 1</b>",
    },
  });
  const { html } = await open(`/c/${other.code}`);
  for (const words of ["Mentions</h2>", "Claire Fontaine, EI", "SIREN 732829320", "293 B"])
    expect(html).toContain(words);
  expect(html).toContain("Médiation Sport");
  expect(html).toContain("&lt;b&gt;Article 1");
});

test("a coach's page shows public classes and prices and no private class", async () => {
  const coach = await makeCoach();
  const evil = "</script><script>alert(1)</script>";
  await settings(coach, { enabled: true, presentation: evil });
  const { id: shown } = await makeClass(coach, { label: "Vinyasa" });
  await makeClass(coach, { label: "Secret", isPrivateActivity: true });
  await makeOffer(coach, { label: "Carte douce", price: 45.5 });

  const page = await open(`/c/${coach.code}`);
  expect(page.html).toContain("Vinyasa");
  expect(page.html).toMatch(/45,50\s€.*?TTC/);
  expect(page.html).toContain(`href="/login?coachcode=${coach.code}"`);
  expect(page.html).not.toContain("Secret");
  expect(page.html).not.toContain(evil);
  const [person, event, ...others] = page.data["@graph"];
  expect(person).toMatchObject({
    "@type": "Person",
    description: evil,
    makesOffer: [{ name: "Carte douce", price: 45.5, priceCurrency: "EUR" }],
  });
  expect(event).toMatchObject({
    "@type": "Event",
    name: "Vinyasa",
    url: `${ORIGIN}/login?coachcode=${coach.code}&activity=${shown}`,
  });
  expect(others).toEqual([]);
});

test("a coach's description is well formed when it is truncated within a bold letter", async () => {
  const coach = await makeCoach();
  await settings(coach, { enabled: true, presentation: "𝗬".repeat(100) });
  expect((await open(`/c/${coach.code}`)).description).toBe("𝗬".repeat(77));
});

test("a coach's page returns 404 with a field for another code when it is unknown", async () => {
  for (const address of ["/c/ZZZZZZ", "/c/x"]) {
    const page = await open(address);
    expect(page).toMatchObject({ status: 404, robots: "noindex" });
    expect(page.html).toContain("Ce code n'existe pas.</h1>");
    expect(page.html).toMatch(/<form[^>]* action="\/c"/);
  }
  expect((await open("/c/%00")).status).toBe(404);
  const typed = await fetch(`${server.url}/c?code=%20abc234`, { redirect: "manual" });
  expect(typed.status).toBe(303);
  expect(typed.headers.get("location")).toBe(`${ORIGIN}/c/abc234`);
});

test("a coach's page lists private offers last and links each class to its page", async () => {
  const coach = await makeCoach();
  const { id } = await makeClass(coach);
  await makeOffer(coach, { label: "Cours particulier", isPrivateOffer: true });
  await makeOffer(coach, { label: "Vague de cours" });
  const { html } = await open(`/c/${coach.code}`);
  expect(html.indexOf("Vague de cours</h3>")).toBeLessThan(html.indexOf("Cours particulier</h3>"));
  expect(html).toContain(`href="/c/${coach.code}/${id}"`);
  expect(html).toContain(`href="/?coachcode=${coach.code}&activity=${id}"`);
  expect(html).toContain("https://www.google.com/maps/dir/?api=1&destination=");
});

test("the schedule lists public classes by day and keeps its query for the login", async () => {
  const coach = await makeCoach();
  await makeClass(coach, { label: "Vinyasa" }, inDays(3, "18:00"));
  await makeClass(coach, { label: "Réveil" }, inDays(3, "08:00"));
  await makeClass(coach, { label: "Yin" }, inDays(2, "10:00"));
  await makeClass(coach, { label: "Particulier", isPrivateActivity: true }, inDays(2, "12:00"));
  const page = await open(`/iframe?coachcode=${coach.code}&ref=a%26b`);
  expect(page).toMatchObject({
    cookie: null,
    cacheControl: "public, max-age=0, s-maxage=5",
    canonical: `${ORIGIN}/c/${coach.code}`,
    robots: "noindex, follow",
  });
  expect(page.html).toContain(`href="/login?coachcode=${coach.code}&ref=a%26b"`);
  const shown = [...page.html.matchAll(/>(Yin|Réveil|Vinyasa)</g)].map(([, label]) => label);
  expect(shown).toEqual(["Yin", "Réveil", "Vinyasa"]);
  expect(page.html.match(/<h2/g)).toHaveLength(2);
  expect(page.html).not.toContain("Particulier");
  for (const path of ["/iframe", "/iframe?coachcode=ZZZZZZ"])
    expect((await open(path)).html).toContain("Error loading activities");
});

test("the schedule shows a class as full when its freed place is waited for", async () => {
  const coach = await makeCoach();
  const changes = { maxParticipants: 1, cancelTimeInHours: 72 };
  const { id } = await makeClass(coach, changes, inDays(1));
  const members = await makeMembers(coach, 2);
  for (const { trainee, card } of members) await book(trainee, id, card.id);
  await api("DELETE", `/api/activity/reservation/${id}`, { token: members[0]?.trainee.token });
  const { html } = await open(`/iframe?coachcode=${coach.code}`);
  expect(html).toContain("Complet · liste d'attente");
});

test("the pages show the operator and the origin of the server's environment", async () => {
  const notice = await open("/mentions-legales");
  expect(notice.html).toContain("Studio Élan SAS");
  expect(notice.html).toContain("Hébergeur Exemple");
  expect(notice.html).toMatch(/<mark[^>]*>\[à compléter\s:(<!-- -->| )*SIREN/);
  expect(notice.canonical).toBe(`${ORIGIN}/mentions-legales`);
  const vitrine = await open("/vitrine");
  expect(vitrine).toMatchObject({ canonical: `${ORIGIN}/vitrine`, robots: "index, follow" });
  expect(vitrine.html).toContain("mailto:bonjour@elan.example");
  expect(vitrine.data).toMatchObject({ "@type": "SoftwareApplication" });
});

test("the embed script is readable from every origin and names the server's origin", async () => {
  const script = await fetch(`${server.url}/embed.js`);
  expect(script.status).toBe(200);
  expect(script.headers.get("access-control-allow-origin")).toBe("*");
  expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(await script.text()).toContain(`SERVED_FROM = "${ORIGIN}"`);
});

test("robots.txt disallows pages that need a login and names the sitemap", async () => {
  const robots = await (await fetch(`${server.url}/robots.txt`)).text();
  for (const path of ["/$", "/trainees", "/gestion$", "/gestion/impayes", "/profile", "/api/"])
    expect(robots).toContain(`Disallow: ${path}\n`);
  expect(robots).not.toMatch(/Disallow: \/(c\/|iframe|vitrine|login)/);
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
});

test("a page's policy allows Google on login pages only and the Blob host on all", async () => {
  const read = async (address: string) => {
    const { headers } = await fetch(`${server.url}${address}`);
    return {
      policy: headers.get("content-security-policy") ?? "",
      hsts: headers.get("strict-transport-security"),
    };
  };
  for (const address of ["/login", "/registration", "/reset-password", "/vitrine", "/nowhere"]) {
    const { policy, hsts } = await read(address);
    const google = address === "/login" || address === "/registration";
    expect(hsts).toBe("max-age=31536000; includeSubDomains");
    expect(policy).toContain("upgrade-insecure-requests");
    expect(policy).toContain("blob: data: https://ab12cd.public.blob.vercel-storage.com;");
    expect(policy).toContain(
      google ? "frame-src https://accounts.google.com/gsi/;" : "frame-src 'none';",
    );
    expect([address, policy.includes("accounts.google.com")]).toEqual([address, google]);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|default-src 'self'|unsafe-eval/);
  }
});

test("a class's page names class and coach, is cached, and loads one script", async () => {
  const coach = await makeCoach();
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

test("the public pages' links lead to the venue's address", async () => {
  const coach = await makeCoach();
  const { body: venue } = await api("POST", "/api/venues", {
    token: coach.token,
    body: { name: "Salle 1", address: "12 rue du Temple", accessNote: "", stepFree: false },
  });
  const { id } = await makeClass(coach, { venueId: venue.id, place: "Salle 1" });
  const { html } = await open(`/c/${coach.code}/${id}`);
  expect(html).toContain("&location=Salle+1%2C+12+rue+du+Temple");
  for (const page of [html, (await open(`/c/${coach.code}`)).html])
    expect(page).toContain("&destination=12%20rue%20du%20Temple");
});

test("the public pages show no route when a class is online without a venue", async () => {
  const coach = await makeCoach();
  const meetingUrl = "https://visio.example/cours";
  const { id } = await makeClass(coach, { meetingUrl, place: "En ligne" });
  const { html } = await open(`/c/${coach.code}/${id}`);
  expect(html.match(/>En ligne</g)).toHaveLength(1);
  for (const page of [html, (await open(`/c/${coach.code}`)).html])
    expect(page).not.toContain("Itinéraire");
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
  const coach = await makeCoach();
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
  const coach = await makeCoach();
  await offerTrial(coach, 10);
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
  const coach = await makeCoach();
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
