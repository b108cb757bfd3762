import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import * as shares from "@/db/queries/families/shares";
import type { TraineeScope } from "@/db/scope";
import { separateTransaction } from "@/db/transaction";
import { removeGuardian } from "@/lib/services/families/guardians";
import { api } from "@/testing/api";
import { countBlocked } from "@/testing/count-blocked";
import {
  addGuardian,
  makeChild,
  makeClass,
  makeCoach,
  makeOffer,
  makeTrainee,
  type Person,
  weekly,
} from "@/testing/factories";

let coach: Person;
let anne: Person<TraineeScope>;
let emma: { id: string };
let noe: { id: string };
beforeAll(async () => {
  coach = await makeCoach();
});
beforeEach(async () => {
  anne = await makeTrainee(coach);
  emma = await makeChild(anne, coach, "Emma");
  noe = await makeChild(anne, coach, "Noé");
});

const buy = async (personId: string, changes: Record<string, unknown> = {}) => {
  const offer = await makeOffer(coach, { isShareable: true, ...changes });
  const address = `/api/subscription/${offer.id}?for=${personId}`;
  return (await api("POST", address, { token: anne.token })).body;
};
const share = (caller: Person, id: string, people: string[]) =>
  api("POST", `/api/subscription/${id}/share`, { token: caller.token, body: { people } });
const bookFor = (personId: string, activityId: string, subscriptionId: string, caller = anne) =>
  api(
    "POST",
    `/api/activity/reservation/${activityId}?for=${personId}&id-subscription=${subscriptionId}`,
    { token: caller.token },
  );
const subscriptionsOf = async (personId: string, caller = anne) =>
  (await api("GET", `/api/subscriptions/${coach.id}?for=${personId}`, { token: caller.token }))
    .body;
const creditsOf = async (personId: string) =>
  (await subscriptionsOf(personId)).map(
    ({ quantityLeft }: { quantityLeft: number }) => quantityLeft,
  );

test("a shared card pays for everyone named, out of the same credits", async () => {
  const card = await buy(emma.id, { quantity: 2 });
  const shared = await share(anne, card.id, [noe.id, anne.id, emma.id]);
  expect(shared).toMatchObject({
    status: 200,
    body: { id: card.id, isShareable: true, version: card.version + 1 },
  });
  expect(shared.body.sharedWith).toEqual([
    { id: anne.id, firstName: "Léa" },
    { id: noe.id, firstName: "Noé" },
  ]);
  expect(await subscriptionsOf(noe.id)).toMatchObject([{ id: card.id, version: card.version + 1 }]);
  const yoga = await makeClass(coach);
  expect((await bookFor(noe.id, yoga.id, card.id)).body).toMatchObject({ booked: 1 });
  expect((await bookFor(anne.id, yoga.id, card.id)).status).toBe(201);
  expect(await bookFor(emma.id, yoga.id, card.id)).toMatchObject({
    status: 409,
    code: "NOT_ENOUGH_CREDITS",
  });
  const own = { token: anne.token };
  const place = `/api/activity/reservation/${yoga.id}`;
  expect((await api("GET", place, own)).body.places).toMatchObject([{ isShared: true }]);
  const { body: movements } = await api(
    "GET",
    `/api/subscription/${card.id}/movements?for=${emma.id}`,
    own,
  );
  expect(movements.map((row: { for: unknown }) => row.for)).toEqual([
    { id: anne.id, firstName: "Léa" },
    { id: noe.id, firstName: "Noé" },
    null,
  ]);
  const { body: history } = await api(
    "GET",
    `/api/activities/history/trainee/${emma.id}/subscription/${card.id}`,
    { token: coach.token },
  );
  expect(history.map((row: { for: { firstName: string } }) => row.for?.firstName).sort()).toEqual([
    "Léa",
    "Noé",
  ]);
  await api("DELETE", `/api/activity/reservation/${yoga.id}?for=${noe.id}`, own);
  expect(await creditsOf(noe.id)).toEqual([1]);
  expect(await auditData()).toEqual([]);
});

test("a shared card's transfer reference is shown with its own trainee only", async () => {
  const card = await buy(emma.id);
  await share(anne, card.id, [noe.id]);
  expect(await subscriptionsOf(emma.id)).toMatchObject([
    { id: card.id, transferReference: expect.stringMatching(/^ELAN-/) },
  ]);
  expect(await subscriptionsOf(noe.id)).toMatchObject([
    { id: card.id, transferReference: null, transferAnnouncedOn: null },
  ]);
});

test("the week's limit of a shared subscription counts the places of all", async () => {
  const abo = await buy(emma.id, weekly(1));
  await share(anne, abo.id, [noe.id]);
  const yoga = await makeClass(coach);
  expect((await bookFor(noe.id, yoga.id, abo.id)).status).toBe(201);
  expect(await bookFor(emma.id, yoga.id, abo.id)).toMatchObject({ code: "WEEKLY_QUOTA" });
});

test("an empty list ends the sharing and places booked stay", async () => {
  const card = await buy(emma.id);
  await share(anne, card.id, [noe.id]);
  const yoga = await makeClass(coach);
  await bookFor(noe.id, yoga.id, card.id);
  expect((await share(anne, card.id, [])).body.sharedWith).toEqual([]);
  expect(await bookFor(noe.id, yoga.id, card.id)).toMatchObject({ status: 404 });
  const place = `/api/activity/reservation/${yoga.id}?for=${noe.id}`;
  expect((await api("GET", place, { token: anne.token })).body).toMatchObject({ booked: 1 });
});

test("a guardian shares only what was bought as shareable; the coach shares all", async () => {
  const offer = await makeOffer(coach, { isShareable: false });
  const address = `/api/subscription/${offer.id}?for=${emma.id}`;
  const { body: card } = await api("POST", address, { token: anne.token });
  await api("PUT", "/api/offer", {
    token: coach.token,
    body: { ...offer, isShareable: true, version: null },
  });
  expect(await share(anne, card.id, [noe.id])).toMatchObject({
    status: 409,
    code: "NOT_SHAREABLE",
  });
  expect((await share(coach, card.id, [noe.id])).body.sharedWith).toHaveLength(1);
});

test("only the family is nameable, and by a guardian only who they guard", async () => {
  const [father, stranger] = [await makeTrainee(coach), await makeTrainee(coach)];
  await addGuardian(emma.id, father);
  const cousin = await makeChild(father, coach, "Lou");
  const card = await buy(emma.id);
  expect(await share(anne, card.id, [stranger.id])).toMatchObject({
    status: 400,
    code: "NOT_NAMEABLE",
  });
  expect(await share(coach, card.id, ["x"])).toMatchObject({ status: 400 });
  expect(await share(anne, card.id, [cousin.id])).toMatchObject({ status: 404 });
  expect((await share(coach, card.id, [cousin.id, father.id])).status).toBe(200);
  expect(await share(stranger, card.id, [])).toMatchObject({ status: 404 });
  expect(await share(await makeCoach(), card.id, [])).toMatchObject({ status: 404 });
});

test("a guardian who is removed leaves the list of shares and keeps the places", async () => {
  const father = await makeTrainee(coach);
  await addGuardian(emma.id, father);
  const card = await buy(emma.id);
  await share(coach, card.id, [father.id, noe.id]);
  const yoga = await makeClass(coach);
  await bookFor(father.id, yoga.id, card.id, father);
  await api("DELETE", `/api/user/people/${emma.id}/guardians/${father.id}`, { token: anne.token });
  const [left] = await subscriptionsOf(emma.id);
  expect(left.sharedWith).toEqual([{ id: noe.id, firstName: "Noé" }]);
  const { body } = await api("GET", `/api/activity/${yoga.id}/details`, { token: coach.token });
  expect(body.participantsList).toHaveLength(1);
  expect(await auditData()).toEqual([]);
});

test("a share ends when the guardianship ends while it is saved", async () => {
  const father = await makeTrainee(coach);
  await addGuardian(emma.id, father);
  const card = await buy(emma.id);
  const { replaceShares } = shares;
  let removal: Promise<void> = Promise.resolve();
  vi.spyOn(shares, "replaceShares").mockImplementationOnce(async (...args) => {
    await replaceShares(...args);
    removal = separateTransaction(() => removeGuardian(anne.id, emma.id, father.id));
    await Promise.race([removal, expect.poll(countBlocked).toBe(1)]);
  });
  expect((await share(coach, card.id, [father.id])).status).toBe(200);
  await removal;
  expect(await auditData()).toEqual([]);
});

test.each(["removed by the coach", "paused", "deleted"])(
  "the others' places are cancelled and credited when the holder is %s",
  async (end) => {
    const card = await buy(emma.id);
    await share(anne, card.id, [noe.id]);
    const yoga = await makeClass(coach);
    for (const { id } of [emma, noe]) await bookFor(id, yoga.id, card.id);
    const { token } = coach;
    const ends = {
      "removed by the coach": () => api("DELETE", `/api/user/delete-trainee/${emma.id}`, { token }),
      paused: () => api("PUT", `/api/subscription/${card.id}/suspend`, { token, body: {} }),
      deleted: () => api("DELETE", `/api/subscription/${emma.id}/${card.id}`, { token }),
    };
    expect((await ends[end as keyof typeof ends]()).status).toBeLessThan(300);
    const { body } = await api("GET", `/api/activity/${yoga.id}/details`, { token });
    expect(body.participantsList).toEqual([]);
    expect(await auditData()).toEqual([]);
  },
);

test("a removed holder's card pays for nobody, not even on the same day", async () => {
  const other = await makeCoach();
  await api("POST", `/api/user/add-coach/${other.code}`, { token: anne.token });
  await api("POST", `/api/user/people/${emma.id}/coach/${other.code}`, { token: anne.token });
  const kept = await makeOffer(other, { isShareable: true });
  const elsewhere = await api("POST", `/api/subscription/${kept.id}?for=${emma.id}`, {
    token: anne.token,
  });
  const card = await buy(emma.id);
  for (const { id } of [card, elsewhere.body]) await share(anne, id, [anne.id]);
  const later = new Date(Date.now() + 60_000);
  const yoga = await makeClass(coach, {}, later);
  await api("DELETE", `/api/user/delete-trainee/${emma.id}`, { token: coach.token });
  expect(await bookFor(anne.id, yoga.id, card.id)).toMatchObject({ status: 404 });
  const mine = (of: Person) =>
    api("GET", `/api/subscriptions/${of.id}`, { token: anne.token }).then(({ body }) =>
      body.map(({ id }: { id: string }) => id),
    );
  expect(await mine(coach)).toEqual([]);
  expect(await mine(other)).toEqual([elsewhere.body.id]);
});

test("a removed sharer loses their places and the holder gets the credits", async () => {
  const card = await buy(emma.id);
  await share(anne, card.id, [noe.id]);
  const yoga = await makeClass(coach);
  for (const { id } of [emma, noe]) await bookFor(id, yoga.id, card.id);
  await api("DELETE", `/api/user/delete-trainee/${noe.id}`, { token: coach.token });
  expect(await creditsOf(emma.id)).toEqual([9]);
  expect(await auditData()).toEqual([]);
});

test("a planned absence of a sharer credits the shared card", async () => {
  const card = await buy(emma.id);
  await share(anne, card.id, [noe.id]);
  const yoga = await makeClass(coach);
  await bookFor(noe.id, yoga.id, card.id);
  const day = yoga.beginDate.slice(0, 10);
  const absence = { beginDate: day, endDate: day };
  const address = `/api/activity/reservations/absence?for=${noe.id}`;
  const { body } = await api("POST", address, { token: anne.token, body: absence });
  expect(body).toMatchObject({ cancelled: 1, refunded: 1 });
  expect(await creditsOf(emma.id)).toEqual([10]);
});

test("the coach books a sharer with the shared card", async () => {
  const card = await buy(emma.id);
  await share(anne, card.id, [noe.id]);
  const yoga = await makeClass(coach);
  const address = `/api/activity/reservation/${yoga.id}/trainee/${noe.id}?id-subscription=${card.id}`;
  expect((await api("POST", address, { token: coach.token })).status).toBe(201);
  const { body } = await api("GET", `/api/activity/${yoga.id}/details`, { token: coach.token });
  expect(body.participantsList[0]).toMatchObject({
    traineeId: noe.id,
    subscription: { id: card.id },
    guardians: [{ email: anne.email }],
  });
});

test("the coach finds in each list with whom a card is shared, and books with it", async () => {
  const card = await buy(emma.id);
  await share(coach, card.id, [noe.id]);
  const yoga = await makeClass(coach);
  await bookFor(emma.id, yoga.id, card.id);
  const read = async (path: string) => (await api("GET", path, { token: coach.token })).body;
  const shared = { id: card.id, sharedWith: [{ id: noe.id, firstName: "Noé" }] };
  const trainees: { id: string }[] = await read("/api/user/trainees");
  const found = (id: string) => trainees.find((trainee) => trainee.id === id);
  expect(found(emma.id)).toMatchObject({ subscriptions: [shared] });
  expect(found(noe.id)).toMatchObject({ subscriptions: [] });
  expect(await read(`/api/user/trainee/${emma.id}/subscriptions`)).toMatchObject([shared]);
  const details = await read(`/api/activity/${yoga.id}/details`);
  expect(details.participantsList).toMatchObject([{ traineeId: emma.id, subscription: shared }]);
  const { body } = await api("POST", `/api/activity/${yoga.id}/participants`, {
    token: coach.token,
    body: { bookings: [{ traineeId: noe.id, subscriptionId: card.id }] },
  });
  expect(body.results).toMatchObject([{ traineeId: noe.id, booked: 1, refused: null }]);
  expect(await creditsOf(emma.id)).toEqual([8]);
});
