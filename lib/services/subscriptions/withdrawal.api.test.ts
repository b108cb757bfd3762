import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { scopeOf } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { addDays, DAY_MS, parisDay, parisInstant } from "@/lib/domain/paris-time";
import { refundDue } from "@/lib/domain/withdrawal";
import { formatInstantInText } from "@/lib/format";
import { at } from "@/lib/infra/clock";
import { eraseAccount } from "@/lib/services/accounts/erasure";
import { withdrawUntilFor } from "@/lib/services/subscriptions/withdrawal";
import { api } from "@/testing/api";
import {
  book,
  inDays,
  mails,
  makeClass,
  makeCoach,
  makeOffer,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
  subjectsTo,
  weekly,
} from "@/testing/factories";

let coach: Person;
let lea: Person;
const today = () => parisDay(new Date());
const hourAgo = () => new Date(Date.now() - 3_600_000);

beforeEach(async () => {
  coach = await makeCoach();
  lea = await makeTrainee(coach);
});
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});

const call = (who: Person, method: string, path: string, body?: object) =>
  api(method, path, { token: who.token, body });
const withdraw = (id: string, query = "") =>
  call(lea, "POST", `/api/subscription/${id}/withdrawal${query}`);
const shown = async (id: string) => {
  const { body } = await call(lea, "GET", `/api/subscriptions/${coach.id}`);
  return body.find((subscription: { id: string }) => subscription.id === id);
};
const pay = (subscriptionId: string, amount: number) =>
  call(coach, "POST", "/api/receipts", { subscriptionId, amount, method: "CHEQUE" });
/** Books places of a class with this card and lets the class begin. */
async function attendClass(card: string, places: number) {
  const { id } = await makeClass(coach, {}, inDays(3));
  await book(lea, id, card, `&number-reservation=${places}`);
  await moveClass(id, hourAgo());
}
const buy = (offerId: string, body?: object) =>
  call(lea, "POST", `/api/subscription/${offerId}`, body);

describe("a purchase", () => {
  test("begins at once and has a withdrawal period of 14 days or more", async () => {
    const offer = await makeOffer(coach);
    const { status, body } = await buy(offer.id);
    expect(status).toBe(201);
    expect(body).toMatchObject({ beginNow: true, termsVersion: null, withdrawnAt: null });
    expect(body.withdrawUntil).toBe(await withdrawUntilFor(today()));
    expect((await buy(offer.id, { beginNow: null, termsVersion: null })).status).toBe(201);
    expect((await buy(offer.id, { beginNow: "oui" })).status).toBe(400);
    expect((await buy(offer.id, { termsVersion: 1.5 })).status).toBe(400);
  });

  test("fails when the offer changed since it was read", async () => {
    const { version, ...offer } = (await makeOffer(coach)) as { id: string; version: number };
    expect((await call(coach, "PUT", "/api/offer", { ...offer, price: 95 })).status).toBe(200);
    expect((await buy(offer.id, { version })).code).toBe("CHANGED_MEANWHILE");
    expect((await call(lea, "GET", `/api/subscriptions/${coach.id}`)).body).not.toContainEqual(
      expect.objectContaining({ price: 95 }),
    );
    expect((await buy(offer.id, { version: version + 1 })).body.price).toBe(95);
  });

  test("has a period longer by public holidays of all France", async () => {
    expect(await withdrawUntilFor("2026-11-07")).toBe("2026-11-23");
    expect(await withdrawUntilFor("2026-12-11")).toBe("2026-12-28");
    // Good Friday 2027 is a public holiday only in Alsace-Moselle.
    expect(await withdrawUntilFor("2027-03-12")).toBe("2027-03-26");
    expect(await withdrawUntilFor("2027-03-15")).toBe("2027-03-30");
  });

  test("accepts only the current terms and stores the accepted version", async () => {
    const offer = await makeOffer(coach);
    expect((await buy(offer.id, { termsVersion: 1 })).code).toBe("TERMS_CHANGED");
    await call(coach, "PUT", "/api/user/business", { terms: "Article 1" });
    expect((await buy(offer.id, { termsVersion: 2 })).status).toBe(409);
    const { body } = await buy(offer.id, { termsVersion: 1 });
    expect((await buy(offer.id, { termsVersion: null })).code).toBe("TERMS_CHANGED");
    const none = (await buy(offer.id)).body;
    await call(coach, "PUT", "/api/user/business", { terms: "Article 1 bis" });
    expect((await buy(offer.id, { termsVersion: 1 })).code).toBe("TERMS_CHANGED");
    const path = `/api/subscription/${body.id}/terms`;
    for (const who of [lea, coach]) {
      const terms = (await call(who, "GET", path)).body;
      expect(terms).toMatchObject({ version: 1, text: "Article 1" });
      expect(parisDay(new Date(terms.acceptedAt))).toBe(today());
    }
    expect((await call(await makeTrainee(coach), "GET", path)).status).toBe(404);
    const other = await call(lea, "GET", `/api/subscription/${none.id}/terms`);
    expect([other.status, other.code]).toEqual([404, "TERMS_NOT_ACCEPTED"]);
    const { body: exported } = await call(lea, "GET", "/api/user/export");
    expect(exported.terms).toMatchObject([
      { subscriptionId: body.id, version: 1, text: "Article 1" },
    ]);
  });

  test("sends a mail with seller, price, terms, withdrawal form and link", async () => {
    await call(coach, "PUT", "/api/user/business", {
      legalName: "Claire Fontaine",
      siren: "732829320",
      terms: "Article 1",
    });
    const { id } = await makeOffer(coach);
    const { body } = await buy(id, { termsVersion: 1, beginNow: false });
    const text = (await mails(lea.email)).at(-1)?.text ?? "";
    for (const expected of [
      "Claire Fontaine, EI",
      "120 €",
      "Article 1",
      "Formulaire de rétractation",
      `/offers?coachcode=${coach.code}&retractation=${body.id}`,
    ])
      expect(text.replace(/\s/g, " ")).toContain(expected);
  });

  test("is preceded by seller, withdrawal date and terms", async () => {
    const path = `/api/offers/${coach.id}/seller`;
    expect((await call(lea, "GET", path)).body).toEqual({
      lines: [expect.stringContaining("Claire")],
      withdrawUntil: await withdrawUntilFor(today()),
      takesTransfers: false,
      terms: null,
    });
    await call(coach, "PUT", "/api/user/business", { legalName: "Claire Roy", terms: "Article 1" });
    expect((await call(lea, "GET", path)).body).toMatchObject({
      lines: ["Claire Roy, EI"],
      terms: { version: 1, text: "Article 1" },
    });
    expect((await call(await makeTrainee(), "GET", path)).code).toBe("COACH_NOT_FOUND");
  });

  test("with `beginNow` false books no class before the withdrawal period ends", async () => {
    const offer = await makeOffer(coach);
    const { body: card } = await buy(offer.id, { beginNow: false });
    const length = 1 + (Date.parse(card.withdrawUntil) - Date.parse(today())) / DAY_MS;
    const last = (await makeClass(coach, {}, inDays(length - 1, "23:00"))).id;
    const after = (await makeClass(coach, {}, inDays(length, "07:00"))).id;
    const response = await book(lea, last, card.id);
    expect([response.status, response.code]).toEqual([409, "WITHDRAWAL_PERIOD"]);
    const path = `/api/activity/reservation/${last}/trainee/${lea.id}?id-subscription=${card.id}`;
    expect((await call(coach, "POST", path)).code).toBe("WITHDRAWAL_PERIOD");
    expect((await book(lea, after, card.id)).status).toBe(201);
    await pay(card.id, 120);
    expect((await withdraw(card.id)).body).toMatchObject({ used: 0, refund: 120 });
  });
});

describe("a withdrawal", () => {
  test.each([
    ["unused", 0, 120, 0, 120],
    ["half used", 5, 120, 60, 60],
    ["wholly used", 10, 120, 120, 0],
    ["unpaid and used", 3, 0, 36, 0],
    ["paid in part, used for more", 5, 50, 60, 0],
  ])("from a card %s owes the used places", async (_, places, paid, usedEuros, refund) => {
    const { id } = await makeSubscription(coach, lea);
    if (places > 0) await attendClass(id, places);
    if (paid > 0) await pay(id, paid);
    const preview = (await withdraw(id, "?preview=true")).body;
    expect(preview).toEqual({ used: usedEuros, refund, places: 0 });
    const { status, body } = await withdraw(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ used: usedEuros, refund });
    expect(await shown(id)).toMatchObject({
      owed: usedEuros,
      due: Math.max(0, usedEuros - paid),
      toRefund: refund,
      withdrawnAt: body.withdrawnAt,
    });
    const { body: exported } = await call(lea, "GET", "/api/user/export");
    expect(exported.withdrawals).toEqual([
      { subscriptionId: id, withdrawnAt: body.withdrawnAt, used: usedEuros, refund },
    ]);
  });

  test("leaves nothing due when the coach gave up the debt before", async () => {
    const { id } = await makeSubscription(coach, lea);
    await attendClass(id, 5);
    await pay(id, 24);
    expect((await call(coach, "DELETE", `/api/user/debts/${id}`)).status).toBe(204);
    expect((await withdraw(id)).body).toMatchObject({ used: 60, refund: 0 });
    expect(await shown(id)).toMatchObject({ owed: 24, due: 0, toRefund: 0 });
    const [mail] = (await mails(lea.email)).slice(-1);
    expect(mail?.text).toMatch(/Déjà utilisé : 60\s€/);
    expect(mail?.text).not.toContain("Reste à payer");
  });

  test("counts a place cancelled after its deadline as used", async () => {
    const { id } = await makeSubscription(coach, lea);
    const late = (await makeClass(coach, {}, inDays(3))).id;
    const early = (await makeClass(coach, {}, inDays(4))).id;
    for (const classId of [late, early]) await book(lea, classId, id);
    await moveClass(late, new Date(Date.now() + 3_600_000));
    for (const classId of [late, early])
      await call(lea, "DELETE", `/api/activity/reservation/${classId}`);
    for (const classId of [late, early]) await moveClass(classId, hourAgo());
    expect((await withdraw(id)).body.used).toBe(12);
  });

  test("from a subscription owes its days without the suspended ones", async () => {
    const make = () =>
      makeSubscription(coach, lea, { ...weekly(2), price: 31, validityDurationInDay: 30 });
    const { id } = await make();
    expect((await withdraw(id)).body.used).toBe(1);
    const reactivated = (await make()).id;
    await at(inDays(2), () => call(coach, "PUT", `/api/subscription/${reactivated}/suspend`, {}));
    await at(inDays(5), () => call(coach, "PUT", `/api/subscription/${reactivated}/activate`, {}));
    // Days 0, 1, 5 and 6 of 31 are not suspended.
    expect((await at(inDays(6), () => withdraw(reactivated))).body.used).toBe(4);
    // The coach dates a pause back and ends it by the form: 6 of 36 days are not suspended.
    const edited = await makeSubscription(coach, lea, {
      ...weekly(2),
      price: 100,
      validityDurationInDay: 30,
    });
    const path = `/api/subscription/trainee/${lea.id}`;
    const begun = { ...edited, version: null, beginDate: addDays(today(), -10) };
    for (const suspendDate of [addDays(today(), -5), null])
      await call(coach, "PUT", path, { ...begun, suspendDate });
    expect((await withdraw(edited.id)).body.used).toBe(16.67);
    const suspended = (await make()).id;
    await call(coach, "PUT", `/api/subscription/${suspended}/suspend`, {});
    expect((await withdraw(suspended)).body.used).toBe(0);
  });

  test("from a subscription that a removal ended owes its days before the removal", async () => {
    const term = { ...weekly(2), price: 310, validityDurationInDay: 30 };
    const remove = () => call(coach, "DELETE", `/api/user/delete-trainee/${lea.id}`);
    const { id } = await makeSubscription(coach, lea, term);
    await pay(id, 310);
    await at(inDays(5), remove);
    const after = await at(inDays(6), () => withdraw(id));
    expect(after.body).toMatchObject({ used: 50, refund: 260 });

    await call(lea, "POST", `/api/user/add-coach/${coach.code}`);
    const begun = (await makeSubscription(coach, lea, term)).id;
    const edited = await makeSubscription(coach, lea, term);
    await remove();
    expect((await withdraw(begun)).body.used).toBe(0);

    await call(lea, "POST", `/api/user/add-coach/${coach.code}`);
    const longer = { ...edited, beginDate: today(), endDate: addDays(today(), 61), version: null };
    await call(coach, "PUT", `/api/subscription/trainee/${lea.id}`, longer);
    expect((await withdraw(edited.id)).body.used).toBe(5);
  });

  test("credits future places late and confirms waiting places", async () => {
    const tom = await makeTrainee(coach);
    const toms = await makeSubscription(coach, tom);
    const { id } = await makeSubscription(coach, lea);
    const soon = (await makeClass(coach, { maxParticipants: 1 }, inDays(3))).id;
    const later = (await makeClass(coach, { maxParticipants: 1 }, inDays(9))).id;
    for (const classId of [soon, later]) await book(lea, classId, id);
    await book(tom, later, toms.id);
    await moveClass(soon, new Date(Date.now() + 3_600_000));
    expect((await withdraw(id, "?preview=true")).body).toEqual({ used: 0, refund: 0, places: 2 });
    expect((await shown(id)).withdrawnAt).toBeNull();
    const { version } = await shown(id);
    expect((await withdraw(id)).body.used).toBe(0);
    expect(await shown(id)).toMatchObject({ quantityLeft: 10, version: version + 1 });
    const { body: moved } = await call(lea, "GET", `/api/subscription/${id}/movements`);
    expect(moved.slice(0, 2)).toMatchObject([
      { delta: 1, reason: "WITHDRAWAL" },
      { delta: 1, reason: "WITHDRAWAL" },
    ]);
    const { body: details } = await call(coach, "GET", `/api/activity/${later}/details`);
    expect(details.participantsList).toMatchObject([{ traineeId: tom.id, isWaitingList: false }]);
    expect((await subjectsTo(lea)).at(-1)).toContain("rétractation");
    expect((await subjectsTo(coach)).at(-1)).toContain("Rétractation");
    expect(await subjectsTo(tom)).toContainEqual(expect.stringContaining("confirmée"));
  });

  test("is acknowledged by mail in the seller's name when the coach's account ended", async () => {
    await call(coach, "PUT", "/api/user/business", { legalName: "Claire Roy" });
    const [unpaid, paid] = [
      await makeSubscription(coach, lea),
      await makeSubscription(coach, lea, { price: 50 }),
    ];
    await pay(paid.id, 50);
    await transaction((tx) => eraseAccount(tx, scopeOf({ id: coach.id, type: "COACH" })));
    const { body } = await withdraw(paid.id);
    const text = (await mails(lea.email)).at(-1)?.text.replace(/\s/g, " ");
    for (const words of [
      formatInstantInText(new Date(body.withdrawnAt)).replace(/\s/g, " "),
      "Claire Roy, EI a supprimé son compte",
      "Claire Roy, EI vous doit 50 €",
      "à l'adresse du mail « Votre coach quitte Élan »",
    ])
      expect(text).toContain(words);
    await withdraw(unpaid.id);
    expect((await mails(lea.email)).at(-1)?.text).toContain("Rien n'est à vous rembourser.");
  });

  test("makes later changes of the subscription fail with WITHDRAWN", async () => {
    const { id } = await makeSubscription(coach, lea);
    const { id: yoga } = await makeClass(coach);
    await attendClass(id, 1);
    await withdraw(id);
    expect((await withdraw(id)).code).toBe("WITHDRAWN");
    expect((await book(lea, yoga, id)).code).toBe("WITHDRAWN");
    const path = `/api/activity/reservation/${yoga}/trainee/${lea.id}?id-subscription=${id}`;
    expect((await call(coach, "POST", path)).code).toBe("WITHDRAWN");
    const stored = await shown(id);
    const responses = [
      await call(coach, "PUT", `/api/subscription/trainee/${lea.id}`, {
        ...stored,
        label: "Autre",
      }),
      await call(coach, "PUT", `/api/subscription/${id}/suspend`, {}),
      await call(coach, "PUT", `/api/subscription/${id}/activate`, {}),
      await call(coach, "DELETE", `/api/subscription/${lea.id}/${id}`),
      await call(coach, "DELETE", `/api/subscription/${id}`),
      await call(lea, "DELETE", `/api/subscription/${id}`),
    ];
    expect(responses.map(({ status, code }) => [status, code])).toEqual(
      responses.map(() => [409, "WITHDRAWN"]),
    );
    expect((await pay(id, 12.01)).code).toBe("MORE_THAN_DUE");
    expect((await pay(id, 12)).status).toBe(201);
    expect(await shown(id)).toMatchObject({ isPaid: true, due: 0, toRefund: 0 });
  });

  test("fails for a gift, a walk-in sale and a sale without a date", async () => {
    const offer = await makeOffer(coach);
    const given = await call(
      coach,
      "POST",
      `/api/subscription/trainee/${lea.id}/offer/${offer.id}`,
    );
    expect(given.body.withdrawUntil).toBeNull();
    const { id: yoga } = await makeClass(coach);
    const walkIn = await call(coach, "POST", `/api/activity/${yoga}/door`, {
      traineeId: lea.id,
      price: 0,
      method: "CASH",
    });
    const old = await makeSubscription(coach, lea);
    await database().execute(
      sql`update subscriptions set withdraw_until = null where id = ${old.id}`,
    );
    for (const id of [given.body.id, walkIn.body.subscription.id, old.id])
      expect((await withdraw(id)).code).toBe("NO_WITHDRAWAL");
  });

  test("is possible from a trial that the coach offers", async () => {
    await call(coach, "POST", "/api/user/toggle-feature-free-course", { enabled: true, price: 10 });
    const { body: offers } = await call(lea, "GET", `/api/offers/${coach.id}`);
    const { body } = await buy(offers[0].id);
    expect((await withdraw(body.id)).body).toMatchObject({ used: 0, refund: 0 });
  });

  test("is possible until the end of the last Paris day", async () => {
    for (const [bought, last] of [
      ["2026-10-20", "2026-11-03"],
      ["2027-03-23", "2027-04-06"],
    ] as const) {
      const offer = await makeOffer(coach);
      const [one, two] = await at(parisInstant(bought, "23:59"), async () => [
        (await buy(offer.id)).body,
        (await buy(offer.id)).body,
      ]);
      expect(one.withdrawUntil).toBe(last);
      const tooLate = await at(parisInstant(addDays(last, 1), "00:00"), () => withdraw(one.id));
      expect([tooLate.status, tooLate.code]).toEqual([409, "WITHDRAWAL_OVER"]);
      expect((await at(parisInstant(last, "23:59:59"), () => withdraw(two.id))).status).toBe(200);
    }
  });

  test("happens once and cancels new bookings when 20 calls come at once", async () => {
    const { id } = await makeSubscription(coach, lea);
    const classes = await Promise.all([1, 2, 3].map((n) => makeClass(coach, {}, inDays(n + 2))));
    const responses = await Promise.all([
      ...Array.from({ length: 20 }, () => withdraw(id)),
      ...classes.map((yoga) => book(lea, yoga.id, id)),
    ]);
    expect(responses.slice(0, 20).filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await shown(id)).toMatchObject({ quantityLeft: 10 });
  });

  test("is rejected for another trainee and for the coach", async () => {
    const { id } = await makeSubscription(coach, lea);
    const path = `/api/subscription/${id}/withdrawal`;
    expect((await call(await makeTrainee(coach), "POST", path)).status).toBe(404);
    expect((await call(coach, "POST", path)).status).toBe(403);
  });

  test("is listed for the coach to refund within 14 days", async () => {
    const { id } = await makeSubscription(coach, lea);
    await pay(id, 120);
    const { body } = await withdraw(id);
    const before = refundDue(new Date(body.withdrawnAt)).toISOString();
    expect((await call(coach, "GET", "/api/user/refunds")).body).toMatchObject([
      { subscriptionId: id, amount: 120, before },
    ]);
  });

  test("lets no restoration or closure change the subscription", async () => {
    const { id } = await makeSubscription(coach, lea);
    const { id: yoga } = await makeClass(coach);
    await book(lea, yoga, id);
    await call(coach, "DELETE", `/api/activity/${yoga}`);
    await withdraw(id);
    const { body } = await call(coach, "POST", `/api/activity/${yoga}/restore`);
    expect(body.lost).toEqual([{ traineeId: lea.id, activityId: yoga, reason: "ENDED" }]);
    const days = { beginDate: addDays(today(), 1), endDate: addDays(today(), 3) };
    const closed = { ...days, label: "Congés", extend: true, notify: false, except: [] };
    expect((await call(coach, "POST", "/api/closures", closed)).body.extended).toBe(0);
  });
});
