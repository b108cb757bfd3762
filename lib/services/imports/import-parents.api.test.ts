import { afterEach, beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import type { TraineeScope } from "@/db/scope";
import { transaction } from "@/db/transaction";
import { eraseAccount } from "@/lib/services/accounts/erasure";
import { api } from "@/testing/api";
import { mails, makeChild, makeCoach, makeTrainee, type Person } from "@/testing/factories";
import { familyToken } from "@/testing/family-links";

const TITLES = "Prénom;Nom;Email;Parent;Formule;Séances;Prix";
const table = (...rows: string[]) => [TITLES, ...rows].join("\n");

let coach: Person;
let anne: Person<TraineeScope>;
beforeEach(async () => {
  coach = await makeCoach();
  anne = await makeTrainee();
});
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});

const send = (text: string, more: object = {}, query = "") =>
  api("POST", `/api/imports${query}`, { token: coach.token, body: { text, ...more } });
const invited = async (email: string) =>
  (await mails(email)).filter(({ text }) => text.includes("/famille/"));
const links = (text: string) =>
  [...text.matchAll(/\/famille\/([\w-]+)/g)].map(([, token]) => token);
const accept = (token: string | undefined, account = anne) =>
  api("POST", `/api/user/guardianships/${token}`, { token: account.token });
const people = async () => (await api("GET", "/api/user/people", { token: anne.token })).body;

test("an imported child's parent is invited and becomes the OWNER", async () => {
  const made = await send(table(`Emma;Roux;;${anne.email};Carte 10;10;100`), { invite: true });
  expect(made.body).toMatchObject({ created: 1, errors: 0, toInvite: 0 });
  expect((await accept(await familyToken(anne.email))).status).toBe(200);
  expect(await people()).toMatchObject([
    { firstName: "Emma", guardians: [{ accountId: anne.id, role: "OWNER" }] },
  ]);
  const { body } = await api("GET", "/api/user/trainees", { token: coach.token });
  expect(body).toMatchObject([
    { firstName: "Emma", email: null, guardians: [{ email: anne.email }] },
  ]);
});

test("a parent of two imported children gets one mail with a link for each", async () => {
  const { body } = await send(table(`Emma;Roux;;${anne.email};;;`, `Noé;Roux;;${anne.email};;;`));
  expect(body.toInvite).toBe(2);
  expect(await invited(anne.email)).toEqual([]);
  await api("POST", `/api/imports/${body.id}/invite`, { token: coach.token, body: {} });
  const [mail, ...more] = await invited(anne.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Élan : réservez pour Emma et Noé");
  for (const token of links(mail?.text ?? "")) expect((await accept(token)).status).toBe(200);
  expect((await people()).map(({ firstName }: { firstName: string }) => firstName)).toEqual([
    "Emma",
    "Noé",
  ]);
});

test("an invitation for two children loses the name of the erased one", async () => {
  const to = `parent-${anne.id}@table.example`;
  await send(table(`Emma;Roux;;${to};;;`, `Noé;Roux;;${to};;;`), { invite: true });
  const [mail] = await invited(to);
  for (const token of links(mail?.text ?? "")) expect((await accept(token)).status).toBe(200);
  const [, noe] = await people();
  await api("DELETE", `/api/user/people/${noe.id}`, { token: anne.token });
  expect((await invited(to)).map(({ subject }) => subject)).toEqual([
    "Élan : réservez pour Emma et Compte supprimé",
  ]);
});

test("a known child's parent is invited with a new card, unless it has a guardian", async () => {
  await send(table("Noé;Roux;;;;;"));
  const mother = await makeTrainee(coach);
  const { lastName } = (
    await api("PUT", `/api/user/people/${(await makeChild(mother, coach)).id}`, {
      token: mother.token,
      body: { firstName: "Lou" },
    })
  ).body;
  const rows = [`Noé;Roux;;${anne.email};Carte;5;50`, `Lou;${lastName};;${anne.email};Carte;5;50`];
  const { body } = await send(table(...rows), { invite: true });
  expect(body).toMatchObject({ created: 0, linked: 2, toInvite: 0 });
  const [mail] = await invited(anne.email);
  expect(mail?.subject).toBe("Élan : réservez pour Noé");
});

test.each([
  ["Emma;Roux;emma@table.example;anne@table.example;;;", "Email et Parent"],
  ["Emma;Roux;;Anne Roux;;;", "adresse"],
])("the row %s is an error", async (row, reason) => {
  const { body } = await send(table(row), {}, "?preview=true");
  expect(body.rows).toMatchObject([{ verdict: "ERROR", reason: expect.stringContaining(reason) }]);
});

test("a table needs no column Email when it has the column Parent", async () => {
  const { body } = await send(`Prénom;Nom;Parent\nEmma;Roux;${anne.email}`, {}, "?preview=true");
  expect(body).toMatchObject({ mapping: { parent: 2, email: null }, totals: { create: 1 } });
});

test("an undone import ends the invitations of its parents", async () => {
  const { body } = await send(table(`Emma;Roux;;${anne.email};;;`), { invite: true });
  await api("DELETE", `/api/imports/${body.id}`, { token: coach.token });
  expect((await accept(await familyToken(anne.email))).status).toBe(404);
});

test("a parent's address leaves the report with the parent's account", async () => {
  await send(table(`Emma;Roux;;${anne.email};;;`));
  const exported = async () =>
    (await api("GET", "/api/user/export", { token: coach.token })).body.imports;
  expect(await exported()).toMatchObject([{ name: "Emma Roux", parentEmail: anne.email }]);
  await transaction((tx) => eraseAccount(tx, { type: "TRAINEE", id: anne.id }));
  expect(await exported()).toMatchObject([{ name: "Emma Roux", parentEmail: null }]);
});
