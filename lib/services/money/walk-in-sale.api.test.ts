import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { parisDay } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import {
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
} from "@/testing/factories";
import { closeInactiveAccounts } from "@/testing/jobs";
import { mailedToken } from "@/testing/mailed-secrets";

let coach: Person;
let yoga: string;

beforeEach(async () => {
  coach = await makeCoach();
  yoga = (await makeClass(coach, { maxParticipants: 2 })).id;
});

type Body = Record<string, unknown>;
const call = (method: string, path: string, body?: Body, caller = coach) =>
  api(method, path, { token: caller.token, ...(body ? { body } : {}) });
const sell = (body: Body, activity = yoga) =>
  call("POST", `/api/activity/${activity}/door`, { price: 15, method: "CASH", ...body });
const trainees = async () => (await call("GET", "/api/user/trainees")).body;
const details = async (id = yoga) => (await call("GET", `/api/activity/${id}/details`)).body;
const NEW = { firstName: "Paul", lastName: "Petit" };

describe("a walk-in sale", () => {
  test("creates a card of 1 credit, its receipt and the place", async () => {
    const lea = await makeTrainee(coach);
    const { status, body } = await sell({ traineeId: lea.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      subscription: {
        ...{ type: "CARD", label: "Yoga doux", quantity: 1, quantityLeft: 0, traineeId: lea.id },
        ...{ price: 15, amountPaid: 15, isPaid: true, due: 0 },
      },
      receipt: {
        kind: "PAYMENT",
        amount: 15,
        method: "CASH",
        subscriptionId: body.subscription.id,
      },
    });
    const [place] = (await details()).participantsList;
    expect(place).toMatchObject({ reservationId: body.reservationId, traineeId: lea.id, due: 0 });
    expect(await auditData()).toEqual([]);
  });

  test("creates a card that no closure extends and no follow-up list shows", async () => {
    const lea = await makeTrainee(coach);
    const card = await makeSubscription(coach, lea);
    const month = parisDay(new Date()).slice(0, 7);
    const endings = async () =>
      (await call("GET", `/api/dashboard?month=${month}`)).body.endingSoon.map(
        ({ subscriptionId }: { subscriptionId: string }) => subscriptionId,
      );
    const closing = { beginDate: parisDay(inDays(20)), endDate: parisDay(inDays(22)) };
    const close = (query = "") =>
      call("POST", `/api/closures${query}`, {
        ...closing,
        label: "Travaux",
        extend: true,
        notify: false,
        except: [],
      });
    const { body } = await sell({ traineeId: lea.id });
    expect(await endings()).toEqual([]);
    await call("PUT", `/api/subscription/trainee/${lea.id}`, {
      ...{ ...card, version: undefined },
      ...{ beginDate: parisDay(inDays(-40)), endDate: parisDay(inDays(-1)) },
    });
    expect(await endings()).toEqual([card.id]);
    expect((await close("?preview=true")).body.extended).toBe(0);
    expect((await close()).body.extended).toBe(0);
    const later = (await makeClass(coach, {}, inDays(9))).id;
    const { subscription } = (await sell({ traineeId: lea.id }, later)).body;
    // The credit returns, so that only the kind of card keeps the closed days away.
    await call("DELETE", `/api/activity/reservation/${later}/trainee/${lea.id}`);
    for (const act of ["suspend", "activate"])
      expect((await call("PUT", `/api/subscription/${subscription.id}/${act}`)).status).toBe(200);
    const all = (await call("GET", `/api/user/trainee/${lea.id}/subscriptions`)).body;
    expect(all).toContainEqual(
      expect.objectContaining({ id: subscription.id, quantityLeft: 1, suspendDate: null }),
    );
    const endOf = (id: string) => all.find((row: { id: string }) => row.id === id).endDate;
    expect([body.subscription, subscription].map(({ id }) => endOf(id))).toEqual(
      [37, 39].map((days) => parisDay(inDays(days))),
    );
    expect(await auditData()).toEqual([]);
  });

  test("needs no receipt at price 0, and returns 409 when the class is full", async () => {
    expect((await sell({ ...NEW, method: undefined })).status).toBe(400);
    const free = await sell({ ...NEW, price: 0, method: undefined });
    expect([free.status, free.body.receipt, free.body.subscription.isPaid]).toEqual([
      201,
      null,
      true,
    ]);
    await moveClass(yoga, inDays(-1));
    expect((await sell(NEW)).status).toBe(201);
    const before = await trainees();
    const full = await sell({ firstName: "Zoé", lastName: "Roux" });
    expect(full.status).toBe(409);
    expect(await trainees()).toEqual(before);
    const upcoming = (await makeClass(coach, { maxParticipants: 1 })).id;
    expect((await sell(NEW, upcoming)).status).toBe(201);
    expect(await sell(NEW, upcoming)).toMatchObject({ status: 409, code: "CLASS_FULL" });
    expect((await call("GET", "/api/receipts")).body.totalElements).toBe(2);
  });

  test("returns an error for an invalid class, trainee, name, price or method", async () => {
    const closed = (await makeClass(coach, { isPrivateActivity: true })).id;
    expect((await sell(NEW, closed)).body.subscription.isPrivateOffer).toBe(true);
    expect((await sell({ firstName: "Paul" })).status).toBe(400);
    expect((await sell({ ...NEW, price: -1 })).status).toBe(400);
    expect((await sell({ ...NEW, price: 1000.01 })).code).toBe("CASH_LIMIT");
    const otherClass = await makeClass(await makeCoach());
    expect((await sell(NEW, otherClass.id)).status).toBe(404);
    expect((await sell({ traineeId: (await makeTrainee()).id })).status).toBe(404);
    await call("DELETE", `/api/activity/${yoga}`);
    expect((await sell(NEW)).code).toBe("ACTIVITY_CANCELLED");
  });

  test("is recorded once when two requests share an idempotency key", async () => {
    const once = () =>
      api("POST", `/api/activity/${yoga}/door`, {
        token: coach.token,
        headers: { "idempotency-key": "door-1" },
        body: { ...NEW, price: 15, method: "CASH" },
      });
    const [first, second] = [await once(), await once()];
    expect(second.body).toEqual(first.body);
    expect(await trainees()).toHaveLength(1);
  });
});

describe("a trainee without an address", () => {
  test("is shown without an address, gets no mail and cannot log in", async () => {
    const { body } = await sell(NEW);
    const [paul] = await trainees();
    expect(paul).toMatchObject({ ...NEW, email: null, id: body.subscription.traineeId });
    await call("DELETE", `/api/activity/${yoga}`);
    expect((await mails()).filter(({ to }) => to.endsWith(".invalid"))).toEqual([]);
    const exported = (await call("GET", "/api/user/export")).body;
    expect(JSON.stringify(exported)).not.toContain("invalid");
    const stored = await database().execute<{ email: string }>(
      sql`select email from users where id = ${paul.id}`,
    );
    const email = stored.rows[0]?.email ?? "";
    const before = (await mails()).length;
    for (const [path, status] of [
      ["login", 401],
      ["forgot-password", 200],
      ["register", 400],
    ] as const) {
      const response = await api("POST", `/api/auth/${path}`, {
        body: { email, password: "brioche-lavande", ...NEW, phoneNumber: "0612345678" },
      });
      expect([path, response.status]).toEqual([path, status]);
    }
    expect((await mails()).length).toBe(before);
  });

  test("is erased 24 months after the last card, and the receipt keeps the payer", async () => {
    const { body } = await sell(NEW);
    const id = body.subscription.traineeId;
    const erased = async () => {
      await closeInactiveAccounts();
      return (await trainees()).length === 0;
    };
    await database().execute(
      sql`update users set created_at = now() - interval '25 months' where id = ${id}`,
    );
    expect(await erased()).toBe(false);
    await database().execute(
      sql`update subscriptions set end_date = current_date - 1, begin_date = current_date - 1 where trainee_id = ${id}`,
    );
    expect(await erased()).toBe(false);
    await database().execute(
      sql`update subscriptions set end_date = end_date - interval '25 months', begin_date = begin_date - interval '25 months' where trainee_id = ${id}`,
    );
    expect(await erased()).toBe(true);
    expect((await call("GET", "/api/receipts")).body.content).toMatchObject([
      { payer: "Paul Petit", traineeId: null },
    ]);
  });

  test("is edited by the coach until the trainee opens the account", async () => {
    const { body } = await sell(NEW);
    const id = body.subscription.traineeId;
    const edit = (more: Body, caller = coach) =>
      call("PUT", `/api/user/trainee/${id}`, { ...NEW, ...more }, caller);
    const email = `paul${Date.now()}@exemple.fr`;
    expect(
      (await edit({ firstName: "Paulo", phoneNumber: "06 12 34 56 78", email })).body,
    ).toMatchObject({
      ...{ id, firstName: "Paulo", lastName: "Petit", phoneNumber: "0612345678", email },
    });
    const token = await mailedToken(email);
    expect((await edit({ email })).status).toBe(200);
    expect(await mails(email)).toHaveLength(1);
    expect((await edit({}, await makeCoach())).status).toBe(404);
    await api("POST", "/api/auth/reset-password", {
      body: { token, newPassword: "brioche-lavande" },
    });
    expect(await edit({ firstName: "X" })).toMatchObject({ status: 409, code: "OWN_ACCOUNT" });
    expect((await trainees())[0]).toMatchObject({ firstName: "Paul", email });
  });

  test("is editable until the trainee logs in or follows another coach", async () => {
    const email = `ana${Date.now()}@exemple.fr`;
    const [jo, ana] = [
      (await sell({ ...NEW, firstName: "Jo" })).body.subscription.traineeId,
      (await call("POST", "/api/user/create-trainee", { ...NEW, firstName: "Ana", email })).body.id,
    ];
    const lea = await makeTrainee(coach);
    await database().execute(sql`update users set last_seen_at = now() where id = ${lea.id}`);
    const editable = async () =>
      Object.fromEntries((await trainees()).map(({ id, editable: value }: Body) => [id, value]));
    expect(await editable()).toEqual({ [jo]: true, [ana]: true, [lea.id]: false });
    const other = await makeCoach();
    await database().execute(
      sql`insert into coach_trainees (coach_id, trainee_id) values (${other.id}, ${jo})`,
    );
    const token = await mailedToken(email);
    await api("POST", "/api/auth/reset-password", {
      body: { token, newPassword: "brioche-lavande" },
    });
    expect(await editable()).toEqual({ [jo]: false, [ana]: false, [lea.id]: false });
    for (const id of [jo, ana, lea.id])
      expect(await call("PUT", `/api/user/trainee/${id}`, NEW)).toMatchObject({
        code: "OWN_ACCOUNT",
      });
  });

  test.each([
    ["created", () => call("POST", "/api/user/create-trainee", { ...NEW, email: "" })],
    ["sold to", () => sell({ ...NEW, email: " " })],
  ])("gets the error of a missing address when %s with an empty one", async (_, send) => {
    expect(await send()).toMatchObject({
      status: 400,
      text: "Indiquez l'adresse email de l'élève.",
    });
  });

  test("keeps a name that another window changed when an edit leaves it alone", async () => {
    const { body } = await sell(NEW);
    const path = `/api/user/trainee/${body.subscription.traineeId}`;
    const seen = { firstName: "Paul", lastName: "Petit" };
    await call("PUT", path, { ...NEW, lastName: "Petitjean", seen });
    const other = { ...NEW, firstName: "Paulo", phoneNumber: "0612345678", seen };
    expect((await call("PUT", path, other)).body).toMatchObject({
      ...{ firstName: "Paulo", lastName: "Petitjean", phoneNumber: "0612345678" },
    });
    expect((await call("PUT", path, { ...NEW, lastName: "Petit" })).body.lastName).toBe("Petit");
  });

  test("loses the address again, and its invitation expires", async () => {
    const email = `ana${Date.now()}@exemple.fr`;
    const { body } = await call("POST", "/api/user/create-trainee", { ...NEW, email });
    const token = await mailedToken(email);
    const edited = await call("PUT", `/api/user/trainee/${body.id}`, { ...NEW, email: null });
    expect(edited.body.email).toBeNull();
    const late = await api("POST", "/api/auth/reset-password", {
      body: { token, newPassword: "brioche-lavande" },
    });
    expect(late.code).toBe("RESET_TOKEN_INVALID");
  });
});

describe("a trainee created without an address", () => {
  const create = (more: Body = {}) =>
    call("POST", "/api/user/create-trainee", {
      ...NEW,
      hasNoEmail: true,
      phoneNumber: "06 12 34 56 78",
      ...more,
    });

  test.each([undefined, null, "", " "])("is an error when the address is %j", async (email) => {
    const { status, text } = await create({ email, hasNoEmail: false });
    expect([status, text]).toEqual([400, "Indiquez l'adresse email de l'élève."]);
    expect(await trainees()).toEqual([]);
  });

  test("is listed and gets no mail when the coach says so", async () => {
    const before = await mails();
    const { status, body } = await create();
    const shown = { ...NEW, email: null, phoneNumber: "0612345678", editable: true };
    expect([status, body]).toEqual([201, expect.objectContaining({ ...shown, comment: "" })]);
    expect(await trainees()).toEqual([body]);
    expect(await mails()).toEqual(before);
    expect(await auditData()).toEqual([]);
  });

  test("is booked by the coach and buys a walk-in place like any other", async () => {
    const before = await mails();
    const { body: paul } = await create();
    const offer = await makeOffer(coach);
    const given = await call("POST", `/api/subscription/trainee/${paul.id}/offer/${offer.id}`, {});
    const query = `id-subscription=${given.body.id}`;
    const path = `/api/activity/reservation/${yoga}/trainee/${paul.id}?${query}`;
    expect((await call("POST", path)).body).toMatchObject({ booked: 1, waiting: 0 });
    const later = (await makeClass(coach)).id;
    expect((await sell({ traineeId: paul.id }, later)).status).toBe(201);
    for (const id of [yoga, later])
      expect((await details(id)).participantsList).toMatchObject([{ traineeId: paul.id }]);
    expect(await mails()).toEqual(before);
    expect(await auditData()).toEqual([]);
  });

  test("is separate from a namesake, and matches an import's row by name and phone", async () => {
    const [first, second] = [(await create()).body, (await create({ phoneNumber: null })).body];
    expect(new Set((await trainees()).map(({ id }: Body) => id))).toEqual(
      new Set([first.id, second.id]),
    );
    const text = "Prénom;Nom;Email;Téléphone\nPaul;Petit;;06 12 34 56 78\nPaul;Petit;;";
    const preview = await call("POST", "/api/imports?preview=true", { text, invite: false });
    expect(preview.body.totals).toMatchObject({ skip: 2, create: 0 });
  });

  test("is created once when two requests share an idempotency key", async () => {
    const once = () =>
      api("POST", "/api/user/create-trainee", {
        token: coach.token,
        headers: { "idempotency-key": "created-1" },
        body: { ...NEW, hasNoEmail: true },
      });
    const [first, second] = [await once(), await once()];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await trainees()).toHaveLength(1);
  });

  test("is invited when the coach adds the address", async () => {
    const { body } = await create();
    const email = `paul${Date.now()}@exemple.fr`;
    const edited = await call("PUT", `/api/user/trainee/${body.id}`, { ...NEW, email });
    expect(edited.body).toMatchObject({ id: body.id, email });
    expect(await mails(email)).toHaveLength(1);
  });
});

describe("a buyer with an account", () => {
  test.each([
    ["a coach's", async () => coach.email],
    [
      "one that stopped invitations",
      async () => {
        const email = `stop${Date.now()}@exemple.fr`;
        await call("POST", "/api/user/create-trainee", { ...NEW, email });
        const text = (await mails(email))[0]?.text ?? "";
        const stop = /\/invitation\/([\w-]+)/.exec(text)?.[1];
        expect((await api("POST", `/api/public/invitation/${stop}/stop`)).status).toBe(204);
        const [invited] = (await trainees()).filter(
          (trainee: { email: string }) => trainee.email === email,
        );
        await call("DELETE", `/api/user/trainee/${invited?.id}`);
        return email;
      },
    ],
  ])(
    "gets no sale made under a mistyped address when the address is corrected to %s",
    async (_, address) => {
      const wrong = await makeTrainee(await makeCoach());
      const { body } = await sell({ ...NEW, email: wrong.email });
      const newTraineeId = body.subscription.traineeId;
      const edited = await call("PUT", `/api/user/trainee/${newTraineeId}`, {
        ...NEW,
        email: await address(),
      });
      expect([edited.status, edited.body.email]).toEqual([200, null]);
      const joined = await api("POST", `/api/user/add-coach/${coach.code}`, { token: wrong.token });
      expect(joined.status).toBe(200);
      const mine = await api("GET", `/api/subscriptions/${coach.id}`, { token: wrong.token });
      expect(mine.body).toEqual([]);
      expect((await trainees()).map(({ id }: { id: string }) => id)).toContain(newTraineeId);
    },
  );

  test("still gets the sales when an edit sends the values back that the list shows", async () => {
    const ana = await makeTrainee(await makeCoach());
    const { body } = await sell({ ...NEW, email: ana.email });
    const shown = { ...NEW, lastName: "Petitjean", phoneNumber: null, email: null };
    const path = `/api/user/trainee/${body.subscription.traineeId}`;
    expect((await call("PUT", path, shown)).body).toMatchObject(shown);
    await call("POST", `/api/user/add-coach/${coach.code}`, undefined, ana);
    const mine = await call("GET", `/api/subscriptions/${coach.id}`, undefined, ana);
    expect(mine.body).toHaveLength(1);
  });

  test("takes over the new trainee's sales when the buyer follows the coach", async () => {
    const ana = await makeTrainee(await makeCoach());
    const { body } = await sell({ ...NEW, email: ana.email });
    const newTraineeId = body.subscription.traineeId;
    expect(newTraineeId).not.toBe(ana.id);
    expect(await trainees()).toMatchObject([{ id: newTraineeId, email: null, ...NEW }]);
    expect((await subjectsTo(ana)).join()).toContain("Claire");
    await call("POST", `/api/user/trainee/${newTraineeId}/comment`, { comment: "Genou fragile" });
    const upcoming = (await makeClass(coach)).id;
    const card = await makeSubscription(coach, ana).catch(() => null);
    expect(card).toBeNull();
    await sell({ traineeId: newTraineeId }, upcoming);
    await call("POST", "/api/receipts", {
      label: "Tapis",
      traineeId: newTraineeId,
      amount: 20,
      method: "CARD",
    });

    expect((await call("POST", `/api/user/add-coach/${coach.code}`, undefined, ana)).status).toBe(
      200,
    );
    const list = await trainees();
    expect(list).toMatchObject([{ id: ana.id, email: ana.email, comment: "Genou fragile" }]);
    expect(list[0].subscriptions).toHaveLength(2);
    const mine = (await call("GET", "/api/receipts/mine", undefined, ana)).body;
    expect(mine.content.map(({ payer }: Body) => payer)).toEqual(Array(3).fill("Paul Petit"));
    for (const id of [yoga, upcoming])
      expect((await details(id)).participantsList).toMatchObject([{ traineeId: ana.id }]);
    const history = (await call("GET", "/api/activities/history/trainee", undefined, ana)).body;
    expect(history.totalElements).toBe(2);
    expect(await auditData()).toEqual([]);
    expect((await call("GET", `/api/user/trainee/${newTraineeId}/subscriptions`)).status).toBe(404);
  });

  test("returns TRAINEE_ALREADY_LINKED for a trainee, and relinks a former trainee", async () => {
    const ana = await makeTrainee(coach);
    expect((await sell({ ...NEW, email: ana.email })).code).toBe("TRAINEE_ALREADY_LINKED");
    await call("DELETE", `/api/user/delete-trainee/${ana.id}`);
    expect((await sell({ ...NEW, email: ana.email })).body.subscription.traineeId).toBe(ana.id);
  });

  test("loses nothing when it is booked while the account follows the coach", async () => {
    const ana = await makeTrainee(await makeCoach());
    const { body } = await sell({ ...NEW, email: ana.email });
    const newTraineeId = body.subscription.traineeId;
    const classes = await Promise.all([1, 2, 3, 4].map(() => makeClass(coach)));
    const responses = await Promise.all([
      ...classes.map(({ id }) => sell({ traineeId: newTraineeId }, id)),
      call("POST", `/api/user/add-coach/${coach.code}`, undefined, ana),
      call("DELETE", `/api/subscription/${newTraineeId}/${body.subscription.id}`),
    ]);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await auditData()).toEqual([]);
    expect((await trainees()).map(({ id }: Body) => id)).toEqual([ana.id]);
    const sold = responses.slice(0, 4).filter(({ status }) => status === 201).length;
    expect((await call("GET", "/api/receipts/mine", undefined, ana)).body.totalElements).toBe(
      1 + sold,
    );
  });
});

describe("an offer given by the coach", () => {
  const give = async (body: Body, lea: Person, offer: Body = {}) => {
    const { body: made } = await call("POST", "/api/offer", {
      ...{ type: "CARD", label: "Carte 10 cours", price: 120, quantity: 10 },
      ...{ nbReservationPerWeek: null, validityDurationInDay: 90, isPrivateOffer: false, ...offer },
    });
    return call("POST", `/api/subscription/trainee/${lea.id}/offer/${made.id}`, body);
  };

  test("takes a begin date, a reduced price and a payment in one request", async () => {
    const lea = await makeTrainee(coach);
    const begin = inDays(40).toISOString().slice(0, 10);
    const { status, body } = await give(
      { beginDate: begin, price: 100, payment: { amount: 60, method: "CHEQUE", reference: "9" } },
      lea,
    );
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        beginDate: begin,
        price: 100,
        amountPaid: 60,
        due: 40,
        isPaid: false,
      }),
    ]);
    expect((await call("GET", `/api/subscription/${body.id}/receipts`)).body).toMatchObject([
      { amount: 60, method: "CHEQUE", reference: "9" },
    ]);
    expect((await give({}, lea)).body).toMatchObject({ price: 120, due: 120 });
  });

  test("returns an error and gives nothing when its date or payment is invalid", async () => {
    const lea = await makeTrainee(coach);
    for (const days of [-367, 368]) {
      const response = await give({ beginDate: inDays(days).toISOString().slice(0, 10) }, lea);
      expect(response.code).toBe("BEGIN_OUT_OF_RANGE");
    }
    expect((await give({ payment: { amount: 121, method: "CARD" } }, lea)).code).toBe(
      "MORE_THAN_DUE",
    );
    expect((await give({ price: 2000, payment: { amount: 1, method: "CASH" } }, lea)).code).toBe(
      "CASH_LIMIT",
    );
    expect((await call("GET", `/api/user/trainee/${lea.id}/subscriptions`)).body).toEqual([]);
  });
});
