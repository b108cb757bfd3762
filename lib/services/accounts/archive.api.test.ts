import { sql } from "drizzle-orm";
import { strFromU8 } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { GET as archiveRoute } from "@/app/api/user/archive/route";
import type { CoachScope } from "@/db/scope";
import { database } from "@/db/transaction";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import { downloadArchive } from "@/testing/archive";
import {
  addGuardian,
  book,
  inDays,
  makeChild,
  makeClass,
  makeCoach,
  makeMembers,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
  weekly,
} from "@/testing/factories";
import { parseCsv } from "@/testing/parse-csv";

const TODAY = parisDay(new Date());
const french = (day: string) => day.split("-").reverse().join("/");
const NAMES = [
  "LISEZMOI.txt",
  "anciens.csv",
  "cours.csv",
  "eleves.csv",
  "encaissements.csv",
  "formules.csv",
  "mouvements.csv",
  "reservations.csv",
];

let coach: Person<CoachScope>;
let lea: Person;
beforeEach(async () => {
  coach = await makeCoach();
  lea = await makeTrainee(coach);
});
const send = (method: string, path: string, body?: unknown) =>
  api(method, path, { token: coach.token, ...(body === undefined ? {} : { body }) });

test("the archive is a ZIP of seven tables and a readme, named by the day", async () => {
  const { response, files, text } = await downloadArchive(coach);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="elan-studio-${TODAY}.zip"`,
  );
  expect(Object.keys(files).sort()).toEqual(NAMES);
  expect(text("LISEZMOI.txt")).toContain("Claire Martin");
});

test("eleves.csv has the import's titles and one row per subscription or trainee", async () => {
  const offer = { label: 'Carte ; "dix"', price: 1200.5, isPrivateOffer: true };
  const card = await makeSubscription(coach, lea, offer);
  await send("POST", "/api/receipts", { subscriptionId: card.id, amount: 200.5, method: "CHEQUE" });
  const other = await makeSubscription(coach, lea, weekly(2));
  await send("PUT", `/api/subscription/${other.id}/suspend`, {});
  await send("POST", `/api/user/trainee/${lea.id}/comment`, { comment: "-dos fragile\nle lundi" });
  await send("PUT", "/api/user/business", {});
  await makeTrainee(coach, null);
  const { text, rows } = await downloadArchive(coach);
  expect(text("eleves.csv").slice(1).split("\r\n")[0]).toBe(
    "Prénom;Nom;Email;Téléphone;Commentaire;Formule;Type;Séances;Séances restantes;Cours par semaine;Prix;Payé;Début;Fin;Privé;En pause depuis;Parent;Parents",
  );
  const people = rows("eleves.csv");
  expect(people.map(({ Email, Formule }) => [Email, Formule])).toEqual(
    expect.arrayContaining([
      [lea.email, "Abonnement"],
      [lea.email, 'Carte ; "dix"'],
      [expect.any(String), ""],
    ]),
  );
  expect(people).toHaveLength(3);
  expect(people.find(({ Type }) => Type === "Carte")).toMatchObject({
    ...{ Prénom: "Léa", Téléphone: "0612345678", Commentaire: "'-dos fragile\nle lundi" },
    ...{ Séances: "10", "Séances restantes": "10", "Cours par semaine": "", Prix: "1200,50" },
    ...{ Payé: "200,50", Début: french(TODAY), Fin: french(addDays(TODAY, 90)), Privé: "oui" },
    "En pause depuis": "",
  });
  expect(people.find(({ Type }) => Type === "Abonnement")).toMatchObject({
    ...{ Séances: "", "Séances restantes": "", "Cours par semaine": "2" },
    "En pause depuis": french(TODAY),
  });
});

test("the archive's tables escape formulas", async () => {
  const evil = '=HYPERLINK("http://x";"y")';
  await database().execute(
    sql`update users set first_name = ${evil}, last_name = '+33', phone_number = '+33612345678' where id = ${lea.id}`,
  );
  const card = await makeSubscription(coach, lea, { label: "@carte" });
  const yoga = await makeClass(coach, { label: "-Yoga", place: "=1+1" });
  await book(lea, yoga.id, card.id);
  await send("POST", "/api/receipts", {
    ...{ subscriptionId: card.id, amount: 20, method: "CHEQUE", reference: "=7", payer: evil },
  });
  const { files, rows } = await downloadArchive(coach);
  for (const [name, bytes] of Object.entries(files)) {
    if (name === "LISEZMOI.txt") continue;
    for (const [, ...lines] of [parseCsv(strFromU8(bytes).replace(/^\ufeff/, ""))])
      for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?!\d)/);
  }
  expect(rows("eleves.csv")[0]).toMatchObject({
    ...{ Prénom: `'${evil}`, Nom: "'+33", Téléphone: "'+33612345678", Formule: "'@carte" },
  });
  expect(rows("reservations.csv")[0]).toMatchObject({ Cours: "'-Yoga", Prénom: `'${evil}` });
  expect(rows("encaissements.csv")[0]).toMatchObject({
    ...{ Client: `'${evil}`, "Numéro de chèque ou de virement": "'=7" },
  });
});

test("the archive lists former trainees, classes, places, movements and receipts", async () => {
  const [ana, bob] = await makeMembers(coach, 2);
  const yoga = await makeClass(coach, { comment: "" }, inDays(3, "18:00"));
  const gone = await makeClass(coach, { label: "Stage" }, inDays(4));
  if (!ana || !bob) throw new Error("No member");
  await book(ana.trainee, yoga.id, ana.card.id);
  await book(bob.trainee, gone.id, bob.card.id);
  await send("DELETE", `/api/activity/${gone.id}`);
  await moveClass(yoga.id, new Date(Date.now() - 3_600_000));
  const { body } = await send("GET", `/api/activity/${yoga.id}/details`);
  await send(
    "POST",
    `/api/activity/${yoga.id}/presents`,
    body.participantsList.map(({ reservationId }: { reservationId: string }) => reservationId),
  );
  const paid = await send("POST", "/api/receipts", {
    ...{ subscriptionId: ana.card.id, amount: 120, method: "CHEQUE", reference: "77" },
  });
  await send("POST", `/api/receipts/${paid.body.id}/reversal`, { reason: "Impayé" });
  await send("DELETE", `/api/user/delete-trainee/${bob.trainee.id}`);
  const { rows } = await downloadArchive(coach);
  expect(rows("anciens.csv")).toMatchObject([
    { Email: bob.trainee.email, Formule: "Carte 10 cours", "Parti le": french(TODAY) },
  ]);
  expect(rows("eleves.csv").map(({ Email }) => Email)).not.toContain(bob.trainee.email);
  expect(rows("formules.csv")).toMatchObject([
    { Formule: "Carte 10 cours", Type: "Carte", Séances: "10", Prix: "120,00", Privé: "non" },
  ]);
  expect(rows("cours.csv").map((row) => [row.Cours, row.Inscrits, row["Annulé le"]])).toEqual([
    ["Yoga doux", "1", ""],
    ["Stage", "0", french(TODAY)],
  ]);
  expect(
    rows("reservations.csv").map(({ Cours, Email, Statut }) => [Cours, Email, Statut]),
  ).toEqual([
    ["Yoga doux", ana.trainee.email, "Présent"],
    ["Stage", bob.trainee.email, "Annulé"],
  ]);
  const moved = rows("mouvements.csv").filter(({ Email }) => Email === bob.trainee.email);
  expect(moved.map(({ Séances, Motif, Cours }) => [Séances, Motif, Cours])).toEqual([
    ["10", "Achat", ""],
    ["-1", "Réservation", "Stage"],
    ["1", "Cours annulé par le coach", "Stage"],
  ]);
  expect(rows("encaissements.csv").map((row) => [row.Montant, row.Écriture, row.Note])).toEqual([
    ["120,00", "Encaissement", ""],
    ["-120,00", "Annulation", "Impayé"],
  ]);
});

test("LISEZMOI names a second card of one day and a debt that will be due again", async () => {
  const [first, second] = [await makeSubscription(coach, lea), await makeSubscription(coach, lea)];
  expect(first.beginDate).toBe(second.beginDate);
  const given = await makeSubscription(coach, lea, { label: "Dette" });
  await send("DELETE", `/api/user/debts/${given.id}`);
  const tom = await makeTrainee(coach);
  await makeSubscription(coach, tom);
  await makeSubscription(coach, tom);
  await send("DELETE", `/api/user/delete-trainee/${tom.id}`);
  const { text } = await downloadArchive(coach);
  expect(text("LISEZMOI.txt").split("\r\n")).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^- Léa Martin \d+, « Carte 10 cours » du [\d/]+ : deux fois la même formule/,
      ),
      expect.stringMatching(/« Dette » du [\d/]+ : le prix entier sera de nouveau dû$/),
    ]),
  );
  // A former trainee's cards count too, because anciens.csv can be imported.
  expect(text("LISEZMOI.txt").match(/ : deux fois la même formule/g)).toHaveLength(2);
});

test("the archive has no data of another coach and returns 403 for a trainee", async () => {
  await makeSubscription(coach, lea);
  const other = await makeCoach();
  const { rows } = await downloadArchive(other);
  for (const name of NAMES.slice(1)) expect(rows(name)).toEqual([]);
  expect((await api("GET", "/api/user/archive", { token: lea.token })).status).toBe(403);
});

const MANY = 1_234;
test("the archive loses and repeats no line when it spans several pages", async () => {
  const card = await makeSubscription(coach, lea);
  const run = (statement: ReturnType<typeof sql>) => database().execute(statement);
  await run(sql`with people as (
      insert into users (id, type, email, first_name, last_name, display_name)
      select gen_random_uuid(), 'TRAINEE', 'e' || n || '@' || ${coach.id}, 'Tom', (n / 3)::text, 'Tom' from generate_series(1, ${MANY}) n returning id)
    insert into coach_trainees (coach_id, trainee_id) select ${coach.id}, id from people`);
  await run(sql`insert into subscriptions (id, coach_id, trainee_id, type, label, quantity, quantity_left, price_cents, begin_date, end_date, is_private_offer)
    select gen_random_uuid(), ${coach.id}, trainee_id, 'CARD', 'Carte', 10, 0, 100, '2026-01-01', '2099-01-01', false from coach_trainees
    where coach_id = ${coach.id} and trainee_id <> ${lea.id}`);
  await run(sql`insert into credit_movements (id, coach_id, subscription_id, delta, reason)
    select gen_random_uuid(), coach_id, id, 1, 'ADJUSTMENT' from subscriptions where coach_id = ${coach.id}`);
  await run(sql`insert into activities (id, coach_id, label, place, begin_date, end_date, max_participants, cancel_time_in_hours, is_private_activity)
    select gen_random_uuid(), ${coach.id}, 'Yoga ' || n, 'Studio', t, t + interval '1 hour', 10, 24, false
    from (select n, date_trunc('day', now()) + make_interval(days => n / 5) as t from generate_series(1, ${MANY}) n) c`);
  await run(sql`insert into reservations (id, coach_id, activity_id, trainee_id, subscription_id, is_waiting, charged, week)
    select gen_random_uuid(), coach_id, id, ${lea.id}, ${card.id}, false, false, '2026-01-05' from activities where coach_id = ${coach.id}`);
  await run(sql`insert into receipts (id, coach_id, kind, received_on, recorded_at, payer, label, amount_cents, method)
    select gen_random_uuid(), ${coach.id}, 'PAYMENT', date '2026-01-05' + n % 7, now(), 'Ana', 'x', n, 'CASH' from generate_series(1, ${MANY}) n`);
  const { rows } = await downloadArchive(coach);
  const distinct = (name: string, cell: (row: Record<string, string>) => string | undefined) =>
    new Set(rows(name).map(cell)).size;
  expect(rows("eleves.csv")).toHaveLength(MANY + 1);
  expect(distinct("eleves.csv", ({ Email }) => Email)).toBe(MANY + 1);
  expect(rows("cours.csv")).toHaveLength(MANY);
  expect(distinct("cours.csv", ({ Cours }) => Cours)).toBe(MANY);
  expect(rows("reservations.csv")).toHaveLength(MANY);
  expect(distinct("reservations.csv", ({ Cours }) => Cours)).toBe(MANY);
  expect(rows("mouvements.csv")).toHaveLength(MANY + 2);
  expect(distinct("encaissements.csv", ({ Montant }) => Montant)).toBe(MANY);
}, 60_000);

test("the server serves the next call when a client cancels the archive download", async () => {
  const response = await archiveRoute(
    new Request("http://localhost:3000/x", { headers: { authorization: `Bearer ${coach.token}` } }),
    { params: Promise.resolve({}) },
  );
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect((await send("GET", "/api/user/me")).status).toBe(200);
});

test("the archive names the guardians, and who books with a shared card", async () => {
  const emma = await makeChild(lea, coach, "Emma");
  const father = await makeTrainee();
  await addGuardian(emma.id, father);
  const card = await makeSubscription(coach, lea);
  await send("POST", `/api/subscription/${card.id}/share`, { people: [emma.id] });
  const yoga = await makeClass(coach);
  await api(
    "POST",
    `/api/activity/reservation/${yoga.id}?for=${emma.id}&id-subscription=${card.id}`,
    { token: lea.token },
  );
  const { rows } = await downloadArchive(coach);
  expect(rows("eleves.csv")).toMatchObject([
    {
      ...{ Prénom: "Emma", Email: "", Parent: lea.email },
      Parents: expect.stringMatching(
        new RegExp(`^Léa Martin \\d+, 0612345678, ${lea.email} ; Léa .*, ${father.email}$`),
      ),
    },
    { Prénom: "Léa", Parent: "", Parents: "" },
  ]);
  expect(rows("mouvements.csv").map(({ Prénom, Pour }) => [Prénom, Pour])).toEqual([
    ["Léa", ""],
    ["Léa", "Emma"],
  ]);
});
