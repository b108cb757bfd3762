import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { addMonths, parisDay, startOfParisDay } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { readInvitation } from "@/lib/services/trainees/invitation-links";
import { api } from "@/testing/api";
import {
  mails,
  makeClass,
  makeCoach,
  makeOffer,
  makeTrainee,
  moveClass,
  type Person,
} from "@/testing/factories";
import { cleanUp } from "@/testing/jobs";
import { mailedToken } from "@/testing/mailed-secrets";

let coach: Person;
let count = 0;
beforeEach(async () => {
  coach = await makeCoach();
});
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});

const call = (caller: Person, method: string, path: string, body?: object) =>
  api(method, path, { token: caller.token, body });
const invite = (email: string, by = coach) =>
  call(by, "POST", "/api/user/create-trainee", { email, firstName: "Zoé", lastName: "Petit" });
const newAddress = () => {
  count += 1;
  return `zoe-${count}@exemple.fr`;
};
/** The token of the last invitation to an address. */
async function tokenTo(email: string): Promise<string> {
  const { text } = (await mails(email)).at(-1) ?? { text: "" };
  return text.match(/\/invitation\/([\w-]+)/)?.[1] ?? "";
}
const stop = (token: string) => api("POST", `/api/public/invitation/${token}/stop`);
const listed = async (email: string) =>
  (await call(coach, "GET", "/api/user/trainees")).body.some(
    (trainee: { email: string }) => trainee.email === email,
  );

test("an invitation's link stops this coach's invitations but not another coach's", async () => {
  const email = newAddress();
  expect((await invite(email)).status).toBe(201);
  const text = (await mails(email)).at(-1)?.text ?? "";
  expect(text).toContain("Pourquoi ce message ? Claire");
  expect(text).toContain("Ne plus m'inviter");
  const token = await tokenTo(email);
  expect(await readInvitation(token)).toMatchObject({ stopped: false });
  expect([(await stop(token)).status, (await stop(token)).status]).toEqual([204, 204]);
  expect(await readInvitation(token)).toMatchObject({ stopped: true });
  expect((await stop("inconnu")).status).toBe(404);
  expect(await listed(email)).toBe(false);
  const before = (await mails(email)).length;
  for (const spelling of [email, email.toUpperCase()]) {
    const again = await invite(spelling);
    expect([again.status, again.text]).toEqual([202, ""]);
  }
  expect(await listed(email)).toBe(false);
  expect(await mails(email)).toHaveLength(before);
  expect((await invite(email, await makeCoach())).status).toBe(201);
  expect(await mails(email)).toHaveLength(before + 1);
});

test("an invitation's link stops invitations and keeps the account when it has one", async () => {
  const trainee = await makeTrainee();
  const other = await makeCoach();
  for (const { email } of [trainee, other]) {
    expect((await invite(email)).status).toBe(202);
    expect((await stop(await tokenTo(email))).status).toBe(204);
    const before = (await mails(email)).length;
    expect((await invite(email)).status).toBe(202);
    expect(await mails(email)).toHaveLength(before);
  }
  expect((await call(trainee, "GET", "/api/user/me")).status).toBe(200);
  // A trainee who stopped the invitations may still follow the coach.
  expect((await call(trainee, "POST", `/api/user/add-coach/${coach.code}`)).status).toBe(200);
  expect((await invite(trainee.email)).code).toBe("TRAINEE_ALREADY_LINKED");
});

test("a former trainee is linked once when the coach creates them three times at once", async () => {
  const trainee = await makeTrainee(coach);
  for (let round = 0; round < 3; round += 1) {
    expect((await call(coach, "DELETE", `/api/user/delete-trainee/${trainee.id}`)).status).toBe(
      204,
    );
    const responses = await Promise.all(Array.from({ length: 3 }, () => invite(trainee.email)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  }
});

describe("an account created by an invitation", () => {
  async function invited() {
    const email = newAddress();
    const { body } = await invite(email);
    return { email, id: body.id as string, token: await tokenTo(email) };
  }
  const give = async (id: string, changes: object = {}) => {
    const offer = await makeOffer(coach, { price: 0, ...changes });
    return (await call(coach, "POST", `/api/subscription/trainee/${id}/offer/${offer.id}`)).body;
  };

  test("is erased when its owner stops invitations and it holds nothing", async () => {
    const { email, token } = await invited();
    await stop(token);
    expect(await listed(email)).toBe(false);
    const own = { email, firstName: "Zoé", lastName: "Petit", phoneNumber: "0612345678" };
    const password = "brioche-lavande";
    const registered = await api("POST", "/api/auth/register", { body: { ...own, password } });
    expect(registered.status).toBe(201);
  });

  test("is erased when its owner stops invitations and its card has no credit left", async () => {
    const { email, id, token } = await invited();
    const card = await give(id, { quantity: 1 });
    const { id: yoga } = await makeClass(coach);
    const path = `/api/activity/reservation/${yoga}/trainee/${id}?id-subscription=${card.id}`;
    expect((await call(coach, "POST", path)).status).toBe(201);
    await stop(token);
    expect(await listed(email)).toBe(true);
    await moveClass(yoga, new Date(Date.now() - 3_600_000));
    await stop(token);
    expect(await listed(email)).toBe(false);
  });

  test("stays when it has credits or days left, a receipt or a password", async () => {
    const withCard = await invited();
    await give(withCard.id);
    const withDays = await invited();
    await give(withDays.id, { type: "SUBSCRIPTION", quantity: null, nbReservationPerWeek: 1 });
    const withReceipt = await invited();
    await call(coach, "POST", "/api/receipts", {
      traineeId: withReceipt.id,
      label: "Tapis",
      amount: 20,
      method: "CHEQUE",
    });
    const opened = await invited();
    await api("POST", "/api/auth/reset-password", {
      body: {
        token: await mailedToken(opened.email),
        newPassword: "brioche-lavande",
      },
    });
    for (const { email, token } of [withCard, withDays, withReceipt, opened]) {
      expect((await stop(token)).status).toBe(204);
      expect(await listed(email)).toBe(true);
    }
  });

  test("stays when the coach has changed its address since", async () => {
    const { id, token } = await invited();
    const email = newAddress();
    const own = { firstName: "Ana", lastName: "Roy", phoneNumber: null, email };
    expect((await call(coach, "PUT", `/api/user/trainee/${id}`, own)).status).toBe(200);
    await stop(token);
    expect(await listed(email)).toBe(true);
  });
});

test("a stopped address gets no mail from an edit or a walk-in sale", async () => {
  const email = newAddress();
  await invite(email);
  await stop(await tokenTo(email));
  const before = (await mails(email)).length;
  const { body: max } = await invite(newAddress());
  const own = { firstName: "Max", lastName: "Roy", phoneNumber: null, email };
  expect((await call(coach, "PUT", `/api/user/trainee/${max.id}`, own)).body.email).toBeNull();
  const { id: yoga } = await makeClass(coach);
  const sale = await call(coach, "POST", `/api/activity/${yoga}/door`, {
    firstName: "Zoé",
    lastName: "Petit",
    email,
    price: 0,
    method: "CASH",
  });
  expect(sale.status).toBe(201);
  expect(await mails(email)).toHaveLength(before);
  expect(await listed(email)).toBe(false);
});

test("fifty stops at once all return 204", async () => {
  const email = newAddress();
  await invite(email);
  const token = await tokenTo(email);
  const responses = await Promise.all(Array.from({ length: 50 }, () => stop(token)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await listed(email)).toBe(false);
});

test("an invitation's link expires after a year, while its stop lasts", async () => {
  const email = newAddress();
  await invite(email);
  const token = await tokenTo(email);
  await stop(token);
  const later = startOfParisDay(addMonths(parisDay(new Date()), 11));
  await at(later, cleanUp);
  expect((await stop(token)).status).toBe(204);
  await at(startOfParisDay(addMonths(parisDay(new Date()), 13)), cleanUp);
  expect((await stop(token)).status).toBe(404);
  expect((await invite(email)).status).toBe(202);
});
