import { beforeAll, expect, test } from "vitest";
import type { ImportTrial } from "@/lib/contract/imports/imports";
import { at } from "@/lib/infra/clock";
import { api } from "@/testing/api";
import { makeCoach, type Person } from "@/testing/factories";

const NOON = new Date("2026-11-22T11:00:00Z");
let coach: Person;
beforeAll(async () => {
  coach = await makeCoach();
  // The coach has a former trainee with a card.
  await at(NOON, async () => {
    const body = { text: gone("1/9/2026"), invite: false };
    await api("POST", "/api/imports", { token: coach.token, body });
    const { body: all } = await api("GET", "/api/user/trainees", { token: coach.token });
    await api("DELETE", `/api/user/delete-trainee/${all[0].id}`, { token: coach.token });
  });
});

const preview = (text: string, mapping?: object) =>
  at(NOON, () =>
    api("POST", "/api/imports?preview=true", {
      token: coach.token,
      body: { text, mapping, invite: false },
    }),
  );

/** A preview's row as a text: line, verdict and name, then its subscription and its reason. */
function rowText({ line, verdict, name, subscription: sold, reason }: ImportTrial["rows"][number]) {
  const size =
    sold &&
    (sold.type === "CARD"
      ? `${sold.quantityLeft}/${sold.quantity}`
      : `${sold.nbReservationPerWeek}/sem`);
  const what = sold
    ? ` ${sold.label} ${size} ${sold.amountPaid}/${sold.price} ${sold.beginDate} ${sold.endDate}`
    : "";
  return `${line} ${verdict} ${name}${what}${reason ? ` : ${reason}` : ""}`;
}

const PEOPLE = "Prénom;Nom;Email\n";
const SOLD =
  "Prénom;Nom;Email;Formule;Type;Séances;Restant;Cours par semaine;Prix;Payé;Début;Fin\n";
const LEA = "2 CREATE Léa Martin";
const card = (more: string) => `${SOLD}Léa;Martin;lea@corpus.example;Carte;Carte;${more}`;
const gone = (begin: string) =>
  `Prénom;Nom;Email;Formule;Type;Séances;Prix;Début;Fin\nIda;Roux;ida@corpus.example;Dix;Carte;10;90;${begin};1/9/2027`;
const year = "2026-11-22 2027-11-22";

type Case = [name: string, text: string, expected: string[] | string];
/** Tables of the same people as "semicolons"; lib/domain/import-table.test.ts has more. */
const spellings: Case[] = [
  ["CRLF", "Prénom;Nom;Email\r\nLéa;Martin;\r\nZoé;Roy;\r\n", [LEA, "3 CREATE Zoé Roy"]],
  ["CR alone", "Prénom;Nom;Email\rLéa;Martin;\rZoé;Roy;", [LEA, "3 CREATE Zoé Roy"]],
  [
    "quotes with a line break",
    `Prénom;Nom;Email;Note\nLéa;Martin;;"un\ndeux"\nZoé;Roy;;`,
    [LEA, "3 CREATE Zoé Roy"],
  ],
  ["fewer cells than titles", `${PEOPLE}Léa;Martin`, [LEA]],
  [
    "capitals, accents, blanks, points",
    " PRENOM ;nom.;E-Mail\nLéa;Martin;lea@corpus.example",
    [LEA],
  ],
  ["unknown titles beside", "Id;Prénom;Nom;Email;Ville\n7;Léa;Martin;;Lyon", [LEA]],
  [
    "the first column of a repeated title",
    "Prénom;Nom;Email;Mail\nLéa;Martin;lea@corpus.example;pas une adresse",
    [LEA],
  ],
  ["German titles", "Vorname;Nachname;E-Mail;Telefon\nLéa;Martin;;0612345678", [LEA]],
  ["Dutch titles", "Voornaam;Achternaam;Email;Telefoon\nLéa;Martin;;", [LEA]],
  ["Italian titles", "Prénom;Cognome;Mail;Telefono\nLéa;Martin;;", [LEA]],
];
const cases: Case[] = [
  ["semicolons", `${PEOPLE}Léa;Martin;lea@corpus.example`, [LEA]],
  [
    "quotes with a separator",
    `${PEOPLE}"Léa";"Martin; dite Lélé";`,
    ["2 CREATE Léa Martin; dite Lélé"],
  ],
  ["a quote that stays open", `${PEOPLE}Léa;"Martin;\nZoé;Roy;`, "OPEN_QUOTE"],
  ["titles alone", PEOPLE, []],
  [
    "more cells than titles",
    `${PEOPLE}Léa;Martin;;50`,
    ["2 ERROR Léa Martin : Cette ligne a plus de cellules qu'il n'y a de titres."],
  ],
  [
    "other titles of people",
    "Nom de famille;Prénom;Courriel;Portable\nMartin;Léa;lea@corpus.example;06 12 34 56 78",
    [LEA],
  ],
  [
    "other titles of what was sold",
    "Prénom;Nom;Mail;Abonnement;Type;Quantité;Reste;Tarif;Réglé;Date de début;Date de fin\nLéa;Martin;;Dix;carte;10;3;100;oui;01/09/2026;31/12/2026",
    [`${LEA} Dix 3/10 100/100 2026-09-01 2026-12-31`],
  ],
  ["no column of addresses", "Prénom;Nom\nLéa;Martin", "MISSING_COLUMNS"],
  ["no titles", "Léa;Martin;lea@corpus.example", "NO_TITLES"],
  ["unknown titles", "a;b\nLéa;Martin", "MISSING_COLUMNS"],
  ["no first name", `${PEOPLE};Martin;`, ["2 ERROR Martin : Indiquez le prénom."]],
  [
    "a wrong address",
    `${PEOPLE}Léa;Martin;lea@`,
    ["2 ERROR Léa Martin : Cette adresse email est invalide."],
  ],
  ...["a..b@c.fr", ".a@c.fr", "a@-ex.fr", "a@ex..fr"].map(
    (address): Case => [
      `an address that no other way in takes: ${address}`,
      `${PEOPLE}Léa;Martin;${address}`,
      ["2 ERROR Léa Martin : Cette adresse email est invalide."],
    ],
  ),
  [
    "invisible characters in names, addresses and numbers",
    `Prénom;Nom;Email;Portable\nL\u200béa;\u202aMartin\u202c;lea@\u2060corpus.example;\u202a06 12 34 56 78\u202c\nLéa;Martin;lea@corpus.example;`,
    [LEA, "3 ERROR Léa Martin : La même ligne que la ligne 2."],
  ],
  [
    "an address twice, whatever its case",
    `${PEOPLE}Léa;Martin;lea@corpus.example\nL;M;LEA@corpus.example`,
    [LEA, "3 ERROR L M : La même ligne que la ligne 2."],
  ],
  [
    "one trainee from one phone in five formats",
    `Prénom;Nom;Email;Portable\n${["06 12 34 56 78", "+33 6 12 34 56 78", "0033612345678", "+33 (0)6 12 34 56 78", "612345678"].map((phone) => `Léa;Martin;;${phone}`).join("\n")}`,
    [
      LEA,
      ...[3, 4, 5, 6].map((line) => `${line} ERROR Léa Martin : La même ligne que la ligne 2.`),
    ],
  ],
  [
    "no addresses: apostrophes, hyphens and blanks fold, accents tell people apart",
    `${PEOPLE}Jean-Luc;d’Arc;\njean luc;D'ARC;\nJéan Luc;d'Arc;`,
    [
      "2 CREATE Jean-Luc d’Arc",
      "3 ERROR jean luc D'ARC : La même ligne que la ligne 2.",
      "4 CREATE Jéan Luc d'Arc",
    ],
  ],
  [
    "one trainee from two rows of a name without address",
    `${PEOPLE}Léa;Martin;\nLÉA;martin;\nLéa;Roy;`,
    [LEA, "3 ERROR LÉA martin : La même ligne que la ligne 2.", "4 CREATE Léa Roy"],
  ],
  ["a phone whose 0 was lost", "Prénom;Nom;Email;Tél\nLéa;Martin;;612345678", [LEA]],
  [
    "phones from abroad, one of them in two spellings",
    `Prénom;Nom;Email;Mobile\n${["+41 79 123 45 67", "0041791234567", "+44 20 7946 0000", "+33 1"].map((phone) => `Léa;Martin;;${phone}`).join("\n")}`,
    [
      LEA,
      "3 ERROR Léa Martin : La même ligne que la ligne 2.",
      "4 CREATE Léa Martin",
      "5 ERROR Léa Martin : Numéro de téléphone invalide. Format : 0123456789 ou +33123456789",
    ],
  ],
  [
    "formulas, defused or not",
    `Prénom;Nom;Email;Note\n'=1+1;@Martin;;'-x`,
    ["2 CREATE =1+1 @Martin"],
  ],
  [
    "81 letters",
    `${PEOPLE}${"x".repeat(81)};Roy;`,
    [`2 ERROR ${"x".repeat(81)} Roy : Prénom : 80 caractères au plus.`],
  ],
  [
    "defaults: all left, nothing paid, from today for a year",
    card("10;;;120;;;"),
    [`${LEA} Carte 10/10 0/120 ${year}`],
  ],
  [
    "a decimal comma, a blank and a sign",
    card("10;7;;1 200,50 €;1200,5;;"),
    [`${LEA} Carte 7/10 1200.5/1200.5 ${year}`],
  ],
  ["a point of thousands", card("10;7;;1.200,50;non;;"), [`${LEA} Carte 7/10 0/1200.5 ${year}`]],
  [
    "three decimals",
    card("10;7;;1,205;;;"),
    ["2 ERROR Léa Martin : Prix : « 1,205 » n'est pas un montant valable."],
  ],
  [
    "days four ways",
    `${card("1;1;;9;;21/11/2026;21-11-2027")}\nZoé;Roy;;A;Carte;1;1;;9;;1/2/26;2027-3-4`,
    [
      `${LEA} Carte 1/1 0/9 2026-11-21 2027-11-21`,
      "3 CREATE Zoé Roy A 1/1 0/9 2026-02-01 2027-03-04",
    ],
  ],
  [
    "a day that is none",
    card("1;1;;9;;31/02/2026;"),
    ["2 ERROR Léa Martin : Début : « 31/02/2026 » n'est pas une date valable."],
  ],
  [
    "an end before its begin",
    card("1;1;;9;;22/11/2026;21/11/2026"),
    ["2 ERROR Léa Martin : La date de fin ne peut pas être avant la date de début."],
  ],
  [
    "more sessions left than bought",
    card("10;11;;9;;;"),
    ["2 ERROR Léa Martin : Séances restantes : un nombre entier entre 0 et 10."],
  ],
  [
    "more paid than the price",
    card("10;1;;9;10;;"),
    ["2 ERROR Léa Martin : Le montant payé ne peut pas dépasser le prix."],
  ],
  [
    "a card of 1001 sessions",
    card("1001;;;9;;;"),
    ["2 ERROR Léa Martin : Séances : un nombre entier entre 1 et 1000."],
  ],
  [
    "no type",
    `${SOLD}Léa;Martin;;Carte;;10;;;9;;;\nZoé;Roy;;An;;;;2;9;;;\nNoé;Gil;;Pass;;;;;9;;;`,
    [
      `${LEA} Carte 10/10 0/9 ${year}`,
      `3 CREATE Zoé Roy An 2/sem 0/9 ${year}`,
      "4 ERROR Noé Gil : Type : Carte ou Abonnement.",
    ],
  ],
  [
    "a subscription without its weekly number",
    `${SOLD}Léa;Martin;;Année;Abonnement;;;;9;;;`,
    ["2 ERROR Léa Martin : Cours par semaine : un nombre entier entre 1 et 50."],
  ],
  [
    "a subscription",
    `${SOLD}Léa;Martin;;Année;ABONNEMENT;;;2;300;100;;`,
    [`${LEA} Année 2/sem 100/300 ${year}`],
  ],
  [
    "two cards of one person",
    `${card("10;7;;9;;;")}\nLéa;Martin;lea@corpus.example;Autre;Carte;5;;;9;;;`,
    [`${LEA} Carte 7/10 0/9 ${year}`, `3 LINK Léa Martin Autre 5/5 0/9 ${year}`],
  ],
  [
    "one card twice",
    `${card("10;7;;9;;;")}\nLéa;Martin;lea@corpus.example;CARTE;Carte;5;;;9;;;`,
    [`${LEA} Carte 7/10 0/9 ${year}`, "3 ERROR Léa Martin : La même ligne que la ligne 2."],
  ],
  [
    "a former trainee, a card of that name and day",
    gone("1/9/2026"),
    ["2 SKIP Ida Roux Dix 10/10 0/90 2026-09-01 2027-09-01 : Cet abonnement existe déjà."],
  ],
  [
    "a former trainee, a card of another day",
    gone("2/9/2026"),
    ["2 LINK Ida Roux Dix 10/10 0/90 2026-09-02 2027-09-01"],
  ],
  ["a former trainee, no card", `${PEOPLE}Ida;Roux;IDA@corpus.example`, ["2 LINK Ida Roux"]],
  [
    "5 000 rows",
    PEOPLE + Array.from({ length: 5000 }, (_, n) => `Léa;Martin ${n};\n`).join(""),
    "5000 rows",
  ],
  [
    "5 001 rows",
    PEOPLE + Array.from({ length: 5001 }, (_, n) => `Léa;Martin ${n};\n`).join(""),
    "TOO_MANY_ROWS",
  ],
  ["2 MB", PEOPLE.padEnd(2_097_152 - 1, " "), []],
  ["2 MB and a byte", PEOPLE.padEnd(2_097_152, " "), "IMPORT_TOO_LARGE"],
  ["a request of 4 MB", `${PEOPLE}${'"'.repeat(2_097_160)}`, "BODY_TOO_LARGE"],
  ["a spreadsheet's own file", "PK\u0003\u0004\u0014\u0000\u0006", "INVALID_INPUT"],
  ["a picture read as letters", "\u0089PNG\r\n\u001a\n", "INVALID_INPUT"],
  ["no text", " \n", "INVALID_INPUT"],
  [
    "English titles",
    `First name,Last name,Email address,Mobile phone,Package,Sessions,Credits left,Price,Paid,Valid from,Valid until,Notes
Léa,Martin,lea@corpus.example,0612345678,Ten,10,4,100.50,yes,2026-11-21 00:00:00,2027-11-20T23:59:00Z,Knee`,
    [`${LEA} Ten 4/10 100.5/100.5 2026-11-21 2027-11-20`],
  ],
  [
    "one column of whole names in five spellings",
    "Nom;Email\nLéa Martin;\nMARTIN Zoé;\nMartin, Ana;\nIda de la Tour;\nCher;",
    [
      ...[LEA, "3 CREATE Zoé MARTIN", "4 CREATE Ana Martin", "5 CREATE Ida de la Tour"],
      "6 ERROR Cher : Nom complet : indiquez un prénom et un nom.",
    ],
  ],
  [
    "days with the month first, by column",
    `${SOLD}Léa;Martin;;Carte;Carte;1;1;;9;;11/21/2026;01/02/2027\nZoé;Roy;;A;Carte;1;1;;9;;02/03/2026;03/04/2027`,
    [
      `${LEA} Carte 1/1 0/9 2026-11-21 2027-02-01`,
      "3 CREATE Zoé Roy A 1/1 0/9 2026-02-03 2027-04-03",
    ],
  ],
  [
    "only what is left of a card",
    "Prénom;Nom;Email;Membership;Remaining;Price\nLéa;Martin;;Ten;3;90",
    [`${LEA} Ten 3/3 0/90 ${year}`],
  ],
  [
    "a mobile number where the first phone is empty",
    "Prénom;Nom;Email;Phone;Mobile phone\nLéa;Martin;;;0612345678\nLéa;Martin;;06 12 34 56 78;",
    [LEA, "3 ERROR Léa Martin : La même ligne que la ligne 2."],
  ],
  [
    "addresses as mail programs write them",
    `${PEOPLE}Léa;Martin;mailto:lea@corpus.example\nZoé;Roy;Zoé <zoe@corpus.example>\nAna;Gil;a@b.fr, c@d.fr`,
    [LEA, "3 CREATE Zoé Roy", "4 ERROR Ana Gil : Cette adresse email est invalide."],
  ],
];

test.each([...cases, ...spellings])("an import preview reads %s", async (_, text, expected) => {
  const { status, code, body } = await preview(text);
  if (Array.isArray(expected)) expect([status, body.rows.map(rowText)]).toEqual([200, expected]);
  else if (expected === "5000 rows")
    expect([status, body.rows.length, body.totals.create]).toEqual([200, 5000, 5000]);
  else expect(code).toBe(expected);
});

/** Tables without known titles are read by chosen columns. */
const chosen: [name: string, text: string, more: object][] = [
  [
    "no titles and chosen columns",
    "Léa;Martin;lea@corpus.example\nZoé;Roy;",
    { mapping: { firstName: 0, lastName: 1, email: 2 }, firstLine: "DATA" },
  ],
  [
    "unknown titles and chosen columns",
    "a;b;c\nMartin;Léa;lea@corpus.example",
    { mapping: { firstName: 1, lastName: 0, email: 2 } },
  ],
  ["guessed names turned round", "Client;Email\nMartin Léa;", { nameOrder: "LAST_FIRST" }],
];
const imported = cases.filter(
  ([, , expected]) => Array.isArray(expected) && expected.some((row) => !row.includes(" ERROR ")),
);

test.each([...imported.map(([name, text]) => [name, text, {}] as const), ...chosen])(
  "a second import changes no trainee when the table has %s",
  async (_, text, more) => {
    const { token, id } = await makeCoach();
    const ownText = text.replaceAll("corpus.example", `${id}.example`);
    const body = { text: ownText, invite: false, ...more };
    const run = () => api("POST", "/api/imports", { token, body });
    const people = async () => (await api("GET", "/api/user/trainees", { token })).body;
    await at(NOON, async () => {
      const first = (await run()).body;
      const before = await people();
      expect(before).toHaveLength(first.created);
      const { body: second } = await run();
      expect(second).toMatchObject({
        created: 0,
        linked: 0,
        subscriptions: 0,
        errors: first.errors,
      });
      expect(await people()).toEqual(before);
    });
  },
);

test("an import preview uses only the chosen columns when a mapping is sent", async () => {
  const text = "a;b;c;Formule\nMartin;Léa;lea@corpus.example;Carte";
  const { body } = await preview(text, { firstName: 1, lastName: 0, email: 2 });
  expect(body.rows.map(rowText)).toEqual([LEA]);
  expect(body.mapping).toMatchObject({ firstName: 1, lastName: 0, email: 2, label: null });
  expect((await preview(text, { firstName: 1, lastName: 0, email: 9 })).code).toBe(
    "COLUMN_UNKNOWN",
  );
  expect((await preview(text, { firstName: 1, lastName: 0 })).code).toBe("MISSING_COLUMNS");
  expect((await preview(text, { firstName: "1" })).status).toBe(400);
});

test("an import stores phone, comment, privacy and pause as they are typed", async () => {
  const text = `Prénom;Nom;Email;Téléphone;Commentaire;Formule;Type;Séances;Prix;Privé;En pause depuis\nIda;Noël;;'+33 6 12 34 56 78;'=non;Duo;Carte;5;50;oui;1/11/2026`;
  await at(NOON, () =>
    api("POST", "/api/imports", { token: coach.token, body: { text, invite: false } }),
  );
  const { body } = await api("GET", "/api/user/trainees", { token: coach.token });
  expect(body).toMatchObject([
    {
      ...{ phoneNumber: "+33612345678", comment: "=non" },
      subscriptions: [{ label: "Duo", isPrivateOffer: true, suspendDate: "2026-11-01" }],
    },
  ]);
});

test("a foreign phone matches its trainee when it is written in another format", async () => {
  const claire = await makeCoach();
  const send = async (phone: string) => {
    const text = `Prénom;Nom;Email;Téléphone;Commentaire\nAna;Brun;;${phone};Genou`;
    return (
      await api("POST", "/api/imports", { token: claire.token, body: { text, invite: false } })
    ).body;
  };
  expect(await send("\u202a+41 79 123 45 67\u202c")).toMatchObject({ created: 1 });
  const { body } = await api("GET", "/api/user/trainees", { token: claire.token });
  expect(body).toMatchObject([{ phoneNumber: null, comment: "Tél. +41 79 123 45 67\nGenou" }]);
  expect(await send("0041 (0)79.123.45.67")).toMatchObject({ created: 0, skipped: 1 });
  expect(await send("+41 79 123 45 68")).toMatchObject({ created: 1 });
});

const send = (body: object, query = "?preview=true") =>
  at(NOON, () => api("POST", `/api/imports${query}`, { token: coach.token, body }));

test("the first line is a row when it holds data, and the mapping is required", async () => {
  const text = "Léa;Martin;lea@corpus.example\nZoé;Roy;";
  const mapping = { firstName: 0, lastName: 1, email: 2 };
  expect((await send({ text, firstLine: "DATA" })).code).toBe("MAPPING_REQUIRED");
  const { body } = await send({ text, mapping, firstLine: "DATA" });
  expect(body.rows.map(rowText)).toEqual(["1 CREATE Léa Martin", "2 CREATE Zoé Roy"]);
  expect(body.firstLineHasAddress).toBe(false);
  expect((await send({ text, mapping })).body).toMatchObject({
    firstLineHasAddress: true,
    rows: [{ line: 2 }],
  });
});

test("a preview counts guessed names of valid rows and turns them round when asked", async () => {
  const text = `Client;Email\nMartin Léa;\nROY Zoé;\nCher;\nRoux Ana;${coach.email}`;
  const { body } = await send({ text, nameOrder: "LAST_FIRST" });
  expect(body.rows.map(rowText).slice(0, 2)).toEqual([LEA, "3 CREATE Zoé ROY"]);
  expect(body.rows[3]).toMatchObject({ verdict: "ERROR" });
  expect([body.guessedNames, body.nameOrder]).toEqual([1, "LAST_FIRST"]);
  expect((await send({ text, nameOrder: "x" })).status).toBe(400);
});

test("the file of invalid rows has the mapped titles and imports once corrected", async () => {
  const claire = await makeCoach();
  const post = (text: string) =>
    api("POST", "/api/imports", { token: claire.token, body: { text, invite: false } });
  const text = "Id;Name;Email;Package;Sessions;Price;Start\n7;Léa Martin;lea@;Ten;10;90;11/21/2026";
  const { body: report } = await post(text);
  expect(report).toMatchObject({ errors: 1, created: 0 });
  const { text: file } = await api("GET", `/api/imports/${report.id}/errors`, {
    token: claire.token,
  });
  expect(file.replace("\ufeff", "").trim().split("\r\n")).toEqual([
    "Prénom;Nom;Email;Formule;Séances;Prix;Début;Ligne;Raison",
    "Léa;Martin;lea@;Ten;10;90;21/11/2026;2;Cette adresse email est invalide.",
  ]);
  expect((await post(file.replace("lea@;", "lea@corpus.example;"))).body).toMatchObject({
    ...{ created: 1, errors: 0, subscriptions: 1 },
  });
});
