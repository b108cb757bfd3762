import { expect, test } from "vitest";
import { attachmentsOf } from "@/lib/mail/attachments";
import { bookedMessage } from "@/lib/mail/messages/booked";
import { classChangedMessage } from "@/lib/mail/messages/class-changed";
import { reminderMessage } from "@/lib/mail/messages/reminder";
import { subscriptionBoughtMessage } from "@/lib/mail/messages/subscription-bought";
import { renderHtml } from "@/lib/mail/render-html";
import { sampleClasses, sampleSales } from "@/lib/mail/sample-facts";
import { sampleMessages } from "@/lib/mail/sample-messages";
import { mapLink } from "@/lib/map-link";

const NOW = new Date("2026-11-21T09:00:00.000Z");
const messages = sampleMessages(NOW);
const byName = new Map(messages);
const pages = await Promise.all(
  messages.map(async ([name, { subject, content, text }]) => ({
    ...{ name, subject, content, text },
    html: await renderHtml(subject, content),
  })),
);
const MAP = mapLink({ place: "Studio République, 12 rue du Faubourg-du-Temple, Paris" });

const decode = (html: string) =>
  html
    .replace(/<!--.*?-->/g, "")
    .replace(/<(span|div) aria-hidden="true".*?<\/\1>/g, "")
    .replace(/<(br\/|\/p|\/li|\/h1|\/title)>| (?=<a )/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/\u00a0/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

type Page = (typeof pages)[number];

function expectFrenchPage({ html, subject }: Page): void {
  expect(html).toMatch(/<html [^>]*lang="fr">/);
  expect(html).toContain('name="color-scheme" content="light dark"');
  expect(html).toContain('name="viewport" content="width=device-width"');
  const rest = html.replace(
    /<img aria-hidden="true" alt="CF" height="40" src="http:\/\/localhost:3000\/icons\/icon-192.png"/,
    "<span",
  );
  expect(rest).not.toMatch(/<(img|script|link|iframe)\b|url\(|undefined|\bnull\b|NaN/);
  expect(subject.length).toBeLessThan(80);
  for (const [, address] of html.matchAll(/href="([^"]+)"/g))
    expect(address).toMatch(
      /^(http:\/\/localhost:3000\/|https:\/\/(www|calendar)\.google\.com\/(maps\/|calendar\/render))/,
    );
}

function expectSameText({ html, text, content }: Page): void {
  const shown = decode(html);
  const { greeting, paragraphs, closing = [], note = "" } = content;
  for (const part of [greeting, ...paragraphs, ...closing, note])
    for (const line of part.split("\n")) expect(shown).toContain(line.replaceAll("\u00a0", " "));
  for (const line of decode(html.slice(html.indexOf("<body"))).split("\n")) {
    for (const part of line.split(" : "))
      expect(text.replaceAll("\u00a0", " ")).toContain(part.trim());
  }
  for (const [, address] of html.matchAll(/href="([^"]+)"/g))
    expect(text).toContain(decode(address ?? ""));
}

/** Every address is a link, and no line begins with ':' or '?'. */
function expectLinksAndSpaces({ html }: Page): void {
  const withoutLinks = html.replace(/<!DOCTYPE [^>]*>|<img [^>]*>|<a href="[^"]+".*?<\/a>/g, "");
  expect(withoutLinks).not.toMatch(/https?:\/\//);
  const shown = html.slice(html.indexOf("<body")).replace(/<!--.*?-->/g, "");
  expect(shown).not.toMatch(/[ \n][:;!?»€]|« /);
}

test.each(pages)("$name is a French page with its text, links and sender's picture", (page) => {
  expectFrenchPage(page);
  expectSameText(page);
  expectLinksAndSpaces(page);
});

test("a mail shows every line when its text has thousands", async () => {
  const lines = Array.from({ length: 5000 }, (_, n) => `Ligne ${n}`);
  const html = await renderHtml("Cours", { greeting: "Bonjour", paragraphs: [lines.join("\n")] });
  expect(decode(html)).toContain(lines.join("\n"));
});

test("a mail shows hostile texts as they are and links addresses of Élan alone", async () => {
  const hostile = `<b onclick="x()">Yoga</b> & 'doux'`;
  const html = await renderHtml(hostile, {
    sender: { coachName: hostile, coachUrlPicture: null },
    headline: hostile,
    greeting: hostile,
    paragraphs: [
      "Ligne 1\nLigne 2",
      "Voir http://localhost:3000/cgu?a=1&b=2. Et http://localhost:3000.mechant.example/x",
    ],
    facts: [[hostile, hostile, { label: hostile, url: `http://localhost:3000/"${hostile}` }]],
    button: { label: hostile, url: "http://localhost:3000/a" },
    note: hostile,
  });
  expect(html).not.toMatch(/<b\b/);
  expect(html).toContain("Ligne 1<br/>Ligne 2");
  expect(
    decode(html)
      .split("\n")
      .filter((line) => line.includes(hostile)),
  ).toHaveLength(8);
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    "http://localhost:3000/cgu?a=1&amp;b=2",
    "http://localhost:3000/&quot;&lt;b onclick=&quot;x()&quot;&gt;Yoga&lt;/b&gt; &amp; &#x27;doux&#x27;",
    "http://localhost:3000/a",
  ]);
});

test("a transfer's reference stays on one line", () => {
  const { html } = pages.find(({ name }) => name === "Souscription") ?? { html: "" };
  expect(html).toContain('<span style="white-space:nowrap">ELAN-K7Q2MX</span>');
});

test("the booking mail escapes HTML in a class's name", () => {
  const { html } = pages.find(({ name }) => name === "Réservation") ?? { html: "" };
  expect(html).toContain("Yoga doux &amp; respiration");
});

test("a booking mail has class, time, place, coach, payment and cancelling deadline", () => {
  expect(byName.get("Réservation")?.text).toBe(
    [
      "C'est réservé. Samedi 28 novembre, 18\u00a0h\u00a030.",
      "Bonjour Léa,",
      "Vos places sont confirmées.",
      [
        "Cours : Yoga doux & respiration",
        "Date : Samedi 28 novembre 2026",
        "Horaires : 18\u00a0h\u00a030 – 19\u00a0h\u00a030",
        `Lieu : Studio République, 12 rue du Faubourg-du-Temple, Paris (Itinéraire : ${MAP})`,
        "Avec : Claire Fontaine",
        "Places : 2\u00a0places confirmées",
        "Réservé avec : Carte 10 cours (il reste 7\u00a0cours)",
      ].join("\n"),
      "Vous ne pouvez plus venir ? Annulez avant le vendredi 27 novembre 2026 à 18\u00a0h\u00a030, sans frais. Après, le cours reste décompté.",
      "Voir ma réservation : http://localhost:3000/?activity=01970000-0000-7000-8000-000000000001&coach=01970000-0000-7000-8000-000000000002",
      "Le fichier joint ajoute vos cours à votre agenda.",
      "Ajouter à Google Agenda : https://calendar.google.com/calendar/render?action=TEMPLATE&text=Yoga+doux+%26+respiration&dates=20261128T173000Z%2F20261128T183000Z&location=Studio+R%C3%A9publique%2C+12+rue+du+Faubourg-du-Temple%2C+Paris",
      ...["Claire Fontaine", "Élan"],
    ].join("\n\n"),
  );
});

test("a booking mail's links lead to the venue's address", () => {
  const { booking } = sampleClasses(NOW);
  const address = "12 rue du Temple, Paris";
  const classes = booking.classes.map((held) => ({ ...held, place: "Salle 1", address }));
  const { text } = bookedMessage({ ...booking, classes });
  expect(text).toContain(
    `Lieu : Salle 1, ${address} (Itinéraire : ${mapLink({ place: address })})`,
  );
  expect(text).toContain("&location=Salle+1%2C+12+rue+du+Temple%2C+Paris");
});

test("a booking mail has no route when the class is online without a venue", () => {
  const { booking } = sampleClasses(NOW);
  const meetingUrl = "https://visio.example/SECRET";
  const classes = booking.classes.map((held) => ({ ...held, place: "Chez vous", meetingUrl }));
  const { text } = bookedMessage({ ...booking, classes });
  expect(text).toContain("Lieu : Chez vous\n");
  expect(text).not.toMatch(/Itinéraire|SECRET/);
});

test("a purchase mail promises the credit back when the coach returns taken places", () => {
  const { text = "" } = byName.get("Souscription") ?? {};
  expect(text).toContain("elle est perdue, sauf si quelqu'un prend votre place ;");
});

test("a family's mail names the waiting persons when only some are confirmed", () => {
  expect(byName.get("Réservation de plusieurs personnes")?.subject).toBe(
    "Réservation confirmée pour Emma, en attente pour vous : Yoga doux & respiration",
  );
});

test("a series is one mail with all classes and a file of the confirmed ones", () => {
  const { subject, text, ...attached } = byName.get("Réservation d'une série") ?? {};
  expect(subject).toBe(
    "Réservation confirmée et liste d'attente : Yoga doux & respiration (3\u00a0cours)",
  );
  expect(text).toContain("\n\n2\u00a0places confirmées, 1\u00a0place en liste d'attente.\n\n");
  expect(text).toContain(
    [
      "Cours : Yoga doux & respiration",
      `Lieu : Studio République, 12 rue du Faubourg-du-Temple, Paris (Itinéraire : ${MAP})`,
      "Avec : Claire Fontaine",
      "sam. 28 nov., 18\u00a0h\u00a030 – 19\u00a0h\u00a030 : 1\u00a0place confirmée",
      "sam. 5 déc., 18\u00a0h\u00a030 – 19\u00a0h\u00a030 : 1\u00a0place confirmée",
      "sam. 12 déc., 18\u00a0h\u00a030 – 19\u00a0h\u00a030 : 1\u00a0place en liste d'attente",
    ].join("\n"),
  );
  const file = Buffer.from(attachmentsOf(attached)[0]?.content ?? "", "base64").toString();
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(file).toContain("DTSTART:20261128T173000Z");
});

test("a waiting trainee reads of a rank, not a place, when the class changes", () => {
  const text = (name: string) => byName.get(name)?.text ?? "";
  expect(text("Cours modifié")).toContain("Votre place est gardée.");
  expect(text("Cours attendu, modifié")).toContain(
    "Vous gardez votre rang sur la liste d'attente.",
  );
  expect(text("Cours attendu, modifié")).not.toMatch(/[Vv]otre place/);
  expect(text("Cours annulé par erreur")).toMatch(/18\sh\s30 : vous gardez votre rang/);
  expect(text("Plusieurs cours modifiés")).toContain(
    "où vous avez une place ou en attendez une changent.",
  );
  expect(text("Cours modifié avec une place libre")).toContain(
    "premier arrivé, premier servi (Prendre la place : http://localhost:3000/place/x)",
  );
  expect(byName.get("Cours modifié avec une place libre")?.subject).toBe(
    "Votre cours change : Yoga doux & respiration",
  );
});

test.each(["Souscription", "Relance d'un coach"])("%s names the IBAN and the reference", (name) => {
  expect(byName.get(name)?.text).toContain(
    [
      "IBAN : FR14 2004 1010 0505 0001 3M02 606",
      "Titulaire : Claire Fontaine",
      "Référence du virement : ELAN-K7Q2MX",
    ].join("\n"),
  );
  expect(byName.get("Souscription payée")?.text).not.toContain("virement");
});

test("a waiting trainee reads that a free place must be claimed after the deadline", () => {
  expect(byName.get("Liste d'attente")?.text).toContain(
    "Vous recevrez un message dès qu'une place se libère.\n\n1\u00a0cours retenu, rendu si vous n'avez pas de place.",
  );
  expect(byName.get("Liste d'attente, délai passé")?.text).toContain(
    "une place libre va à la première réponse de la liste d'attente.",
  );
  const trial = byName.get("Cours d'essai en attente, délai passé")?.text ?? "";
  expect(trial).toContain("Quitter la liste d'attente ne coûte rien.");
  expect(trial).not.toMatch(/dès qu'une place se libère|reste décomptée/);
});

test("a purchase mail states the unpaid rest and no cash above the legal limit", () => {
  const text = (name: string) => byName.get(name)?.text ?? "";
  expect(text("Souscription payée")).toContain("Paiement : 120,50\u00a0€ reçus\n");
  expect(text("Souscription au-delà de 1 000 €")).toContain(
    "Paiement : 100\u00a0€ reçus, le reste au premier cours, par chèque\n",
  );
  const { sale, purchase } = sampleSales(NOW);
  const subscription = { ...purchase, priceCents: 150, amountPaidCents: 150 };
  const small = { ...sale, subscription, transfer: null, byCoach: true };
  expect(subscriptionBoughtMessage(small).text).toContain("Paiement : 1,50\u00a0€ reçu\n");
});

test("a purchase mail has price, validity, terms, payment and the coach's identity", () => {
  const text = byName.get("Souscription")?.text ?? "";
  for (const fact of [
    "Prix : 120,50\u00a0€ TTC",
    "Paiement : Au premier cours, par chèque ou en espèces",
    "Valable : du 21/11/2026 au 19/02/2027 inclus",
    "Donne droit à : 10\u00a0cours",
    "Coach : Claire Fontaine",
    "Contact : claire@exemple.fr, 0612345678",
    "Conditions générales : http://localhost:3000/cgu",
  ]) {
    expect(text).toContain(fact);
  }
});

test("a changed class's mail says each thing that changes, with the former one", () => {
  const { activity, notification } = sampleClasses(NOW);
  const textOf = (before: Partial<typeof activity>) =>
    classChangedMessage({
      ...notification,
      before: { ...activity, ...before },
      waits: false,
    }).text.replaceAll("\u00a0", " ");
  const hour = 3_600_000;
  const moved = (ms: number) => ({
    beginDate: new Date(activity.beginDate.getTime() + ms),
    endDate: new Date(activity.endDate.getTime() + ms),
  });
  expect(textOf(moved(-hour / 2))).toContain("Nouvel horaire : 18 h 30 (au lieu de 18 h).\n");
  expect(textOf(moved(24 * hour))).toContain(
    "Nouvelle date : samedi 28 novembre 2026 à 18 h 30 (au lieu de dimanche 29 novembre 2026 à 18 h 30).",
  );
  expect(textOf({ place: "Salle du Canal" })).toContain(
    "Nouveau lieu : Studio République, 12 rue du Faubourg-du-Temple, Paris (au lieu de Salle du Canal).\n",
  );
});

test("a reminder's mail says whether the class is today, tomorrow or later", () => {
  const { notification } = sampleClasses(NOW);
  const textOn = (day: string) =>
    reminderMessage({
      ...notification,
      places: 1,
      now: new Date(`${day}T09:00:00Z`),
      stopToken: "x",
    }).text.replaceAll("\u00a0", " ");
  expect(textOn("2026-11-28")).toContain("C'est aujourd'hui : Yoga doux & respiration, 18 h 30.");
  expect(textOn("2026-11-27")).toContain("C'est demain : Yoga doux & respiration, 18 h 30.");
  expect(textOn("2026-11-25")).toContain("C'est samedi 28 novembre : Yoga doux");
});
