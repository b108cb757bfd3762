import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/transaction";
import { parisInstant } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { api } from "@/testing/api";
import { mails, makeCoach, makeOffer, makeSubscription, makeTrainee } from "@/testing/factories";

const TEXT = "Bonjour Léa, il reste 60 € à régler.\nÀ mardi !";

async function studio() {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea);
  const remind = (body: object = {}, { id } = lea, { token } = coach) =>
    api("POST", `/api/user/trainee/${id}/remind`, {
      token,
      body: { subscriptionId: card.id, kind: "PAYMENT", text: TEXT, ...body },
    });
  return { coach, lea, card, remind };
}

test("a reminder is mailed with the coach's text and address", async () => {
  const { coach, lea, card, remind } = await studio();
  expect((await remind()).status).toBe(204);
  const mail = (await mails(lea.email)).at(-1);
  expect(mail?.subject).toBe("À régler : Carte 10 cours");
  expect(mail?.text).toContain(TEXT);
  expect(mail?.text).toContain(`/payer/${card.id}`);
  const { rows } = await database().execute(
    sql`select reply_to from outbox where "to" = ${lea.email} order by id desc limit 1`,
  );
  expect(rows).toEqual([{ reply_to: coach.email }]);
});

test("purchases and reminders name the transfer only when the card is due", async () => {
  const { coach, lea, card, remind } = await studio();
  const last = async () => (await mails(lea.email)).at(-1)?.text;
  const transfer = `IBAN : FR76 3000 6000 0112 3456 7890 189\nTitulaire : Claire\nRéférence du virement : `;
  expect(await last()).not.toContain("virement");
  await api("PUT", "/api/user/business", {
    token: coach.token,
    body: { iban: "FR7630006000011234567890189", ibanHolder: "Claire" },
  });
  const second = await makeSubscription(coach, lea);
  expect(await last()).toContain(transfer + second.transferReference);
  await remind();
  expect(await last()).toContain(transfer + card.transferReference);
  await api("POST", "/api/receipts", {
    token: coach.token,
    body: { subscriptionId: second.id, amount: 120, method: "CASH" },
  });
  await remind({ subscriptionId: second.id });
  expect(await last()).not.toContain("virement");
});

test("a reminder returns an error when one of its kind left that Paris day", async () => {
  const { lea, remind } = await studio();
  const before = (await mails(lea.email)).length;
  const night = parisInstant("2026-11-26", "23:59");
  const statuses = await at(night, async () => [
    (await remind()).status,
    (await remind()).status,
    (await remind({ kind: "RENEWAL" })).status,
  ]);
  expect(statuses).toEqual([204, 429, 204]);
  const next = parisInstant("2026-11-27", "00:00");
  expect((await at(next, () => remind())).status).toBe(204);
  expect(await mails(lea.email)).toHaveLength(before + 3);
});

test("a reminder returns an error without an address and does not count as sent", async () => {
  const { coach, remind } = await studio();
  const { body: ana } = await api("POST", "/api/user/create-trainee", {
    token: coach.token,
    body: { hasNoEmail: true, firstName: "Ana", lastName: "Petit" },
  });
  const offer = await makeOffer(coach);
  const { body: card } = await api(
    "POST",
    `/api/subscription/trainee/${ana.id}/offer/${offer.id}`,
    { token: coach.token, body: {} },
  );
  for (let n = 0; n < 2; n += 1)
    expect(await remind({ subscriptionId: card.id }, ana)).toMatchObject({
      status: 409,
      code: "NO_ADDRESS",
    });
});

test("a reminder returns an error for an invalid trainee, subscription, kind or text", async () => {
  const { coach, lea, remind } = await studio();
  const other = await makeCoach();
  const tom = await makeTrainee(coach);
  expect((await remind({}, lea, other)).status).toBe(404);
  expect((await remind({}, tom)).status).toBe(404);
  for (const wrong of [{ kind: "HELLO" }, { text: "" }, { text: "x".repeat(1001) }])
    expect((await remind(wrong)).status).toBe(400);
});
