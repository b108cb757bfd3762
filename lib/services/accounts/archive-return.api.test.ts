import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import { downloadArchive } from "@/testing/archive";
import {
  book,
  makeClass,
  makeCoach,
  makeSubscription,
  makeTrainee,
  type Person,
  weekly,
} from "@/testing/factories";

const TODAY = parisDay(new Date());
const day = (offset: number) => addDays(TODAY, offset).split("-").reverse().join("/");
const importTable = ({ token }: Person, text: string) =>
  api("POST", "/api/imports", { token, body: { text, invite: false } });

/** Every field of a row, with values that are hard to escape. */
const TABLE = [
  "Prénom;Nom;Email;Téléphone;Commentaire;Formule;Type;Séances;Séances restantes;Cours par semaine;Prix;Payé;Début;Fin;Privé;En pause depuis",
  `Zoé;D'Été;zoe@retour.example;0612345678;"Genou ; ""fragile""\nle lundi";Carte 10;Carte;10;7;;1 200,50;20;${day(-30)};${day(60)};oui;`,
  `Zoé;D'Été;zoe@retour.example;0612345678;;Illimité;Abonnement;;;50;90;oui;${day(-400)};${day(-40)};non;`,
  `Zoé;D'Été;zoe@retour.example;0612345678;;Deux fois;Abonnement;;;2;49,99;0;${day(-10)};${day(20)};non;${day(-2)}`,
  `'=Somme(A1);'-Roy;;'+33612345678;'@coach;'=Carte;Carte;1000;0;;0;0;${day(0)};${day(365)};non;`,
  `Bob;Sans Adresse;;0600000000;;Carte 5;Carte;5;5;;60;60;${day(-3)};${day(90)};non;`,
  "Bob;Sans Adresse;;0600000001;Un autre Bob;;;;;;;;;;;",
  "élodie;Noël;elodie@retour.example;;;;;;;;;;;;;",
].join("\r\n");

/** Frees the addresses, as on a server without these accounts. */
const freeAddresses = () =>
  database().execute(
    sql`update users set email = id || email where email like '%@retour.example' or email like 'trainee%'`,
  );

test("an archive imported by a new coach gives the same eleves.csv", async () => {
  const first = await makeCoach();
  expect((await importTable(first, TABLE)).body).toMatchObject({ errors: 0, subscriptions: 5 });
  const lea = await makeTrainee(first);
  const card = await makeSubscription(first, lea, { price: 99.9, label: "Carte ; « été »" });
  await book(lea, (await makeClass(first)).id, card.id);
  await api("POST", "/api/receipts", {
    token: first.token,
    body: { subscriptionId: card.id, amount: 33.3, method: "CASH" },
  });
  const pass = await makeSubscription(first, lea, weekly(3));
  await api("PUT", `/api/subscription/${pass.id}/suspend`, { token: first.token, body: {} });

  const taken = (await downloadArchive(first)).text("eleves.csv");
  await freeAddresses();
  const second = await makeCoach();
  const { body } = await importTable(second, taken);
  expect(body).toMatchObject({ state: "DONE", errors: 0, waiting: 0, subscriptions: 7 });
  const again = (await downloadArchive(second)).text("eleves.csv");
  expect(again).toBe(taken);
  expect(again.split("\r\n")).toHaveLength(11);
  expect(await auditData()).toEqual([]);
});

test("the archive's LISEZMOI names exactly the data that an import does not restore", async () => {
  const first = await makeCoach();
  const lea = await makeTrainee(first);
  for (const price of [10, 20]) await makeSubscription(first, lea, { price });
  const given = await makeSubscription(first, lea, { label: "Dette" });
  await api("DELETE", `/api/user/debts/${given.id}`, { token: first.token });
  const out = await downloadArchive(first);
  expect(out.rows("eleves.csv")).toHaveLength(3);
  expect(out.text("LISEZMOI.txt").match(/^- Léa .*$/gm)).toHaveLength(2);
  await freeAddresses();
  const second = await makeCoach();
  await importTable(second, out.text("eleves.csv"));
  const back = (await downloadArchive(second)).rows("eleves.csv");
  expect(back.map(({ Formule, Prix }) => [Formule, Prix])).toEqual([
    ["Carte 10 cours", "10,00"],
    ["Dette", "120,00"],
  ]);
});
