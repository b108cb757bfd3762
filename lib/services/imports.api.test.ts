import { expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { api } from "@/testing/api";
import { makeCoach, type Person } from "@/testing/factories";

const TITLES = "Prénom;Nom;Email;Téléphone;Formule;Type;Séances;Restant;Prix;Payé;Début";
const table = (...rows: string[]) => [TITLES, ...rows].join("\n");
const send = ({ token }: Person, text: string, more: object = {}, query = "") =>
  api("POST", `/api/imports${query}`, { token, body: { text, invite: false, ...more } });
const trial = (coach: Person, text: string, more: object = {}) =>
  send(coach, text, more, "?preview=true");
const trainees = async ({ token }: Person) =>
  (await api("GET", "/api/user/trainees", { token })).body;

test("people come with what is left of their cards and what they paid; again, nothing changes", async () => {
  const coach = await makeCoach();
  const text = table(
    "Léa;Martin;lea@table.example;612345678;Carte 10;Carte;10;7;120,50 €;20;1/9/26",
    "Zoé;Roy;;;;;;;;;",
    ";Petit;;;;;;;;;",
  );
  const tried = await trial(coach, text);
  expect(tried.body.totals).toEqual({ create: 2, link: 0, skip: 0, error: 1, subscriptions: 1 });
  expect(await trainees(coach)).toEqual([]);
  const made = await send(coach, text);
  expect(made).toMatchObject({
    status: 201,
    body: {
      state: "DONE",
      total: 3,
      done: 3,
      created: 2,
      errors: 1,
      subscriptions: 1,
      toInvite: 1,
    },
  });
  const all = await trainees(coach);
  expect(all).toMatchObject([
    {
      email: "lea@table.example",
      phoneNumber: "0612345678",
      subscriptions: [
        {
          label: "Carte 10",
          quantity: 10,
          quantityLeft: 7,
          price: 120.5,
          amountPaid: 20,
          due: 100.5,
        },
      ],
    },
    { firstName: "Zoé", lastName: "Roy", email: null, subscriptions: [] },
  ]);
  expect((await send(coach, text)).body).toMatchObject({
    created: 0,
    skipped: 2,
    subscriptions: 0,
  });
  expect(await trainees(coach)).toEqual(all);
  expect(await auditData()).toEqual([]);
});
